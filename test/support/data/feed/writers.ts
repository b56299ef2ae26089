import type { Principal } from "@hourbook/core/access/Principal"
import { Payments } from "@hourbook/core/money/Payments"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import type { ClientId, UserId } from "@hourbook/core/values/Ids"
import { Effect, Random } from "effect"
import { currency, day, money } from "../builders.ts"
import { markOf } from "./followers.ts"

export interface Place {
  readonly userId: UserId
  readonly clientId: ClientId
}

/**
 * Writers that share records: they make them, change them, move them between members and clients, and remove them. Each text says
 * whose the record is then. What another has removed meanwhile is no failure, nor is a store that is away.
 */
export const writers = Effect.fnUntraced(function* (
  who: Principal,
  of: { readonly steps: number; readonly count: number; readonly places: ReadonlyArray<Place> }
) {
  const payments = yield* Payments.make
  const time = yield* TimeEntries.make
  const paymentIds: Array<Parameters<typeof payments.get>[1]> = []
  const entryIds: Array<Parameters<typeof time.get>[1]> = []
  let left = of.steps
  let written = 0

  const oneOf = <A>(all: ReadonlyArray<A>) =>
    Effect.map(Random.nextIntBetween(0, all.length - 1), (index) => all[index] as A)

  const step = Effect.gen(function* () {
    const place = yield* oneOf(of.places)
    const text = markOf(place)
    const choice = yield* Random.next
    const ofTime = (yield* Random.next) < 0.5
    const ids = ofTime ? entryIds : paymentIds
    if (ids.length < 20 || choice < 0.35) {
      if (ofTime) {
        const { value } = yield* time.record(who, {
          ...place,
          description: text,
          workedOn: day("2026-03-02"),
          durationMinutes: 30,
          cost: money("10"),
          currency: currency("EUR")
        })
        entryIds.push(value.record.id)
      } else {
        const { value } = yield* payments.record(who, {
          ...place,
          comment: text,
          receivedOn: day("2026-03-02"),
          amount: money("10"),
          currency: currency("EUR")
        })
        paymentIds.push(value.record.id)
      }
    } else if (choice < 0.9) {
      yield* ofTime
        ? Effect.asVoid(time.amend(who, yield* oneOf(entryIds), { ...place, description: text }, undefined))
        : Effect.asVoid(payments.amend(who, yield* oneOf(paymentIds), { ...place, comment: text }, undefined))
    } else {
      yield* ofTime
        ? Effect.asVoid(time.remove(who, yield* oneOf(entryIds), undefined))
        : Effect.asVoid(payments.remove(who, yield* oneOf(paymentIds), undefined))
    }
    written++
  })

  const writer: Effect.Effect<void> = Effect.suspend(() =>
    left-- <= 0 ? Effect.void : Effect.andThen(Effect.exit(step), writer)
  )
  yield* Effect.all(
    Array.from({ length: of.count }, () => writer),
    { concurrency: "unbounded", discard: true }
  )
  return written
})
