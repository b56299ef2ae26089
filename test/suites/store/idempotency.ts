import { PaymentRepository } from "@hourbook/core/money/Payment"
import { IdempotencyStore } from "@hourbook/core/writing/IdempotencyStore"
import { Effect, Option } from "effect"
import { aPayment } from "../../support/data/builders.ts"
import { anAnswer, changesBy, later } from "../../support/data/changes.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { expectSame } from "../../support/expecting.ts"
import { defineSuite } from "./defineSuite.ts"

export const idempotency = defineSuite("IdempotencyStore", (it) => {
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const { find } = yield* IdempotencyStore
    const payments = yield* PaymentRepository
    const keep = (idempotency: ReturnType<typeof anAnswer>) =>
      payments.save(
        changesBy(fixture.olga.member, "payment").create(aPayment({ owner: fixture.mary.member }), idempotency)
      )
    return { fixture, find, keep }
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
})
