import { assert } from "@effect/vitest"
import { EventId, WebhookDeliveryId } from "@hourbook/core/values/Ids"
import { NewId } from "@hourbook/core/values/NewId"
import type { WebhookRetry } from "@hourbook/core/webhooks/WebhookQueue"
import { WebhookQueue } from "@hourbook/core/webhooks/WebhookQueue"
import { WebhookRepository } from "@hourbook/core/webhooks/WebhookRepository"
import { Effect, Option } from "effect"
import { instant, newUuid, someday } from "../../../support/data/builders.ts"
import { anAnswer, anEvent, later } from "../../../support/data/changes.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { aDelivery, aWebhook, someSecrets, writeOf } from "../../../support/data/webhooks.ts"
import { expectSame, outcome } from "../../../support/expecting.ts"
import { defineSuite } from "../defineSuite.ts"

const nothing = { deliveries: [], done: [], waiting: [] }

export const webhooks = defineSuite("WebhookRepository, WebhookQueue", (it) => {
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const by = fixture.olga.member
    const repository = yield* WebhookRepository
    const queue = yield* WebhookQueue
    const put = Effect.fnUntraced(function* (overrides: Parameters<typeof aWebhook>[1] = {}) {
      const webhook = aWebhook(fixture.workspace.id, overrides)
      yield* repository.save(writeOf(by, null, webhook))
      return webhook
    })
    const waiting = (id: string): WebhookRetry => ({ eventId: EventId.make(newUuid()), tries: 1, next: instant(id) })
    return { ...fixture, by, repository, queue, put, waiting }
  })

  it.effect("keeps webhooks as they are, in the version that was read, with their secrets apart", () =>
    Effect.gen(function* () {
      const { all, by, put, repository } = yield* open
      const stranger = yield* seedWorkspace
      const webhook = yield* put()
      const once = anAnswer(by)
      const second = aWebhook(webhook.workspaceId, { createdAt: later(someday, 1), description: null, secretAt: null })
      yield* repository.save({ ...writeOf(by, null, second), idempotency: once })
      const repeated = { ...writeOf(by, null, aWebhook(webhook.workspaceId)), idempotency: once }
      assert.strictEqual(yield* outcome(repository.save(repeated)), "KeyAlreadyUsed")
      const after = {
        ...webhook,
        enabled: false,
        stopped: "gone" as const,
        events: ["time_entry.*", "payment.created"],
        version: 2
      }
      yield* repository.save(writeOf(by, webhook, after))
      assert.strictEqual(yield* outcome(repository.save(writeOf(by, webhook, after))), "VersionConflict")
      expectSame(yield* repository.list(all), [after, second])
      expectSame(Option.getOrThrow(yield* repository.find(all, webhook.id)), after)
      expectSame(Option.getOrThrow(yield* repository.secrets(all, webhook.id)), someSecrets)
      const secrets = { secret: "whsec_bmV3", former: { secret: someSecrets.secret, until: someday } }
      yield* repository.save({ ...writeOf(by, after, { ...after, version: 3 }), secrets })
      expectSame(Option.getOrThrow(yield* repository.secrets(all, webhook.id)), secrets)
      for (const one of [webhook, second]) {
        assert.isTrue(Option.isNone(yield* repository.find(stranger.all, one.id)))
        assert.isTrue(Option.isNone(yield* repository.secrets(stranger.all, one.id)))
      }
      expectSame(yield* repository.list(stranger.all), [])
    })
  )

  it.effect("names the workspaces that have an enabled one", () =>
    Effect.gen(function* () {
      const { by, put, repository, workspace } = yield* open
      const isNamed = Effect.map(repository.listening, (ids) => ids.filter((id) => id === workspace.id).length)
      assert.strictEqual(yield* isNamed, 0)
      const [first, second] = [yield* put(), yield* put()]
      assert.strictEqual(yield* isNamed, 1)
      yield* repository.save(writeOf(by, first, { ...first, enabled: false, version: 2 }))
      assert.strictEqual(yield* isNamed, 1)
      yield* repository.remove(second, anEvent(by, { subject: "webhook" }))
      assert.strictEqual(yield* isNamed, 0)
    })
  )

  it.effect("writes a step whole, unless another was written since", () =>
    Effect.gen(function* () {
      const { all, put, queue, waiting } = yield* open
      const { id, workspaceId } = yield* put()
      const before = yield* queue.progress(all, id)
      expectSame(before.progress, { place: "start", failures: 0, failingSince: null, probes: 0, probeAt: null })
      const place = { epoch: "0", order: "12", id: EventId.make(newUuid()) }
      const after = { place, failures: 11, failingSince: someday, probes: 2, probeAt: later(someday, 1) }
      const [soon, late] = [waiting("2026-03-01T10:00:00.000Z"), waiting("2026-03-01T11:00:00.000Z")]
      const delivery = aDelivery({ id, workspaceId }, { status: null, error: "ECONNREFUSED", answer: "" })
      yield* queue.step(all, id, { before, after, deliveries: [delivery], done: [], waiting: [late, soon] })
      const again = {
        before,
        after: before.progress,
        deliveries: [aDelivery({ id, workspaceId })],
        done: [soon],
        waiting: []
      }
      assert.strictEqual(yield* outcome(queue.step(all, id, again)), "VersionConflict")
      const stored = yield* queue.progress(all, id)
      expectSame(stored.progress, after)
      expectSame(yield* queue.waiting(all, id, { until: null, limit: 10 }), [soon, late])
      expectSame(yield* queue.waiting(all, id, { until: soon.next, limit: 10 }), [soon])
      expectSame(yield* queue.waiting(all, id, { until: null, limit: 1 }), [soon])
      const retried = { ...soon, tries: 2, next: later(late.next, 5) }
      yield* queue.step(all, id, { before: stored, after, deliveries: [], done: [soon, late], waiting: [retried] })
      expectSame(yield* queue.waiting(all, id, { until: null, limit: 10 }), [retried])
      const read = { since: someday, before: null, limit: 10 }
      expectSame(yield* queue.deliveries(all, id, read), [delivery])
    })
  )

  it.effect("keeps tries newest first, and those of a webhook apart from others", () =>
    Effect.gen(function* () {
      const { all, put, queue } = yield* open
      const [one, other] = [yield* put(), yield* put()]
      const stranger = yield* seedWorkspace
      const newId = yield* NewId
      const tries = yield* Effect.forEach([1, 2, 3, 4], (minute) =>
        Effect.map(newId, (id) => aDelivery(one, { id: WebhookDeliveryId.make(id), at: later(someday, minute) }))
      )
      yield* Effect.forEach(tries, (delivery) => queue.keep(all, delivery))
      yield* queue.keep(all, aDelivery(other))
      const [first, second, third, fourth] = tries
      const since = later(someday, 2)
      expectSame(yield* queue.deliveries(all, one.id, { since, before: null, limit: 10 }), [fourth, third, second])
      expectSame(yield* queue.deliveries(all, one.id, { since: someday, before: null, limit: 2 }), [fourth, third])
      const rest = { since: someday, before: third?.id ?? null, limit: 10 }
      expectSame(yield* queue.deliveries(all, one.id, rest), [second, first])
      expectSame(yield* queue.deliveries(stranger.all, one.id, rest), [])
    })
  )

  it.effect(
    "removes one in the version that was read, with what waits and was sent, and keeps nothing of it after that",
    () =>
      Effect.gen(function* () {
        const { all, by, put, queue, repository, waiting } = yield* open
        const webhook = yield* put()
        const retry = waiting("2026-03-01T10:00:00.000Z")
        yield* queue.add(all, webhook.id, retry)
        yield* queue.add(all, webhook.id, retry)
        yield* queue.keep(all, aDelivery(webhook))
        expectSame(yield* queue.waiting(all, webhook.id, { until: null, limit: 10 }), [retry])
        const before = yield* queue.progress(all, webhook.id)
        const event = () => anEvent(by, { subject: "webhook" })
        assert.isFalse(yield* repository.remove({ ...webhook, version: 2 }, event()))
        assert.isTrue(yield* repository.remove(webhook, event()))
        assert.isFalse(yield* repository.remove(webhook, event()))
        assert.isTrue(Option.isNone(yield* repository.secrets(all, webhook.id)))
        yield* queue.add(all, webhook.id, retry)
        yield* queue.keep(all, aDelivery(webhook))
        const step = { ...nothing, before, after: before.progress, waiting: [retry] }
        assert.strictEqual(yield* outcome(queue.step(all, webhook.id, step)), "VersionConflict")
        expectSame(yield* queue.waiting(all, webhook.id, { until: null, limit: 10 }), [])
        expectSame(yield* queue.deliveries(all, webhook.id, { since: someday, before: null, limit: 10 }), [])
      })
  )
})
