import { assert } from "@effect/vitest"
import type { OpenDebt } from "@hourbook/core/facts/Fact"
import { accrualKinds } from "@hourbook/core/facts/factKinds"
import { foldUnpaidSince } from "@hourbook/core/facts/foldFacts"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { add, type Amount, zero } from "@hourbook/core/values/Money"
import { Effect } from "effect"
import * as fc from "fast-check"
import { amountText } from "../../support/data/arbitraries.ts"
import { currency, day, money, settling } from "../../support/data/builders.ts"
import { amended, changesBy } from "../../support/data/changes.ts"
import { seedWorkspace, type Fixture } from "../../support/data/seedWorkspace.ts"
import { expectSame, expectSameSet, forAll } from "../../support/expecting.ts"
import { defineSuite } from "./defineSuite.ts"
import { filterIn, filterSketch, readers, recordSketch } from "./records/recordArbitraries.ts"
import { chargeKind, paymentKind, type RecordKind, timeKind } from "./records/recordKinds.ts"
import { saveAll } from "./records/saveAll.ts"
import { type Found, writeRecords } from "./records/writeRecords.ts"

type Owing = "project" | "client"

const currencies = ["EUR", "USD", "JPY"].map(currency)

/** One debt for everybody who could have one, in each currency. */
const debtsOf = (fixture: Fixture, by: Owing, amountOf: (debt: Omit<OpenDebt, "debt">, index: number) => Amount) => {
  const ids = by === "client" ? [fixture.acme.id, fixture.bolt.id, null] : [fixture.website.id, fixture.shop.id, null]
  return ids
    .flatMap((id) => currencies.map((code) => ({ id, currency: code })))
    .map((debt, index): OpenDebt => ({ ...debt, debt: amountOf(debt, index) }))
}

