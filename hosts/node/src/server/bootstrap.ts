import { promptSeconds } from "@hourbook/core/access/signInCode"
import { fromMillis } from "@hourbook/core/values/Instant"
import type { CurrencyCode } from "@hourbook/core/values/Money"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { firstWorkspace } from "@hourbook/runtime/firstWorkspace"
import { print } from "@hourbook/runtime/output/printing"
import type { BootstrapSettings } from "@hourbook/runtime/settings/BootstrapSettings"
import { signInLink } from "@hourbook/runtime/signInAddress"
import { Clock, Effect, Option } from "effect"

export interface Place {
  /** The address for programs on this machine. */
  readonly localUrl: string
  /** The address for everyone else. */
  readonly publicUrl: string
  /** Where members sign in; none where a browser would send what they sign in with unprotected. */
  readonly signInAt: Option.Option<string>
  readonly data: string
}

/**
 * Creates the first workspace of an empty store and prints its owner's key and a link that signs the owner in, unless the
 * settings give the key. Runs after the port is open, so that a process that cannot start creates no key, and before any request is served, so that a given
 * key works from the first request on. The effect that it returns prints that the service is ready.
 */
export const bootstrap = Effect.fn("bootstrap")(function* (settings: BootstrapSettings, place: Place) {
  const created = yield* firstWorkspace(settings)
  const ready = print`Hourbook is ready at ${place.publicUrl}\nData: ${place.data}`
  const howToSignIn = Option.isNone(place.signInAt)
    ? Effect.void
    : print`To get a link for signing in, run: npm run hourbook -- signin link --email …`
  if (Option.isNone(created)) return Effect.andThen(ready, howToSignIn)
  const { owner, secret, workspace } = created.value
  yield* print`Created the workspace "${workspace.name}" with the owner ${owner.email}.`
  if (Option.isSome(settings.key)) {
    yield* print`The owner's API key is the value of HOURBOOK_BOOTSTRAP_KEY.\n`
    return Effect.andThen(ready, howToSignIn)
  }
  yield* print`The owner's API key. Save it now; it is not shown again:\n\n  ${secret}\n`
  if (Option.isSome(place.signInAt)) {
    const { text } = yield* (yield* Operator).signInCode(workspace, owner, promptSeconds)
    yield* print`Open ${signInLink(place.signInAt.value, text)}  (once, within 10 minutes)\n`
  }
  const today = fromMillis(yield* Clock.currentTimeMillis).slice(0, 10)
  const line = firstHour({ url: place.localUrl, secret, today, currency: workspace.currency })
  return Effect.andThen(ready, print`\nTo record a first hour, run:\n\n  ${line}\n`)
}, Effect.uninterruptible)

/** A command line for any POSIX shell. None of its values needs further quoting. */
const firstHour = (first: {
  readonly url: string
  readonly secret: string
  readonly today: string
  readonly currency: CurrencyCode
}): string => {
  const body = JSON.stringify({
    description: "My first hour",
    accrual_date: first.today,
    duration_minutes_total: 60,
    cost: 100,
    currency: first.currency
  })
  return `curl -sS ${first.url}/api/time -H 'x-api-key: ${first.secret}' -H 'content-type: application/json' -d '${body}'`
}
