import { Operator } from "@hourbook/core/workspaces/Operator"
import { Effect, Option, Redacted } from "effect"
import { StartupError } from "./errors/StartupError.ts"
import type { BootstrapSettings } from "./settings/BootstrapSettings.ts"

/** A shorter key can be guessed, since the same one may be tried on every address. */
const shortestKey = 24

/** Refuses a short key for a workspace that is about to be created, and warns about one that an earlier start has created. */
const checkKey = Effect.fnUntraced(function* (key: BootstrapSettings["key"]) {
  if (Option.isNone(key) || Redacted.value(key.value).length >= shortestKey) return
  const isEmpty = (yield* (yield* Operator).listWorkspaces).length === 0
  const problem = `HOURBOOK_BOOTSTRAP_KEY has fewer than ${shortestKey} characters`
  if (isEmpty) {
    return yield* new StartupError({
      message: `${problem}: set it to ${shortestKey} to 255 random characters, or remove it.`
    })
  }
  yield* Effect.logWarning(
    `${problem}. If it is still the owner's key, create another with "hourbook key create", revoke it and remove the setting.`
  )
})

/** Creates the first workspace of an empty store, with its owner and the owner's key; none if the store has a workspace. */
export const firstWorkspace = Effect.fn("firstWorkspace")(function* (settings: BootstrapSettings) {
  yield* checkKey(settings.key)
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
