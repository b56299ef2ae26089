import { assert, layer } from "@effect/vitest"
import type { Visibility } from "@hourbook/core/access/Policy"
import type { Dimension, OpenDebt } from "@hourbook/core/facts/Fact"
import { accrualKinds, debtKinds, factKindNames, type FactKindName, listedKinds } from "@hourbook/core/facts/factKinds"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { ClientId } from "@hourbook/core/values/Ids"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { foldDeltas } from "@hourbook/store-postgres/totals/foldDeltas"
import { Effect, Layer } from "effect"
import { Statement } from "effect/sql"
import { layerPostgresEngine } from "../../engines/PostgresEngine.ts"
import { currency, day, money, newUuid } from "../../support/data/builders.ts"
import { allTables, writeMany } from "../../support/data/manyRecords.ts"
import { seedWorkspace, type Fixture } from "../../support/data/seedWorkspace.ts"
import { plansOf, stepsOf } from "../../support/plans.ts"

/** The same for every test. */
const filled = Effect.runSync(
  Effect.cached(
    Effect.gen(function* () {
      const database = yield* Database
      const { operator, sql } = database
      const fixture = yield* seedWorkspace
      for (const { table } of allTables) {
        yield* Effect.repeat(writeMany(fixture, table, 5000), { times: 1 })
      }
      while ((yield* foldDeltas(database, fixture.workspace.id)).more);
      yield* operator(sql`analyze`)
      return fixture
    })
  )
)

/** Filters of reports: whole months, parts of them, ids. */
const filtersOf = (fixture: Fixture): ReadonlyArray<RecordFilter> => [
  {},
  { from: day("2025-03-01"), to: day("2026-02-28"), currencies: [currency("USD")] },
  { from: day("2025-03-14"), to: day("2026-02-14") },
  { clientIds: [fixture.acme.id] },
  { projectIds: [fixture.shop.id, null], to: day("2026-02-14") },
  { userIds: [fixture.mary.member.userId], from: day("2025-03-14") }
]

/** Kinds that reports ask about: each by itself, and those that lists, debts and overdue debts consist of. */
const questions: ReadonlyArray<ReadonlyArray<FactKindName>> = [
  ...factKindNames.map((kind) => [kind]),
  listedKinds.payments,
  debtKinds,
  accrualKinds
]

const splits: ReadonlyArray<ReadonlyArray<Dimension>> = [
  [],
  ["day"],
  ["month"],
  ["member"],
  ["client"],
  ["project", "client", "member"],
  ["day", "member"],
  ["month", "project"]
]

