import { PaymentRepository } from "@hourbook/core/payments/PaymentRepository"
import { Answers } from "@hourbook/core/writing/Answers"
import { Effect, Option } from "effect"
import { aPayment } from "../../support/builders.ts"
import { anAnswer, changesBy, later } from "../../support/changes.ts"
import { expectSame } from "../../support/expecting.ts"
import { furnish } from "../../support/house.ts"
import { defineSuite } from "./defineSuite.ts"

export const answersSuite = defineSuite("Answers", (it) => {
  const open = Effect.gen(function* () {
    const house = yield* furnish
    const { find } = yield* Answers
    const payments = yield* PaymentRepository
    const keep = (answer: ReturnType<typeof anAnswer>) =>
      payments.save(changesBy(house.olga.member, "payment").create(aPayment({ owner: house.mary.member }), answer))
    return { house, find, keep }
  })

  it.effect("gives back the answer kept under a member's key, to that member and workspace alone", () =>
    Effect.gen(function* () {
      const { find, house, keep } = yield* open
      const { adam, all, olga } = house
      const key = `printable ~!"' % _ \\ ${"k".repeat(230)}`
      const answer = anAnswer(olga.member, { key, fingerprint: "0f".repeat(32), result: `{"comment":"é 🙂 \\u0000"}` })
      yield* keep(answer)
      const { fingerprint, result } = answer
      expectSame(yield* find(all, answer), Option.some({ fingerprint, result }))
      expectSame(yield* find(all, { ...answer, key: key.toUpperCase() }), Option.none())
      expectSame(yield* find(all, { ...answer, userId: adam.member.userId }), Option.none())
      expectSame(yield* find((yield* furnish).all, answer), Option.none())
    })
  )

  it.effect("keeps an answer for as long as it says, whatever the time is now", () =>
    Effect.gen(function* () {
      const { find, house, keep } = yield* open
      const answer = anAnswer(house.olga.member)
      yield* keep(answer)
      const at = (minutes: number) =>
        Effect.map(find(house.all, { ...answer, at: later(answer.keepUntil, minutes) }), Option.isSome)
      expectSame([yield* at(-1), yield* at(1)], [true, false])
    })
  )
})
