import { Operator } from "@hourbook/core/workspaces/Operator"
import { Effect, Option, Redacted } from "effect"
import { StartupError } from "./errors/StartupError.ts"
import type { BootstrapSettings } from "./settings/BootstrapSettings.ts"

/** Creates the first workspace of an empty store, with its owner and the owner's key; none if the store has a workspace. */
export const firstWorkspace = Effect.fn("firstWorkspace")(function* (settings: BootstrapSettings) {
  return yield* (yield* Operator)
    .createFirstWorkspace({
      name: settings.workspace,
      slug: undefined,
      currency: settings.currency,
      ownerEmail: settings.ownerEmail,
      ownerName: settings.ownerEmail.slice(0, settings.ownerEmail.indexOf("@")),
      secret: Option.getOrUndefined(Option.map(settings.key, Redacted.value))
    })
    .pipe(
      Effect.mapError(({ message }) => new StartupError({ message: `Cannot create the first workspace: ${message}.` }))
    )
})