layer(PostgresStore.layer.pipe(Layer.provideMerge(layerPostgresEngine())), {
  timeout: "10 minutes",
  excludeTestServices: true
})("plans of PostgreSQL for reports", (it) => {
  /** The tables that a question reads. */
  const readBy = <A, E, R>(visible: Visibility, question: Effect.Effect<A, E, R>) =>
    Effect.map(plansOf(visible, question), (plans) =>
      plans.flatMap(stepsOf).flatMap((step) => {
        const table = step["Relation Name"]
        return table === undefined ? [] : [{ table, by: step["Node Type"], where: step["Index Cond"] }]
      })
    )

  it.effect("never looks at a record where totals know enough", () =>
    Effect.gen(function* () {
      const fixture = yield* filled
      const facts = yield* ReportFacts
      const debts: ReadonlyArray<OpenDebt> = [fixture.acme.id, fixture.bolt.id, null].map((id) => ({
        id,
        currency: currency("EUR"),
        debt: money("1000")
      }))
      // The kinds change from question to question, since they are but values in it: every split meets every kind.
      let asked = 0
      const nextKinds = () => questions[asked++ % questions.length]!
      for (const { visible } of [fixture.olga, fixture.mary, fixture.carl]) {
        for (const filter of filtersOf(fixture)) {
          const check = Effect.fnUntraced(function* <A, E, R>(what: string, question: Effect.Effect<A, E, R>) {
            const read = (yield* readBy(visible, question)).map(({ table }) => table)
            const message = `${what} ${JSON.stringify(filter)} reads ${read.join(", ")}`
            for (const { table } of allTables) assert.notInclude(read, table, message)
            assert.include(read, "fact_deltas", message)
          })
          for (const by of splits) {
            const [of, cut] = [nextKinds(), nextKinds()]
            yield* check(`${of.join()} by ${by.join()}`, facts.ask(visible, { of, filter, by }))
            const boundaries = [day("2025-07-01"), day("2025-09-09")]
            yield* check(`${cut.join()} by ${by.join()}, cut`, facts.ask(visible, { of: cut, filter, by, boundaries }))
          }
          for (const by of ["project", "client", "member"] as const) {
            const of = nextKinds()
            yield* check(`last ${of.join()} by ${by}`, facts.lastDays(visible, { of, filter, by }))
          }
          yield* check("debts", facts.unpaidSince(visible, { filter, by: "client", debts }))
          if (filter.from === undefined && filter.to === undefined) {
            yield* check("hours", facts.ask(visible, { of: ["time"], filter, by: ["hour"] }))
          }
        }
      }
      const parts = { of: ["time"], filter: filtersOf(fixture)[2]!, by: ["hour"] } as const
      assert.notInclude(
        (yield* readBy(fixture.all, facts.ask(fixture.all, parts))).map(({ table }) => table),
        "time_entries"
      )
    })
  )

  it.effect("adds up by client, and for clients, from totals by client alone", () =>
    Effect.gen(function* () {
      const fixture = yield* filled
      const { ask } = yield* ReportFacts
      for (const [{ visible }, splitsOf] of [
        [fixture.olga, [["client"], ["month", "client"]]],
        [fixture.carl, [[], ["client"], ["month"], ["day"]]]
      ] as const) {
        for (const by of splitsOf) {
          for (const filter of filtersOf(fixture).slice(0, 4)) {
            for (const kinds of [["time"], debtKinds] as const) {
              const read = yield* readBy(visible, ask(visible, { of: kinds, filter, by }))
              for (const { table } of read)
                assert.match(table, /^fact_(?:clients|client_(?:days|months|years)|deltas)$/u)
            }
          }
        }
      }
    })
  )

  it.effect("looks at records of broken months only, on an index, for the hours of somebody", () =>
    Effect.gen(function* () {
      const fixture = yield* filled
      const { ask } = yield* ReportFacts
      for (const filter of filtersOf(fixture).slice(4)) {
        const read = yield* readBy(fixture.all, ask(fixture.all, { of: ["time"], filter, by: ["hour"] }))
        const records = read.filter(({ table }) => table === "time_entries")
        assert.lengthOf(records, 1)
        assert.notStrictEqual(records[0]!.by, "Seq Scan")
      }
    })
  )

  it.effect("finds the days inside of a month on an index of the rollup", () =>
    Effect.gen(function* () {
      const fixture = yield* filled
      const facts = yield* ReportFacts
      const debts = [{ id: fixture.acme.id, currency: currency("EUR"), debt: money("1000") }]
      for (const question of [
        facts.lastDays(fixture.all, { of: ["time"], filter: {}, by: "client" }),
        facts.lastDays(fixture.all, { of: ["time"], filter: {}, by: "member" }),
        facts.lastDays(fixture.all, { of: accrualKinds, filter: {}, by: "client" }),
        facts.lastDays(fixture.all, { of: listedKinds.charges, filter: {}, by: "member" }),
        facts.unpaidSince(fixture.all, { filter: {}, by: "client", debts })
      ]) {
        const days = (yield* readBy(fixture.all, question)).filter(({ table }) =>
          /^fact_(?:client_)?days$/u.test(table)
        )
        assert.isAbove(days.length, 0)
        for (const { by, where } of days) {
          assert.notStrictEqual(by, "Seq Scan")
          assert.match(where ?? "day", /day|month|client_id|user_id/u)
        }
      }
    })
  )

  it.effect("finds several kinds at once on an index, each by its own search", () =>
    Effect.gen(function* () {
      const fixture = yield* filled
      const { ask } = yield* ReportFacts
      const days = { from: day("2025-03-02"), to: day("2025-03-09") }
      const table = (by: ReadonlyArray<Dimension>) =>
        by.length === 0 ? "fact_day_totals" : by.includes("client") ? "fact_client_days" : "fact_days"
      for (const kinds of [debtKinds, listedKinds.payments, accrualKinds]) {
        for (const by of [[], ["client"], ["member"]] as const) {
          const read = yield* readBy(fixture.all, ask(fixture.all, { of: kinds, filter: days, by }))
          const [found, ...others] = read.filter((step) => step.table !== "fact_deltas")
          assert.deepStrictEqual(others, [])
          assert.strictEqual(found?.table, table(by))
          assert.notStrictEqual(found?.by, "Seq Scan")
          assert.match(found?.where ?? "", /kind = ANY.*day >= .*day <= /u)
        }
      }
    })
  )

  it.effect(
    "finds since when thousands of debts are unpaid in statements of some thousands, none of which waits long",
    () =>
      Effect.gen(function* () {
        const fixture = yield* filled
        const { unpaidSince } = yield* ReportFacts
        const owed = { currency: currency("EUR"), debt: money("1") }
        const [first, last] = [
          { ...owed, id: fixture.acme.id },
          { ...owed, id: fixture.bolt.id }
        ]
        const unknown = Array.from({ length: 9000 }, (): OpenDebt => ({ ...owed, id: ClientId.make(newUuid()) }))
        const sent: Array<number> = []
        const watch: Statement.Transformer = (statement) =>
          Effect.sync(() => {
            const [, parameters] = statement.compile()
            const debts = parameters.find((one): one is string => typeof one === "string" && one.startsWith("[{"))
            if (debts !== undefined) sent.push(JSON.parse(debts).length)
            return statement
          })
        const question = { filter: {}, by: "client" } as const
        const found = yield* unpaidSince(fixture.all, { ...question, debts: [first, ...unknown, last] }).pipe(
          Effect.provideService(Statement.CurrentTransformer, watch)
        )
        assert.isAtMost(Math.max(...sent), 5000)
        // Debts whose days are not stored are sent again, to be searched for.
        assert.isAtLeast(
          sent.reduce((sum, debts) => sum + debts, 0),
          9002
        )
        assert.deepStrictEqual(found, yield* unpaidSince(fixture.all, { ...question, debts: [first, last] }))
        assert.lengthOf(found, 2)
      })
  )
})
