import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { newUuid } from "../../../support/data/builders.ts"
import { dataOf, openWorkspace, refused } from "../../../support/http/callers.ts"
import { timeKind, webhookBody } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const path = "/api/webhooks"

/** Webhooks as owners and admins have them. No program of these tests has a network, so nothing arrives. */
export const webhooks = defineHttpSuite("webhooks", (it) => {
  it.effect("are added with a secret that is said once, changed, listed and removed", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const { full, read } = owner
      const key = { "idempotency-key": newUuid() }
      const first = dataOf(yield* full.post(path, webhookBody, key), 201)
      assert.match(first.secret, /^whsec_/u)
      assert.deepInclude(first.webhook, { ...webhookBody, description: null, enabled: true, stopped: null })
      const again = yield* full.post(path, webhookBody, key)
      assert.deepStrictEqual(dataOf(again, 201), { webhook: first.webhook, secret: null })
      const one = `${path}/${first.webhook.id}`
      const changed = dataOf(yield* full.put(one, { events: ["*"], enabled: false, description: "Chat" })).webhook
      assert.deepInclude(changed, { id: first.webhook.id, events: ["*"], enabled: false, description: "Chat" })
      assert.deepStrictEqual(dataOf(yield* read.get(path)).webhooks, [changed])
      assert.deepStrictEqual(dataOf(yield* read.get(one)).webhook, changed)
      assert.deepStrictEqual(dataOf(yield* full.delete(one)), { id: first.webhook.id })
      refused(yield* read.get(one), 404, "not_found")
      assert.deepStrictEqual(dataOf(yield* read.get(path)).webhooks, [])
    })
  )

  it.effect("have a new secret when it is asked for, which a repeated call does not say", () =>
    Effect.gen(function* () {
      const { full, read } = (yield* openWorkspace()).owner
      const { secret, webhook } = dataOf(yield* full.post(path, webhookBody), 201)
      const key = { "idempotency-key": newUuid() }
      const rotated = dataOf(yield* full.post(`${path}/${webhook.id}/rotate`, undefined, key))
      assert.match(rotated.secret, /^whsec_/u)
      assert.notStrictEqual(rotated.secret, secret)
      const again = dataOf(yield* full.post(`${path}/${webhook.id}/rotate`, undefined, key))
      assert.deepStrictEqual(again, { webhook: rotated.webhook, secret: null })
      assert.notInclude(JSON.stringify(dataOf(yield* read.get(`${path}/${webhook.id}`))), "whsec_")
    })
  )

  it.effect("are tried with a ping, which is among their deliveries, and go on from another place", () =>
    Effect.gen(function* () {
      const { full, read } = (yield* openWorkspace()).owner
      const { webhook } = dataOf(yield* full.post(path, webhookBody), 201)
      const one = `${path}/${webhook.id}`
      const { delivery } = dataOf(yield* full.post(`${one}/test`))
      assert.deepInclude(delivery, { status: null, error: "this program sends no webhooks" })
      const kept = dataOf(yield* read.get(`${one}/deliveries`))
      assert.deepStrictEqual(kept.deliveries, [delivery])
      assert.strictEqual(kept.waiting, 0)
      const made = yield* full.make("/api/time", timeKind.body)
      const { feed } = dataOf(yield* read.get("/api/reports/activity?feed_limit=10"))
      const event_id = feed.find((line: any) => line.subject_id === made.id).id
      assert.deepInclude(dataOf(yield* full.post(`${one}/replay`, { event_id })).webhook, { id: webhook.id })
      assert.strictEqual(dataOf(yield* read.get(`${one}/deliveries`)).waiting, 1)
      dataOf(yield* full.post(`${one}/replay`, { from_cursor: "start" }))
      refused(yield* full.post(`${one}/replay`, { event_id, from_cursor: "start" }), 400, "invalid_param", /either/u)
      refused(yield* full.post(`${one}/replay`, { event_id: newUuid() }), 404, "not_found")
    })
  )
})
