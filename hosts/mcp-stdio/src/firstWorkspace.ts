import { Operator } from "@hourbook/core/access/Operator"
import type { BootstrapSettings } from "@hourbook/host/BootstrapSettings"
import { Refusal } from "@hourbook/host/Refusal"
import { Effect, Option, Redacted } from "effect"

/** Makes the first workspace of an empty store, so that an assistant can begin. */
export const firstWorkspace = Effect.fn("firstWorkspace")(function* (settings: BootstrapSettings) {
  const made = yield* (yield* Operator)
    .createFirstWorkspace({
      name: settings.workspace,
      slug: undefined,
      currency: settings.currency,
      ownerEmail: settings.ownerEmail,
      ownerName: settings.ownerEmail.slice(0, settings.ownerEmail.indexOf("@")),
      secret: Option.getOrUndefined(Option.map(settings.key, Redacted.value))
    })
    .pipe(Effect.mapError(({ message }) => new Refusal({ message: `The first workspace cannot be made: ${message}` })))
  if (Option.isSome(made)) yield* Effect.logInfo(`a new workspace with the owner ${made.value.owner.email}`)
})
