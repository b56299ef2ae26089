import { assert, layer } from "@effect/vitest"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import { currentConversion } from "@hourbook/core/exchangeRates/Conversion"
import { ExchangeRateRepository } from "@hourbook/core/exchangeRates/ExchangeRateRepository"
import { debtKinds } from "@hourbook/core/facts/factKinds"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { addDays, today } from "@hourbook/core/shared/CalendarDate"
import { toText } from "@hourbook/core/shared/Money"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { foldDeltas } from "@hourbook/store-postgres/totals/foldDeltas"
import { valueStandings } from "@hourbook/store-postgres/totals/valueStandings"
import { BigDecimal, Deferred, Effect, Fiber, Layer } from "effect"
import { engines } from "../../engines/engines.ts"
import { aRate, currency, day, money } from "../../support/data/builders.ts"
import { allTables, writeMany } from "../../support/data/manyRecords.ts"
import { type Fixture, seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { planOf, stepsOf } from "../../support/plans.ts"

const base = currency("EUR")

/** Every answer that can come from standings, as text. */
const answers = Effect.fnUntraced(function* ({ all }: Fixture) {
  const facts = yield* ReportFacts
  const exchangeRates = yield* ExchangeRateRepository
  const conversion = yield* currentConversion(exchangeRates, all, base)
  const valuation = { from: undefined, balanceDate: yield* today, conversion }
  const found: Array<unknown> = []
  for (const by of ["project", "client", "member"] as const) {
    const question = { by, filter: {}, valuation, nameless: "none", withValue: null } as const
    const standings = facts.standings!
    const { count, rows } = yield* standings(all, { ...question, of: [...debtKinds, "payouts"], page: null })
    found.push(
      count,
      rows.toSorted((a, b) => String(a.id).localeCompare(String(b.id)))
    )
    for (const figure of ["worked", "earned", "charged", "received", "debt"] as const) {
      const page = { by: figure, direction: "desc", after: null, limit: 2 } as const
      found.push(yield* standings(all, { ...question, of: debtKinds, page }))
    }
    const page = { by: "earned", direction: "desc", after: null, limit: 5 } as const
    found.push(yield* standings(all, { ...question, of: ["time"], withValue: "earned", page }))
  }
  const valuing = { ...valuation, base, to: undefined, exchangeRates: conversion.exchangeRates }
  for (const repository of [yield* ProjectRepository, yield* ClientRepository]) {
    for (const sortBy of ["worked", "earned", "received", "debt"] as const) {
      const page = { sortBy, direction: "desc", limit: 10, start: { _tag: "Offset", offset: 0 } } as const
      const { items } = yield* repository.listByFigure(all, { filter: {}, page, valuing })
      found.push(items.map(({ id }) => id))
    }
  }
  for (const by of ["client", "project"] as const) {
    const pages = (["debt", "earned", "received", "age"] as const).map((sort) => ({
      sort: { by: sort, direction: "desc" as const },
      after: null,
      limit: 5
    }))
    const question = { by, scope: {}, valuation, paymentTermsDays: 14, nameless: "none", overdueOnly: false, pages }
    found.push(yield* facts.debtors!(all, question))
  }
  return JSON.stringify(found, withoutScale, 1)
})

/** Equal amounts are the same text, whatever the zeros at their end. */
const withoutScale = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && "_id" in value && "value" in value && "scale" in value
    ? toText(BigDecimal.make(BigInt(String(value.value)), Number(value.scale)))
    : value

for (const engine of engines) {
  layer(PostgresStore.layer.pipe(Layer.provideMerge(engine.layer())), {
    timeout: "120 seconds",
    excludeTestServices: true
  })(`standings: ${engine.name}`, (it) => {
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
      for (const { table } of allTables) yield* writeMany(fixture, table, 700)
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
    /** The answers without standings, which are read again afterwards. */
    const plainly = Effect.fnUntraced(function* (fixture: Fixture) {
      const { operator, sql } = yield* Database
      const { id } = fixture.workspace
      yield* operator(sql`update standing_rates set version = version + 1 where workspace_id = ${id}`)
      const found = yield* answers(fixture)
      yield* operator(sql`update standing_rates set version = version - 1 where workspace_id = ${id}`)
      return found
    })

    it.effect("answer as the totals do, also while records and rates change", () =>
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

        const { sql, transaction } = database
        yield* transaction(id)(sql`update time_entries set cost = cost * 3 where extract(day from worked_on) < 9`)
        yield* transaction(id)(sql`delete from payments where extract(day from received_on) > 20`)
        assert.isTrue(yield* isValued(fixture))
        const pending = yield* answers(fixture)
        assert.notStrictEqual(pending, before)
        assert.strictEqual(pending, yield* plainly(fixture))
        while ((yield* foldDeltas(database, id)).more);
        assert.strictEqual(yield* answers(fixture), pending)

        yield* put(fixture, { effectiveDate: day("2025-11-20"), rate: money("0.5") })
        assert.isFalse(yield* isValued(fixture))
        const revalued = yield* answers(fixture)
        assert.notStrictEqual(revalued, pending)
        yield* transaction(id)(sql`delete from time_entries where extract(day from worked_on) > 25`)
        while ((yield* foldDeltas(database, id)).more);
        const later = yield* answers(fixture)
        yield* value
        assert.isTrue(yield* isValued(fixture))
        assert.strictEqual(yield* answers(fixture), later)
      })
    )

    it.effect("are read instead of the totals by question, only without a period and by those who see everything", () =>
      Effect.gen(function* () {
        const fixture = yield* seed
        yield* valueStandings(yield* Database, fixture.workspace.id)
        const { standings } = yield* ReportFacts
        const conversion = yield* currentConversion(yield* ExchangeRateRepository, fixture.all, base)
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
      })
    )

    if (engine.name === "PGlite") return

    it.effect("are not taken for current when a rate changes while they are made", () =>
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
      })
    )

    it.effect("follow the currency of the workspace", () =>
      Effect.gen(function* () {
        const fixture = yield* seed
        const { operator, sql } = yield* Database
        yield* valueStandings(yield* Database, fixture.workspace.id)
        assert.isTrue(yield* isValued(fixture))
        yield* operator(sql`update workspaces set currency = 'USD' where workspace_id = ${fixture.workspace.id}`)
        assert.isFalse(yield* isValued(fixture))
      })
    )
  })
}
