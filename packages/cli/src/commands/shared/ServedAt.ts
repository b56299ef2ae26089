import { Context, type Option } from "effect"

/** Where members sign in at the service that runs the command; undefined when no service does, and the settings tell. */
export const ServedAt = Context.Reference<Option.Option<string> | undefined>("@hourbook/cli/commands/ServedAt", {
  defaultValue: () => undefined
})
