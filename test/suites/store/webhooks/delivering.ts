import { assert } from "@effect/vitest"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { now } from "@hourbook/core/values/Instant"
import { copiedWebhook } from "@hourbook/core/webhooks/Webhook"
import { WebhookRepository } from "@hourbook/core/webhooks/WebhookRepository"
import { composing } from "@hourbook/core/writing/composing"
import { Effect } from "effect"
import { Webhook as Verifier } from "standardwebhooks"
import { writeOf } from "../../../support/data/webhooks.ts"
import { expectSame, outcome } from "../../../support/expecting.ts"
import { openDelivering } from "../../../support/webhooks/openDelivering.ts"
import { makeReceiver } from "../../../support/webhooks/receiver.ts"
import { defineSuite } from "../defineSuite.ts"

export const delivering = defineSuite("Sending events to webhooks", (it) => {
  it.effect("sends what happens after a webhook was added, signed, with the record and without internal cost", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const receiver = makeReceiver(() => ({}))
        const { add, record, run, runUntil, time, owner, workspace } = yield* openDelivering(receiver)
        yield* record("before")
        const webhook = yield* add("time_entry.*")
        const entry = yield* record("Wireframes")
        assert.isNotNull(entry.internalCost)
        yield* time.amend(owner, entry.id, { description: "Grüße" })
        yield* runUntil(Effect.sync(() => receiver.all.length >= 2))
        yield* run()
        const told = receiver.all.filter(({ body }) => body.data.subject_id === entry.id)
        assert.deepStrictEqual(
          told.map(({ body }) => body.type),
          ["time_entry.created", "time_entry.updated"]
        )
        const verifier = new Verifier(webhook.secret)
        for (const { body, request } of told) {
          expectSame(verifier.verify(request.body, { ...request.headers }), body)
          assert.notInclude(request.body, "internal_cost")
          assert.strictEqual(Reflect.get(body.data, "workspace_id"), workspace.id)
          assert.strictEqual(Reflect.get(body.data, "path"), `/api/time/${entry.id}`)
          assert.strictEqual(body.data.record?.["description"], "Grüße")
        }
        assert.throws(() => verifier.verify(`${told[0]?.request.body} `, { ...told[0]?.request.headers }))
      })
    )
  )

  it.effect("sends what a pattern names alone, and reads no workspace without an enabled webhook", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const receiver = makeReceiver(() => ({}))
        const { add, owner, record, run, runUntil, time, webhooks } = yield* openDelivering(receiver)
        const webhook = yield* add("time_entry.deleted", "payment.*")
        const entry = yield* record("Wireframes")
        yield* time.remove(owner, entry.id)
        yield* runUntil(Effect.sync(() => receiver.all.length > 0))
        yield* webhooks.amend(owner, webhook.id, { enabled: false })
        yield* time.remove(owner, (yield* record("More")).id)
        yield* run()
        assert.deepStrictEqual(
          receiver.all.map(({ body }) => body.type),
          ["time_entry.deleted"]
        )
        assert.isNull(receiver.all[0]?.body.data.record)
        // Enabled again, it goes on where it stopped.
        yield* webhooks.amend(owner, webhook.id, { enabled: true })
        yield* runUntil(Effect.sync(() => receiver.all.length > 1))
        assert.lengthOf(receiver.all, 2)
      })
    )
  )

  it.effect("tries again under the same id, and one bad event does not block the next", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const receiver = makeReceiver(({ body }) =>
          body.data.record?.["description"] === "bad" ? { status: 500, answer: "no" } : {}
        )
        const { add, owner, record, runUntil, webhooks } = yield* openDelivering(receiver)
        const webhook = yield* add("time_entry.*")
        const bad = yield* record("bad")
        const good = yield* record("good")
        const ofBad = () => receiver.all.filter(({ body }) => body.data.subject_id === bad.id)
        yield* runUntil(Effect.sync(() => ofBad().length >= 10))
        yield* Effect.sleep("100 millis")
        yield* runUntil(Effect.succeed(true))
        assert.lengthOf(ofBad(), 10, "ten tries")
        assert.lengthOf(new Set(ofBad().map(({ id }) => id)), 1)
        assert.lengthOf(
          receiver.all.filter(({ body }) => body.data.subject_id === good.id),
          1
        )
        const { deliveries, waiting } = yield* webhooks.deliveries(owner, webhook.id, { before: null, limit: 100 })
        assert.strictEqual(waiting, 0)
        assert.deepStrictEqual(
          deliveries.filter(({ status }) => status === 500).map(({ answer, attempt }) => [answer, attempt]),
          Array.from({ length: 10 }, (_, index) => ["no", 10 - index])
        )
        // It can be asked for once more, under its id.
        const [first] = ofBad()
        const event = deliveries.find(({ eventId }) => eventId === first?.id)
        if (event === undefined) throw new Error("no delivery")
        yield* webhooks.replay(owner, webhook.id, { eventId: event.eventId })
        yield* runUntil(Effect.sync(() => ofBad().length > 10))
        assert.lengthOf(new Set(ofBad().map(({ id }) => id)), 1)
      })
    )
  )

  it.effect("sends one event at a time while nothing arrives, loses none, and is disabled after long enough", () =>
    Effect.scoped(
      Effect.gen(function* () {
        let isDown = true
        let inFlight = 0
        const receiver = makeReceiver(() => {
          inFlight++
          return isDown ? { status: null, error: "ECONNREFUSED" } : {}
        })
        const { add, owner, record, run, runUntil, webhooks } = yield* openDelivering(receiver)
        const webhook = yield* add("time_entry.created")
        const entries = yield* Effect.forEach(Array.from({ length: 40 }), (_, index) => record(String(index)))
        yield* runUntil(Effect.sync(() => receiver.all.length >= 12))
        const beforeProbe = receiver.all.length
        yield* Effect.sleep("100 millis")
        inFlight = 0
        yield* run(1)
        assert.isAtMost(receiver.all.length - beforeProbe, 1, "a single probe")
        assert.isAtMost(inFlight, 1)
        isDown = false
        const arrived = () => new Set(receiver.all.slice(beforeProbe).map(({ body }) => body.data.subject_id))
        yield* runUntil(Effect.sync(() => entries.every(({ id }) => arrived().has(id))))
        assert.isTrue(
          entries.every(({ id }) => arrived().has(id)),
          "all arrive once the receiver is back"
        )
        assert.isTrue((yield* webhooks.get(owner, webhook.id)).enabled)
      })
    )
  )

  it.effect("is disabled by an answer 410 and by failures alone for long enough, and leaves a line", () =>
    Effect.scoped(
      Effect.gen(function* () {
        for (const [status, stopped] of [
          [410, "gone"],
          [500, "failing"]
        ] as const) {
          const receiver = makeReceiver(() => ({ status }))
          const { add, all, owner, record, runUntil, webhooks } = yield* openDelivering(receiver, {
            longestFailing: 100
          })
          const { id } = yield* add("time_entry.*")
          yield* record("Wireframes")
          const isOver = Effect.map(webhooks.get(owner, id), ({ enabled }) => !enabled)
          yield* runUntil(isOver)
          const webhook = yield* webhooks.get(owner, id)
          assert.deepStrictEqual([webhook.enabled, webhook.stopped], [false, stopped])
          const { items } = yield* (yield* ActivityLog).feed(all, { filter: {}, offset: 0, limit: 1 })
          assert.deepStrictEqual(
            items.map(({ action, changes, subject, userId }) => [subject, action, changes["stopped"]?.after, userId]),
            [["webhook", "updated", stopped, owner.member.userId]]
          )
          const again = yield* webhooks.amend(owner, id, { enabled: true })
          assert.deepStrictEqual([again.enabled, again.stopped], [true, null])
        }
      })
    )
  )

  it.effect("signs with both secrets after a rotation, and sends everything again from a place", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const receiver = makeReceiver(() => ({}))
        const { add, owner, record, runUntil, webhooks } = yield* openDelivering(receiver)
        const webhook = yield* add("time_entry.*")
        const { value } = yield* webhooks.rotate(owner, webhook.id)
        yield* record("Wireframes")
        yield* runUntil(Effect.sync(() => receiver.all.length > 0))
        const [first] = receiver.all
        for (const secret of [webhook.secret, value.secret ?? ""]) {
          expectSame(new Verifier(secret).verify(first?.request.body ?? "", { ...first?.request.headers }), first?.body)
        }
        yield* webhooks.replay(owner, webhook.id, { from: "start" })
        yield* runUntil(Effect.sync(() => receiver.all.length > 1))
        assert.strictEqual(receiver.all.at(-1)?.id, first?.id)
        const ping = yield* webhooks.test(owner, webhook.id)
        assert.deepStrictEqual([ping.type, ping.status], ["ping", 200])
        const stored = yield* webhooks.deliveries(owner, webhook.id, { before: null, limit: 1 })
        expectSame(stored.deliveries, [ping])
      })
    )
  )

  it.effect("leaves a webhook of a copy alone, which has no secret and is not enabled without one", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const receiver = makeReceiver(() => ({}))
        const { add, owner, webhooks } = yield* openDelivering(receiver)
        const webhook = yield* add("*")
        const { secret: _, ...stored } = webhook
        const copied = { ...copiedWebhook(stored), version: 2 }
        const repository = yield* WebhookRepository
        const { event, ...change } = writeOf(owner.member, stored, copied)
        yield* composing(
          Effect.flatMap(now, (occurredAt) => repository.save({ ...change, event: { ...event, occurredAt } }))
        )
        assert.strictEqual(yield* outcome(webhooks.amend(owner, webhook.id, { enabled: true })), "ValidationFailed")
        yield* webhooks.rotate(owner, webhook.id)
        assert.isTrue((yield* webhooks.amend(owner, webhook.id, { enabled: true })).enabled)
      })
    )
  )
})
