import { Operator } from "@hourbook/core/workspaces/Operator"
import type { BootstrapSettings } from "@hourbook/runtime/BootstrapSettings"
import { Refusal } from "@hourbook/runtime/Refusal"
import { Effect, Option, Redacted } from "effect"

/** Makes the first workspace of an empty store, so that an assistant can begin; nothing where there is one. */
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
    .pipe(Effect.mapError(({ message }) => new Refusal({ message: `The first workspace cannot be made: ${message}` })))
})
