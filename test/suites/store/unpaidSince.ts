import { assert } from "@effect/vitest"
import { foldUnpaidSince } from "@hourbook/core/facts/foldFacts"
import { type OpenDebt, ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { add, type Amount, zero } from "@hourbook/core/shared/Money"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { Effect } from "effect"
import * as fc from "fast-check"
import { amountText } from "../../support/data/arbitraries.ts"
import { currency, day, money } from "../../support/data/builders.ts"
import { amended, changesBy } from "../../support/data/changes.ts"
import { seedWorkspace, type Fixture } from "../../support/data/seedWorkspace.ts"
import { expectSame, expectSameSet, forAll } from "../../support/expecting.ts"
import { defineSuite } from "./defineSuite.ts"
import { filterIn, filterSketch, people, recordIn, recordSketch } from "./records/recordArbitraries.ts"
import { timeKind } from "./records/recordKinds.ts"
import { countable, expectedRecords } from "./records/recordModel.ts"
import { saveAll } from "./records/saveAll.ts"

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
    const entries = yield* TimeRepository
    const changes = changesBy(fixture.olga.member, "time_entry")
    const put = (records: ReadonlyArray<TimeEntry>) => saveAll(entries, changes, records)
    /** Checks, for every sight, the days of debts against the fold of the entries that there should be. */
    const expectFold = Effect.fnUntraced(function* (
      records: ReadonlyArray<TimeEntry>,
      question: { readonly filter: RecordFilter; readonly by: Owing },
      debts: ReadonlyArray<OpenDebt>
    ) {
      for (const { member, visible } of people(fixture)) {
        const accruals = expectedRecords(timeKind, records, { visible, filter: question.filter }).map((record) =>
          countable(timeKind, record)
        )
        const expected = debts.flatMap((debt) => {
          const since = foldUnpaidSince(accruals, question.by, debt)
          return since === undefined ? [] : [{ id: debt.id, currency: debt.currency, day: since }]
        })
        expectSameSet(yield* facts.unpaidSince(visible, { ...question, debts }), expected, member.name)
      }
    })
    return { fixture, facts, entries, changes, put, expectFold }
  })

  it.effect("finds the day of every debt, with every filter", () =>
    forAll(
      fc.tuple(
        fc.array(recordSketch, { minLength: 10, maxLength: 40 }),
        fc.array(filterSketch, { minLength: 8, maxLength: 8 }),
        fc.array(amountText, { minLength: 9, maxLength: 9 })
      ),
      thorough ? 6 : 2,
      ([sketches, filters, amounts]) =>
        Effect.gen(function* () {
          const { expectFold, fixture, put } = yield* open
          const records = sketches.map((wanted) => recordIn(fixture, timeKind, wanted))
          yield* put(records)
          for (const by of ["project", "client"] as const) {
            const some = debtsOf(fixture, by, (_, index) => add(money(amounts[index]!), money("0.0001")))
            /** As much as was earned in all, so that only the oldest entry reaches it. */
            const whole = debtsOf(fixture, by, ({ currency: code, id }) =>
              records
                .filter(
                  (record) => record.currency === code && (by === "client" ? record.clientId : record.projectId) === id
                )
                .reduce((sum, { cost }) => add(sum, cost), zero)
            ).filter(({ debt }) => debt.value > 0n)
            yield* expectFold(records, { filter: {}, by }, some)
            yield* expectFold(records, { filter: {}, by }, whole)
            for (const filter of filters) yield* expectFold(records, { filter: filterIn(fixture, filter), by }, some)
          }
        })
    )
  )

  it.effect("follows entries that change", () =>
    Effect.gen(function* () {
      const { changes, entries, facts, fixture, put } = yield* open
      const entry = (on: string) =>
        timeKind.make({ owner: fixture.mary.member, client: fixture.acme }, { day: on, amount: "10" })
      const [oldest, middle, newest] = [entry("2026-01-31"), entry("2026-02-01"), entry("2026-02-28")]
      yield* put([oldest, middle, newest])
      const since = (debt: string) =>
        Effect.map(
          facts.unpaidSince(fixture.all, {
            filter: {},
            by: "client",
            debts: [{ id: fixture.acme.id, currency: currency("EUR"), debt: money(debt) }]
          }),
          (found) => found.map((one) => one.day)
        )
      const days = Effect.forEach(["0.0001", "10", "10.0001", "20", "30", "30.0001"], since)
      const [first, second, third] = [day("2026-01-31"), day("2026-02-01"), day("2026-02-28")]
      expectSame(yield* days, [[third], [third], [second], [second], [first], []])
      const moved = amended(middle, { workedOn: day("2025-12-24") })
      yield* entries.save(changes.amend(middle, moved))
      expectSame(yield* days, [[third], [third], [first], [first], [day("2025-12-24")], []])
      yield* entries.save(changes.remove(newest))
      expectSame(yield* days, [[first], [first], [day("2025-12-24")], [day("2025-12-24")], [], []])
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

  it.effect("finds the day of what nobody owes alone", () =>
    Effect.gen(function* () {
      const { facts, fixture, put } = yield* open
      yield* put([timeKind.make({ owner: fixture.mary.member }, { day: "2026-01-31", amount: "10" })])
      const debt = { id: null, currency: currency("EUR") }
      for (const by of ["project", "client"] as const) {
        const found = yield* facts.unpaidSince(fixture.all, { filter: {}, by, debts: [{ ...debt, debt: money("4") }] })
        expectSame(found, [{ ...debt, day: day("2026-01-31") }])
      }
    })
  )
})
