import { assert, describe, it } from "@effect/vitest"
import type { Change } from "@hourbook/core/changes/Changes"
import { EventId, UserId, WorkspaceId } from "@hourbook/core/values/Ids"
import { toMillis } from "@hourbook/core/values/Instant"
import { bodyOf, largestBody } from "@hourbook/core/webhooks/webhookBody"
import { isWanted, subjectsOf, WebhookPattern, webhookTypes } from "@hourbook/core/webhooks/webhookEvents"
import { withoutCost } from "@hourbook/core/webhooks/withoutCost"
import { nextTry, RetryTimes } from "@hourbook/core/worker/retrySchedule"
import { Effect, Schema } from "effect"
import { aClient, instant, money, newUuid, someday } from "../../support/data/builders.ts"

const isPattern = Schema.is(WebhookPattern)

describe("which events a webhook is sent", () => {
  it("is said by patterns, of which unknown ones are refused", () => {
    for (const known of ["*", "time_entry.*", "time_entry.created", "client.deleted", "webhook.updated"]) {
      assert.isTrue(isPattern(known), known)
    }
    for (const unknown of [
      "",
      "time_entry",
      "time.*",
      "counteragent.*",
      "time_entry.gone",
      "*.created",
      "ping",
      "toString.*"
    ]) {
      assert.isFalse(isPattern(unknown), unknown)
    }
    assert.include(webhookTypes, "client.created")
  })

  it("is found by subject and action", () => {
    const line = { subject: "client", action: "updated" } as const
    assert.isTrue(isWanted(["*"], line))
    assert.isTrue(isWanted(["payment.*", "client.updated"], line))
    assert.isFalse(isWanted(["client.created", "project.*"], line))
    assert.isUndefined(subjectsOf(["payment.*", "*"]))
    assert.deepStrictEqual(subjectsOf(["client.created", "client.deleted", "payment.*"]), ["client", "payment"])
  })
})

describe("the body of an event", () => {
  const event = (record: unknown, changes = {}) => ({
    type: "x.created",
    timestamp: someday,
    data: { id: "1", record, changes }
  })

  it("is as it is up to its limit, then without the record, then without the changes", () => {
    assert.strictEqual(bodyOf(event({ a: "ü" })), JSON.stringify(event({ a: "ü" })))
    // Two bytes each, so that characters are not what is counted.
    const large = "ü".repeat(largestBody / 2)
    assert.deepStrictEqual(JSON.parse(bodyOf(event({ a: large }, { b: 1 }))), event(null, { b: 1 }))
    assert.deepStrictEqual(JSON.parse(bodyOf(event({ a: large }, { b: large }))), event(null))
  })
})

const aChange = (change: Partial<Change>): Change => ({
  id: EventId.make(newUuid()),
  occurredAt: someday,
  action: "updated",
  subject: "time_entry",
  subjectId: newUuid(),
  version: 2,
  record: null,
  changes: {},
  userId: UserId.make(newUuid()),
  ...change
})
const from = (before: Schema.Json, after: Schema.Json) => ({ before, after })

describe("what work costs the workspace", () => {
  const cost = { basis: "cost", amount: "10", currency: "EUR" }
  const fees = { basis: "fees", amount: "10", currency: "EUR" }

  it("is in no event", () => {
    assert.deepStrictEqual(
      withoutCost(aChange({ changes: { internalCost: from("7", "8"), cost: from("10", "11") } })).changes,
      { cost: from("10", "11") }
    )
    const ofRate = (kind: string | null) => ({
      amount: from("7", "8"),
      ...(kind === null ? {} : { kind: from(null, kind) })
    })
    for (const kind of ["cost", null]) {
      assert.notProperty(withoutCost(aChange({ subject: "rate", changes: ofRate(kind) })).changes, "amount")
    }
    assert.property(withoutCost(aChange({ subject: "rate", changes: ofRate("bill") })).changes, "amount")
    assert.deepStrictEqual(
      withoutCost(aChange({ subject: "project", changes: { budget: from(cost, fees) } })).changes,
      { budget: from(null, fees) }
    )
    const notice = {
      basis: from(null, "cost"),
      spent: from(null, "9"),
      budget: from(null, "10"),
      percent: from(null, "90"),
      threshold: from(null, 80)
    }
    assert.deepStrictEqual(withoutCost(aChange({ subject: "budget", changes: notice })).changes, {
      basis: from(null, "cost"),
      threshold: from(null, 80)
    })
    const budget = {
      ...cost,
      basis: "cost" as const,
      amount: money("10"),
      currency: null,
      period: "total" as const,
      startsOn: null,
      carryUnused: false,
      withExpenses: false,
      alertAt: []
    }
    const client = aClient(WorkspaceId.make(newUuid()), { budget })
    const { record } = withoutCost(aChange({ subject: "client", record: { subject: "client", record: client } }))
    assert.isNull(record !== null && "budget" in record.record ? record.record.budget : undefined)
  })
})

describe("the next try", () => {
  const at = instant("2026-03-01T09:30:00.000Z")

  it.effect("is by the schedule, up to a fifth off, and ends after the tenth", () =>
    Effect.gen(function* () {
      const { delays } = yield* RetryTimes
      assert.deepStrictEqual(
        delays.map((delay) => delay / 1000),
        [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
      )
      for (const [index, delay] of delays.entries()) {
        const found = new Set<number>()
        for (let round = 0; round < 50; round++) {
          const next = yield* nextTry(at, { tries: index + 1, retryAfter: null })
          const millis = toMillis(next ?? at) - toMillis(at)
          assert.isAtLeast(millis, delay * 0.8 - 1)
          assert.isAtMost(millis, delay * 1.2 + 1)
          found.add(millis)
        }
        assert.isAbove(found.size, 10)
      }
      assert.isNull(yield* nextTry(at, { tries: delays.length + 1, retryAfter: null }))
      assert.isNotNull(yield* nextTry(at, { tries: delays.length + 5, retryAfter: null, lasts: true }))
    })
  )

  it.effect("is not before the receiver asks for it, but within a day", () =>
    Effect.gen(function* () {
      const next = yield* nextTry(at, { tries: 1, retryAfter: 3600 })
      assert.strictEqual(next, "2026-03-01T10:30:00.000Z")
      assert.strictEqual(yield* nextTry(at, { tries: 1, retryAfter: 10_000_000 }), "2026-03-02T09:30:00.000Z")
    })
  )
})
