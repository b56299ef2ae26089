import { assert } from "@effect/vitest"
import { PaymentRepository } from "@hourbook/core/money/Payment"
import { IdempotencyStore } from "@hourbook/core/writing/IdempotencyStore"
import { Effect, Option } from "effect"
import { aPayment } from "../../support/data/builders.ts"
import { anAnswer, changesBy, later } from "../../support/data/changes.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { expectSame, outcome, outcomes } from "../../support/expecting.ts"
import { defineSuite } from "./defineSuite.ts"

export const idempotency = defineSuite("IdempotencyStore", (it) => {
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const { find, findAll, keep: keepAlone } = yield* IdempotencyStore
    const payments = yield* PaymentRepository
    const keep = (idempotency: ReturnType<typeof anAnswer>) =>
      payments.save(
        changesBy(fixture.olga.member, "payment").create(aPayment({ owner: fixture.mary.member }), idempotency)
      )
    return { fixture, find, findAll, keep, keepAlone }
  })

  it.effect("gives back the answer kept under a member's key, to that member and workspace alone", () =>
    Effect.gen(function* () {
      const { find, fixture, keep } = yield* open
      const { adam, all, olga } = fixture
      const key = `printable ~!"' % _ \\ ${"k".repeat(230)}`
      const idempotency = anAnswer(olga.member, {
        key,
        fingerprint: "0f".repeat(32),
        result: `{"comment":"é 🙂 \\u0000"}`
      })
      yield* keep(idempotency)
      const { fingerprint, result } = idempotency
      expectSame(yield* find(all, idempotency), Option.some({ fingerprint, result }))
      expectSame(yield* find(all, { ...idempotency, key: key.toUpperCase() }), Option.none())
      expectSame(yield* find(all, { ...idempotency, userId: adam.member.userId }), Option.none())
      expectSame(yield* find((yield* seedWorkspace).all, idempotency), Option.none())
    })
  )

  it.effect("keeps an answer for as long as it says, whatever the time is now", () =>
    Effect.gen(function* () {
      const { find, fixture, keep } = yield* open
      const idempotency = anAnswer(fixture.olga.member)
      yield* keep(idempotency)
      const at = (minutes: number) =>
        Effect.map(find(fixture.all, { ...idempotency, at: later(idempotency.keepUntil, minutes) }), Option.isSome)
      expectSame([yield* at(-1), yield* at(1)], [true, false])
    })
  )

  it.effect("gives back all that are kept under some keys, each under its own", () =>
    Effect.gen(function* () {
      const { findAll, fixture, keep } = yield* open
      const { adam, all, olga } = fixture
      const [first, second] = [anAnswer(olga.member, { key: "call\n0" }), anAnswer(olga.member, { key: "call\n16" })]
      yield* keep(first)
      yield* keep(second)
      yield* keep(anAnswer(adam.member, { key: "call\n32" }))
      const keys = ["call\n0", "call\n1", "call\n16", "call\n32"]
      const { at, keepUntil, userId } = first
      const kept = ({ fingerprint, result }: typeof first) => ({ fingerprint, result })
      expectSame(
        yield* findAll(all, { userId, keys, at }),
        new Map([
          ["call\n0", kept(first)],
          ["call\n16", kept(second)]
        ])
      )
      expectSame(yield* findAll(all, { userId, keys, at: later(keepUntil, 1) }), new Map())
      expectSame(yield* findAll(all, { userId, keys: [], at }), new Map())
    })
  )

  it.effect("keeps an answer without a change, once at a time", () =>
    Effect.gen(function* () {
      const { find, fixture, keep, keepAlone } = yield* open
      const { all, olga } = fixture
      const idempotency = anAnswer(olga.member)
      const calls = Array.from({ length: 4 }, () => keepAlone(all, idempotency))
      assert.deepStrictEqual(yield* outcomes(calls), [...Array(3).fill("KeyAlreadyUsed"), "done"])
      const { fingerprint, result } = idempotency
      expectSame(yield* find(all, idempotency), Option.some({ fingerprint, result }))
      assert.strictEqual(yield* outcome(keep(idempotency)), "KeyAlreadyUsed")
      yield* keepAlone(all, anAnswer(olga.member, { key: idempotency.key, at: later(idempotency.keepUntil, 1) }))
    })
  )
})
