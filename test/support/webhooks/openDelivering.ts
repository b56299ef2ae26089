import type { Principal } from "@hourbook/core/access/Principal"
import type { UseCases } from "@hourbook/core/Core"
import { BillingRateRepository } from "@hourbook/core/prices/BillingRate"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { WebhookDeliverer } from "@hourbook/core/webhooks/WebhookDeliverer"
import { Webhooks } from "@hourbook/core/webhooks/Webhooks"
import { RetryTimes } from "@hourbook/core/worker/retrySchedule"
import { webhookEvent } from "@hourbook/rest/webhooks/webhookEvent"
import { Clock, Context, Effect, Layer } from "effect"
import { currency, day, money, principal } from "../data/builders.ts"
import { aBillingRate } from "../data/prices.ts"
import { seedWorkspace } from "../data/seedWorkspace.ts"
import { useCases } from "../useCases.ts"
import type { makeReceiver } from "./receiver.ts"

/** So short that tests need not wait: each try some milliseconds after the one before. */
const quick: RetryTimes = { delays: [10, 20, 40, 40, 40, 40, 40, 40, 40], longestFailing: 86_400_000, pause: 10 }

/** A workspace whose events are sent to a receiver of the test's own. */
export const openDelivering = Effect.fnUntraced(function* (
  receiver: Pick<ReturnType<typeof makeReceiver>, "layer" | "url">,
  times: Partial<RetryTimes> = {}
) {
  const fixture = yield* seedWorkspace
  const { olga, workspace } = fixture
  const settings = Layer.merge(receiver.layer, Layer.succeed(RetryTimes, { ...quick, ...times }))
  const built: Context.Context<UseCases> = yield* Layer.build(Layer.provide(useCases, settings))
  // What an hour costs the workspace itself, which no event says.
  const rate = aBillingRate(workspace.id, { kind: "cost", effectiveDate: day("2026-01-01") })
  yield* (yield* BillingRateRepository).put({ rate, idempotency: null })
  const deliverer = Context.get(built, WebhookDeliverer)
  const webhooks = Context.get(built, Webhooks)
  const time = Context.get(built, TimeEntries)
  const owner = principal("owner", { workspace, member: olga.member })
  const admin: Principal = { ...owner, member: { ...owner.member, role: "admin" } }

  const add = Effect.fnUntraced(function* (...events: ReadonlyArray<string>) {
    const { value } = yield* webhooks.add(owner, { url: receiver.url, events, description: null, enabled: true })
    return { ...value.webhook, secret: value.secret ?? "" }
  })

  const record = (description: string) =>
    Effect.map(
      time.record(owner, {
        userId: olga.member.userId,
        clientId: fixture.acme.id,
        description,
        workedOn: day("2026-03-02"),
        durationMinutes: 30,
        cost: money("10"),
        currency: currency("EUR")
      }),
      ({ value }) => value.record
    )

  /** Sends what there is now, as a process would that then ends. */
  const run = (millis = 20_000) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      deliverer.run({ toEvent: webhookEvent, until: now + millis })
    ).pipe(Effect.provide(settings))

  /** Runs again and again until something holds, or the time is over. */
  const runUntil = Effect.fnUntraced(function* <E, R>(holds: Effect.Effect<boolean, E, R>, seconds = 30) {
    const end = (yield* Clock.currentTimeMillis) + seconds * 1000
    while (!(yield* holds) && (yield* Clock.currentTimeMillis) < end) {
      yield* run()
      yield* Effect.sleep("20 millis")
    }
  })

  return { ...fixture, owner, admin, webhooks, time, deliverer, add, record, run, runUntil, settings }
})
