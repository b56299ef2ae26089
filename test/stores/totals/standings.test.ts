import { assert, layer } from "@effect/vitest"
import { currentConversion } from "@hourbook/core/exchangeRates/Conversion"
import { ExchangeRateRepository } from "@hourbook/core/exchangeRates/ExchangeRateRepository"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { type RollupCheck, RollupKeeper } from "@hourbook/core/operations/Rollups"
import { addDays, today } from "@hourbook/core/values/CalendarDate"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { foldDeltas } from "@hourbook/store-postgres/totals/foldDeltas"
import { findDays } from "@hourbook/store-postgres/totals/standings/findDays"
import { valueStandings } from "@hourbook/store-postgres/totals/standings/valueStandings"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { engines } from "../../engines/engines.ts"
import { testsAt } from "../../support/clockAt.ts"
import { aRate, currency, day, money } from "../../support/data/builders.ts"
import { allTables, factsBySql, writeMany } from "../../support/data/manyRecords.ts"
import { type Fixture, seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { planOf, stepsOf } from "../../support/plans.ts"
import { answers } from "./standingAnswers.ts"

for (const engine of engines) {
  layer(PostgresStore.layer.pipe(Layer.provideMerge(engine.layer())), {
    timeout: "10 minutes",
    excludeTestServices: true
  })(`standings: ${engine.name}`, (it) => {
    const test = testsAt("2026-11-20T12:00:00.000Z", it)
    const put = (fixture: Fixture, rate: Parameters<typeof aRate>[1]) =>
      Effect.flatMap(ExchangeRateRepository, (rates) =>
        rates.put({ rate: aRate(fixture.workspace.id, rate), idempotency: null })
      )
    const seed = Effect.gen(function* () {
      const fixture = yield* seedWorkspace
      const now = yield* today
      yield* put(fixture, { effectiveDate: day("2025-07-11") })
      yield* put(fixture, { effectiveDate: addDays(now, -45), rate: money("0.9377") })
      yield* put(fixture, { currency: currency("JPY"), effectiveDate: day("2025-03-03"), rate: money("0.0061") })
      for (const { table } of allTables) yield* writeMany(fixture, table, 250)
      const database = yield* Database
      while ((yield* foldDeltas(database, fixture.workspace.id)).more);
      return fixture
    })
    const isValued = Effect.fnUntraced(function* ({ workspace }: Fixture) {
      const { sql, within } = yield* Database
      const rows = yield* within(workspace.id)(sql`
        select from standing_rates where workspace_id = ${workspace.id} and valued = version`)
      return rows.length === 1
    })
    /** How many standings have a day, and how many lack the one that they could have. */
    const datedOf = Effect.fnUntraced(function* ({ workspace }: Fixture) {
      const { sql, within } = yield* Database
      const [row] = yield* within(workspace.id)(sql<{ readonly dated: number; readonly undated: number }>`
        select count(day)::int as dated, count(*) filter (
          where day is null and id is not null
            and (kind = 'time' and entity = 'project' or kind = 'debt' and entity <> 'member' and amount > 0)
        )::int as undated
        from fact_standings where workspace_id = ${workspace.id}`)
      return row!
    })
    /** The answers without standings, which are read again afterwards. */
    const plainly = Effect.fnUntraced(function* (fixture: Fixture) {
      const { operator, sql } = yield* Database
      const { id } = fixture.workspace
      yield* operator(sql`update standing_rates set version = version + 1 where workspace_id = ${id}`)
      const found = yield* answers(fixture)
      yield* operator(sql`update standing_rates set version = version - 1 where workspace_id = ${id}`)
      return found
    })

    const isServer = engine.name === "PostgreSQL"
    const meanwhile = isServer ? ", also while records and rates change" : ""

    /** PGlite takes the same statements; what changes them is the same SQL on either engine. */
    test(`answer as the totals do${meanwhile}`, () =>
      Effect.gen(function* () {
        const fixture = yield* seed
        const database = yield* Database
        const { id } = fixture.workspace
        const value = valueStandings(database, id)
        const before = yield* answers(fixture)
        assert.isFalse(yield* isValued(fixture))
        yield* value
        assert.isTrue(yield* isValued(fixture))
        assert.strictEqual(yield* answers(fixture), before)
        assert.deepInclude(yield* datedOf(fixture), { dated: 0 })
        yield* findDays(database, id)
        const dated = yield* datedOf(fixture)
        assert.isAbove(dated.dated, 5)
        assert.strictEqual(dated.undated, 0)
        assert.strictEqual(yield* answers(fixture), before)
        if (!isServer) return

        const { sql, transaction } = database
        // A surplus in one currency that covers little of what clients owe in others.
        yield* transaction(id)(sql`
          insert into payments (${sql.literal(factsBySql("payments"))}, id)
          select workspace_id, ${fixture.olga.member.userId}, id, null, currency, now(), now(), 1, date '2026-11-01', amount + 1, 'text', 'text',
            gen_random_uuid()
          from fact_standings
          where workspace_id = ${id} and kind = 'debt' and entity = 'client' and currency = 'JPY' and id is not null and amount > 0`)
        assert.strictEqual(yield* answers(fixture), yield* plainly(fixture))
        yield* transaction(id)(sql`update time_entries set cost = cost * 3 where extract(day from worked_on) < 9`)
        yield* transaction(id)(sql`delete from payments where extract(day from received_on) > 20`)
        assert.isTrue(yield* isValued(fixture))
        const pending = yield* answers(fixture)
        assert.notStrictEqual(pending, before)
        assert.strictEqual(pending, yield* plainly(fixture))
        while ((yield* foldDeltas(database, id)).more);
        assert.isAbove((yield* datedOf(fixture)).undated, 5)
        assert.strictEqual(yield* answers(fixture), pending)
        // One project has no work for months before it goes on.
        yield* transaction(id)(sql`
          delete from time_entries
          where worked_on > '2026-11-15' and project_id is not null
            or project_id = ${fixture.shop.id} and worked_on between '2025-11-20' and '2026-02-10'`)
        const removed = yield* answers(fixture)
        while ((yield* foldDeltas(database, id)).more);
        yield* findDays(database, id)
        assert.strictEqual(yield* answers(fixture), removed)
        assert.strictEqual(yield* answers(fixture), yield* plainly(fixture))

        // A project and a member without work, and then without a record.
        const { mary, workshop } = fixture
        for (const tables of [["time_entries"], ["charges", "payments"]]) {
          for (const table of tables) {
            yield* transaction(id)(sql`
              delete from ${sql(table)} where project_id = ${workshop.id} or user_id = ${mary.member.userId}`)
          }
          const fewer = yield* answers(fixture)
          assert.strictEqual(fewer, yield* plainly(fixture))
          while ((yield* foldDeltas(database, id)).more);
          assert.strictEqual(yield* answers(fixture), fewer)
        }

        yield* put(fixture, { effectiveDate: day("2025-11-20"), rate: money("0.5") })
        assert.isFalse(yield* isValued(fixture))
        const revalued = yield* answers(fixture)
        assert.notStrictEqual(revalued, removed)
        yield* transaction(id)(sql`delete from time_entries where extract(day from worked_on) > 25`)
        while ((yield* foldDeltas(database, id)).more);
        const later = yield* answers(fixture)
        yield* value
        assert.isTrue(yield* isValued(fixture))
        assert.strictEqual(yield* answers(fixture), later)
      }))

    test("have days that are verified and made anew", () =>
      Effect.gen(function* () {
        const fixture = yield* seed
        const database = yield* Database
        const { rebuild, verify } = yield* RollupKeeper
        const { id } = fixture.workspace
        const wrongIn = (checks: ReadonlyArray<RollupCheck>) =>
          checks.flatMap(({ rollup, wrong }) => (wrong > 0 ? [`${rollup} ${wrong}`] : []))
        yield* valueStandings(database, id)
        yield* findDays(database, id)
        assert.deepStrictEqual(wrongIn(yield* verify(id)), [])
        const { operator, sql } = database
        yield* operator(sql`
          update fact_standings set day = day - 1
          where workspace_id = ${id} and kind = 'time' and entity = 'project' and id = ${fixture.website.id} and currency = 'EUR'`)
        yield* operator(sql`
          update fact_standings set day = '2024-01-01'
          where workspace_id = ${id} and kind = 'debt' and entity = 'client' and id = ${fixture.acme.id} and day is not null`)
        const owed = yield* operator(sql`
          select from fact_standings where workspace_id = ${id} and kind = 'debt' and day = '2024-01-01'`)
        assert.isNotEmpty(owed)
        const wrong = [`fact_standings ${owed.length + 1}`]
        assert.deepStrictEqual(wrongIn(yield* verify(id)), wrong)
        assert.deepStrictEqual(wrongIn(yield* rebuild(id)), wrong)
        yield* findDays(database, id)
        assert.deepStrictEqual(wrongIn(yield* verify(id)), [])
      }))

    test("are read instead of the totals by question, only without a period and by those who see everything", () =>
      Effect.gen(function* () {
        const fixture = yield* seed
        yield* valueStandings(yield* Database, fixture.workspace.id)
        const { standings } = yield* ReportFacts
        const conversion = yield* currentConversion(yield* ExchangeRateRepository, fixture.all, currency("EUR"))
        const page = { by: "earned", direction: "desc", after: null, limit: 5 } as const
        const tablesOf = Effect.fnUntraced(function* (visible: Fixture["all"], to: string | undefined) {
          const end = to === undefined ? undefined : day(to)
          const asked = standings!(visible, {
            by: "client",
            of: ["time"],
            filter: { to: end },
            valuation: { from: undefined, balanceDate: end ?? (yield* today), conversion },
            nameless: "none",
            withValue: null,
            page
          })
          return new Set(stepsOf(yield* planOf(visible, asked)).flatMap((step) => step["Relation Name"] ?? []))
        })
        assert.isTrue((yield* tablesOf(fixture.all, undefined)).has("fact_standings"))
        for (const [visible, to] of [
          [fixture.all, "2026-01-31"],
          [fixture.mary.visible, undefined],
          [fixture.carl.visible, undefined]
        ] as const) {
          assert.isFalse((yield* tablesOf(visible, to)).has("fact_standings"))
        }
      }))

    if (!isServer) return

    test("are not taken for current when a rate changes while they are made", () =>
      Effect.gen(function* () {
        const fixture = yield* seed
        const database = yield* Database
        const { id } = fixture.workspace
        const [changed, valuing] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const changing = yield* Effect.forkChild(
          database.transaction(id)(
            Effect.gen(function* () {
              yield* put(fixture, { effectiveDate: day("2025-09-09"), rate: money("0.7") })
              yield* Deferred.succeed(changed, undefined)
              yield* Deferred.await(valuing)
              yield* Effect.sleep("300 millis")
            })
          )
        )
        yield* Deferred.await(changed)
        const making = yield* Effect.forkChild(valueStandings(database, id))
        yield* Deferred.succeed(valuing, undefined)
        yield* Fiber.join(changing)
        yield* Fiber.join(making)
        const after = yield* plainly(fixture)
        assert.strictEqual(yield* answers(fixture), after)
      }))

    test("follow the currency of the workspace", () =>
      Effect.gen(function* () {
        const fixture = yield* seed
        const { operator, sql } = yield* Database
        yield* valueStandings(yield* Database, fixture.workspace.id)
        assert.isTrue(yield* isValued(fixture))
        yield* operator(sql`update workspaces set currency = 'USD' where workspace_id = ${fixture.workspace.id}`)
        assert.isFalse(yield* isValued(fixture))
      }))
  })
}
