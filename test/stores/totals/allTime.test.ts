import { assert, describe, it, layer } from "@effect/vitest"
import type { Fact } from "@hourbook/core/facts/Fact"
import { factKindNames } from "@hourbook/core/facts/factKinds"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { addDays, type CalendarDate, today } from "@hourbook/core/values/CalendarDate"
import { add, toText, zero } from "@hourbook/core/values/Money"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { foldDeltas } from "@hourbook/store-postgres/totals/foldDeltas"
import { allTimeOf } from "@hourbook/store-postgres/totals/rows/factPeriods"
import { Effect, Layer } from "effect"
import { layerPostgresEngine } from "../../engines/PostgresEngine.ts"
import { testsAt } from "../../support/clockAt.ts"
import { day } from "../../support/data/builders.ts"
import { allTables, writeMany } from "../../support/data/manyRecords.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { planOf, stepsOf } from "../../support/plans.ts"

const ofAllTime = { client: "fact_clients", project: "fact_projects", member: "fact_members" } as const

/** Facts by day, put together as if they had not been asked for by day. */
const withoutDays = (facts: ReadonlyArray<Fact>, boundaries: ReadonlyArray<CalendarDate>) => {
  const sums = new Map<string, Pick<Fact, "amount" | "minutes" | "count">>()
  for (const fact of facts) {
    const cut = boundaries.findLast((from) => from <= (fact.day ?? "")) ?? null
    const key = placeOf({ ...fact, cut })
    const sum = sums.get(key) ?? { amount: zero, minutes: 0, count: 0 }
    sums.set(key, {
      amount: add(sum.amount, fact.amount),
      minutes: sum.minutes + fact.minutes,
      count: sum.count + fact.count
    })
  }
  return [...sums].map(([key, sum]) => lineOf(key, sum)).sort()
}

const placeOf = ({ clientId, currency, cut, kind, projectId, userId }: Fact) =>
  [kind, currency, clientId, projectId, userId, cut].join(" ")

const lineOf = (place: string, { amount, count, minutes }: Pick<Fact, "amount" | "minutes" | "count">) =>
  `${place}: ${toText(amount)} ${minutes} ${count}`

layer(PostgresStore.layer.pipe(Layer.provideMerge(layerPostgresEngine())), {
  timeout: "10 minutes",
  excludeTestServices: true
})("totals of all time", (it) => {
  const test = testsAt("2026-11-20T12:00:00.000Z", it)
  test("answer every question that may end in the last half year, exactly as the days do", () =>
    Effect.gen(function* () {
      const { operator, sql } = yield* Database
      const fixture = yield* seedWorkspace
      for (const { table } of allTables) yield* writeMany(fixture, table, 1500)
      while ((yield* foldDeltas(yield* Database, fixture.workspace.id)).more);
      for (const { table } of allTables) yield* writeMany(fixture, table, 60)
      // A day before the end of a period, and all that there is of a kind after it.
      yield* operator(sql`delete from payouts where workspace_id = ${fixture.workspace.id} and paid_on < '2026-11-02'`)
      const { ask } = yield* ReportFacts
      const now = yield* today
      const ends = [undefined, day("2025-06-30"), addDays(now, -200), addDays(now, -40), now, day("2999-12-31")]
      const cuts = [
        [],
        [addDays(now, -90)],
        [addDays(now, -33), addDays(now, -3), addDays(now, 9)],
        [day("2025-02-14")]
      ]
      for (const { visible } of [fixture.olga, fixture.mary, fixture.carl]) {
        for (const [by, grain] of Object.entries(ofAllTime) as ReadonlyArray<[keyof typeof ofAllTime, string]>) {
          for (const to of ends) {
            for (const boundaries of cuts) {
              const question = { of: factKindNames, filter: { to }, by: [by], boundaries }
              const facts = yield* ask(visible, question)
              const expected = withoutDays(
                yield* ask(visible, { ...question, by: [by, "day"], boundaries: [] }),
                boundaries
              )
              const message = `by ${by} to ${to} cut at ${boundaries.join()}`
              assert.deepStrictEqual(facts.map((fact) => lineOf(placeOf(fact), fact)).sort(), expected, message)
              assert.isAbove(expected.length, 0)
              const tables = stepsOf(yield* planOf(visible, ask(visible, question))).map(
                (step) => step["Relation Name"]
              )
              const [end = day("2999-12-31")] = [...boundaries, ...(to === undefined ? [] : [to])].sort()
              const isOneEntity =
                visible === fixture.olga.visible ||
                (visible === fixture.mary.visible ? by === "member" : by === "client")
              assert.strictEqual(tables.includes(grain), isOneEntity && end > addDays(now, -180), message)
            }
          }
        }
      }
    }))
})

describe("a period as all time", () => {
  const recent = day("2026-06-01")

  it("is whole without an end, and otherwise lacks what follows it", () => {
    const nothing = { years: [], months: [], days: [] }
    assert.deepStrictEqual(allTimeOf({}, recent), { follows: nothing, rest: nothing })
    assert.deepStrictEqual(allTimeOf({ to: day("2026-12-31") }, recent), {
      follows: { years: [{ from: day("2027-01-01"), to: undefined, except: [] }], months: [], days: [] },
      rest: nothing
    })
  })

  it("is not made of all time where it has a start, or where more follows it than precedes it", () => {
    assert.isNull(allTimeOf({ from: day("2026-10-01") }, recent))
    assert.isNull(allTimeOf({ to: day("2026-05-01") }, recent))
    assert.isNull(allTimeOf({ to: day("2026-12-01") }, recent, [day("2026-05-01")]))
  })
})
