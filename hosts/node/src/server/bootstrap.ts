import { fromMillis } from "@hourbook/core/shared/Instant"
import type { CurrencyCode } from "@hourbook/core/shared/Money"
import { Operator } from "@hourbook/core/workspaces/Operator"
import type { BootstrapSettings } from "@hourbook/runtime/BootstrapSettings"
import { Refusal } from "@hourbook/runtime/Refusal"
import { Clock, Console, Effect, Option, Redacted } from "effect"

export interface Place {
  /** Where this process listens, for a program on the same machine. */
  readonly localUrl: string
  /** Where people reach it. */
  readonly publicUrl: string
  readonly data: string
}

/**
 * Makes the first workspace of an empty store and shows its owner's key, at this moment only, and not at all when it was
 * given. Runs once the port is ours, so that no key is made for a process that then does not start, and before anything
 * is served, so that a given key works from the first answer on. What it gives is to be said once requests are answered.
 */
export const bootstrap = Effect.fn("bootstrap")(function* (settings: BootstrapSettings, place: Place) {
  const operator = yield* Operator
  const made = yield* operator
    .createFirstWorkspace({
      name: settings.workspace,
      slug: undefined,
      currency: settings.currency,
      ownerEmail: settings.ownerEmail,
      ownerName: settings.ownerEmail.slice(0, settings.ownerEmail.indexOf("@")),
      secret: Option.getOrUndefined(Option.map(settings.key, Redacted.value))
    })
    .pipe(Effect.mapError(({ message }) => new Refusal({ message: `The first workspace cannot be made: ${message}` })))
  const ready = Console.log(`Hourbook is ready at ${place.publicUrl}\nIts data: ${place.data}`)
  if (Option.isNone(made)) return ready
  const { owner, secret, workspace } = made.value
  yield* Console.log(`A new workspace, "${workspace.name}", with the owner ${owner.email}.`)
  if (Option.isSome(settings.key)) {
    yield* Console.log("The owner's key is the one from HOURBOOK_BOOTSTRAP_KEY.\n")
    return ready
  }
  yield* Console.log(`The owner's key, shown now and never again:\n\n  ${secret}\n`)
  const today = fromMillis(yield* Clock.currentTimeMillis).slice(0, 10)
  const line = firstHour({ url: place.localUrl, secret, today, currency: workspace.currency })
  return Effect.andThen(ready, Console.log(`\nRecord a first hour:\n\n  ${line}\n`))
}, Effect.uninterruptible)

/** One line for any POSIX shell. Nothing in it needs more quoting than it has. */
const firstHour = (of: {
  readonly url: string
  readonly secret: string
  readonly today: string
  readonly currency: CurrencyCode
}): string => {
  const body = JSON.stringify({
    description: "My first hour",
    accrual_date: of.today,
    duration_minutes_total: 60,
    cost: 100,
    currency: of.currency
  })
  return `curl -sS ${of.url}/api/time -H 'x-api-key: ${of.secret}' -H 'content-type: application/json' -d '${body}'`
}