export const unpaidSince = defineSuite("ReportFacts.unpaidSince", (it, { thorough }) => {
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const facts = yield* ReportFacts
    const putterOf = <A extends RecordBase, Sort extends string>(kind: RecordKind<A, Sort>) =>
      Effect.map(kind.repository, (repository) => {
        const changes = changesBy(fixture.olga.member, kind.subject)
        return {
          ...changes,
          ...repository,
          put: (...records: ReadonlyArray<A>) => saveAll(repository, changes, records)
        }
      })
    /** Checks, for all who may read everything that a debt consists of, the days of debts against the fold. */
    const expectFold = Effect.fnUntraced(function* (
      found: Found,
      question: { readonly filter: RecordFilter; readonly by: Owing },
      debts: ReadonlyArray<OpenDebt>
    ) {
      for (const { member, visible } of readers(fixture, chargeKind)) {
        const countables = found(visible, question.filter)
        const expected = debts.flatMap((debt) => {
          const since = foldUnpaidSince(countables, question.by, debt)
          return since === undefined ? [] : [{ id: debt.id, currency: debt.currency, day: since }]
        })
        expectSameSet(yield* facts.unpaidSince(visible, { ...question, debts }), expected, member.name)
      }
    })
    const since = (debt: string) =>
      Effect.map(
        facts.unpaidSince(fixture.all, {
          filter: {},
          by: "client",
          debts: [{ id: fixture.acme.id, currency: currency("EUR"), debt: money(debt) }]
        }),
        (found) => found.map((one) => one.day)
      )
    const [entries, charges, payments] = [
      yield* putterOf(timeKind),
      yield* putterOf(chargeKind),
      yield* putterOf(paymentKind)
    ]
    return { fixture, facts, entries, charges, payments, expectFold, since }
  })

  it.effect("finds the day of every debt, with every filter", () =>
    forAll(
      fc.tuple(
        fc.array(fc.array(recordSketch, { minLength: 4, maxLength: 14 }), { minLength: 3, maxLength: 3 }),
        fc.array(filterSketch, { minLength: 8, maxLength: 8 }),
        fc.array(amountText, { minLength: 9, maxLength: 9 })
      ),
      thorough ? 6 : 2,
      ([sketches, filters, amounts]) =>
        Effect.gen(function* () {
          const { expectFold, fixture } = yield* open
          const written = [
            yield* writeRecords(fixture, timeKind, sketches[0]!),
            yield* writeRecords(fixture, chargeKind, sketches[1]!),
            yield* writeRecords(fixture, paymentKind, sketches[2]!)
          ]
          const found: Found = (visible, filter) => written.flatMap((one) => one(visible, filter))
          const accruals = found(fixture.all, {}).filter(({ kind }) => accrualKinds.some((one) => one === kind))
          for (const by of ["project", "client"] as const) {
            const some = debtsOf(fixture, by, (_, index) => add(money(amounts[index]!), money("0.0001")))
            /** As much as accrued in all, so that only the oldest accrual reaches it. */
            const whole = debtsOf(fixture, by, ({ currency: code, id }) =>
              accruals
                .filter((one) => one.currency === code && (by === "client" ? one.clientId : one.projectId) === id)
                .reduce((sum, { amount }) => add(sum, amount), zero)
            ).filter(({ debt }) => debt.value > 0n)
            yield* expectFold(found, { filter: {}, by }, some)
            yield* expectFold(found, { filter: {}, by }, whole)
            for (const filter of filters) yield* expectFold(found, { filter: filterIn(fixture, filter), by }, some)
          }
        })
    )
  )

  it.effect("follows entries that change", () =>
    Effect.gen(function* () {
      const { entries, fixture, since } = yield* open
      const entry = (on: string) =>
        timeKind.make({ owner: fixture.mary.member, client: fixture.acme }, { day: on, amount: "10" })
      const [oldest, middle, newest] = [entry("2026-01-31"), entry("2026-02-01"), entry("2026-02-28")]
      yield* entries.put(oldest, middle, newest)
      const days = Effect.forEach(["0.0001", "10", "10.0001", "20", "30", "30.0001"], since)
      const [first, second, third] = [day("2026-01-31"), day("2026-02-01"), day("2026-02-28")]
      expectSame(yield* days, [[third], [third], [second], [second], [first], []])
      const moved = amended(middle, { workedOn: day("2025-12-24") })
      yield* entries.save(entries.amend(middle, moved))
      expectSame(yield* days, [[third], [third], [first], [first], [day("2025-12-24")], []])
      yield* entries.save(entries.remove(newest))
      expectSame(yield* days, [[first], [first], [day("2025-12-24")], [day("2025-12-24")], [], []])
    })
  )

  it.effect("counts work, charges and refunds, and nothing that settles them", () =>
    Effect.gen(function* () {
      const { charges, entries, fixture, payments, since } = yield* open
      const of = { owner: fixture.mary.member, client: fixture.acme }
      yield* entries.put(timeKind.make(of, { day: "2026-01-31", amount: "10" }))
      // What was charged and credited in one month cancels in its sum, and leaves the days as they are.
      const charge = chargeKind.make({ ...of, isMemberless: true }, { day: "2026-02-01", amount: "100" })
      yield* charges.put(charge, chargeKind.make(of, { day: "2026-02-28", amount: "-100" }))
      const refund = paymentKind.make(of, { day: "2026-03-01", amount: "-7" })
      const paid = { day: "2026-03-01", amount: "7", settles: settling("7", "EUR") }
      yield* payments.put(refund, paymentKind.make(of, paid))
      const [first, second, third] = [day("2026-01-31"), day("2026-02-01"), day("2026-03-01")]
      const days = Effect.forEach(["7", "7.0001", "107", "107.0001", "117", "117.0001"], since)
      expectSame(yield* days, [[third], [second], [second], [first], [first], []])
      const credited = amended(charge, chargeKind.fields({ amount: "-100" }))
      yield* charges.save(charges.amend(charge, credited))
      expectSame(yield* days, [[third], [first], [], [], [], []])
      yield* charges.save(charges.amend(credited, amended(credited, chargeKind.fields({ amount: "1" }))))
      yield* payments.save(payments.amend(refund, amended(refund, paymentKind.fields({ amount: "7" }))))
      expectSame(yield* Effect.forEach(["1", "7", "11", "11.0001"], since), [[second], [first], [first], []])
    })
  )

  it.effect("finds nothing of nothing", () =>
    Effect.gen(function* () {
      const { facts, fixture } = yield* open
      assert.deepStrictEqual(yield* facts.unpaidSince(fixture.all, { filter: {}, by: "client", debts: [] }), [])
      const debts = debtsOf(fixture, "client", () => money("1"))
      assert.deepStrictEqual(yield* facts.unpaidSince(fixture.all, { filter: {}, by: "client", debts }), [])
    })
  )

  it.effect("finds the day of a debt without a client", () =>
    Effect.gen(function* () {
      const { entries, facts, fixture } = yield* open
      yield* entries.put(timeKind.make({ owner: fixture.mary.member }, { day: "2026-01-31", amount: "10" }))
      const debt = { id: null, currency: currency("EUR") }
      for (const by of ["project", "client"] as const) {
        const found = yield* facts.unpaidSince(fixture.all, { filter: {}, by, debts: [{ ...debt, debt: money("4") }] })
        expectSame(found, [{ ...debt, day: day("2026-01-31") }])
      }
    })
  )
})
