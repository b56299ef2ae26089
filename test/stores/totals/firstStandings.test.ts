import { assert, layer } from "@effect/vitest"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import { currentConversion } from "@hourbook/core/exchangeRates/Conversion"
import { ExchangeRateRepository } from "@hourbook/core/exchangeRates/ExchangeRateRepository"
import type { Figure } from "@hourbook/core/facts/figures"
import { addDays, today } from "@hourbook/core/values/CalendarDate"
import type { PageOf } from "@hourbook/core/values/Page"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { foldDeltas } from "@hourbook/store-postgres/totals/foldDeltas"
import { valueStandings } from "@hourbook/store-postgres/totals/standings/valueStandings"
import { Effect, Layer } from "effect"
import { Statement } from "effect/sql"
import { layerPostgresEngine } from "../../engines/PostgresEngine.ts"
import { testsAt } from "../../support/clockAt.ts"
import { aClient, aProject, aRate, currency, instant, money } from "../../support/data/builders.ts"
import { changesBy } from "../../support/data/changes.ts"
import { factsBySql } from "../../support/data/manyRecords.ts"
import { type Fixture, seedWorkspace } from "../../support/data/seedWorkspace.ts"

const base = currency("EUR")
const figures = ["worked", "earned", "received", "debt"] as const satisfies ReadonlyArray<Figure>
/** Records of twelve more clients, each with a project: as many with figures above 0 as without any. */
const more = 12

/** The same SQL on PGlite, where the suite of standings asks for these pages too. */
layer(PostgresStore.layer.pipe(Layer.provideMerge(layerPostgresEngine())), {
  timeout: "10 minutes",
  excludeTestServices: true
})("first standings: PostgreSQL", (it) => {
  const test = testsAt("2026-11-20T12:00:00.000Z", it)
  const seed = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const rates = yield* ExchangeRateRepository
    const now = yield* today
    const put = (rate: Parameters<typeof aRate>[1]) =>
      rates.put({ rate: aRate(fixture.workspace.id, rate), idempotency: null })
    yield* put({ effectiveDate: addDays(now, -400), rate: money("0.9") })
    yield* put({ effectiveDate: addDays(now, -45), rate: money("0.8") })
    yield* put({ currency: currency("JPY"), effectiveDate: addDays(now, -400), rate: money("0.006") })
    const { member } = fixture.olga
    const others: Array<{ readonly client: string; readonly project: string }> = []
    for (let index = 0; index < more; index++) {
      const createdAt = instant(`2026-03-01T09:30:${10 + index}.000Z`)
      const client = aClient(fixture.workspace.id, { name: `Client ${index}`, archived: index % 4 === 3, createdAt })
      yield* (yield* ClientRepository).save(changesBy(member, "client").create(client))
      const project = aProject(fixture.workspace.id, client, {
        name: `Work ${index}`,
        archived: index % 4 === 2,
        createdAt
      })
      yield* (yield* ProjectRepository).save(changesBy(member, "project").create(project))
      others.push({ client: client.id, project: project.id })
    }
    return { ...fixture, others }
  })
  type Seeded = Effect.Success<typeof seed>

  /** Records an amount of a client and its project: as many minutes of work. */
  const record = Effect.fnUntraced(function* (
    { olga, others, workspace }: Seeded,
    table: "time_entries" | "payments" | "charges",
    { amount, code = "EUR", daysAgo = 10, of }: { of: number; amount: number; code?: string; daysAgo?: number }
  ) {
    const { sql, transaction } = yield* Database
    const { client, project } = others[of]!
    yield* transaction(workspace.id)(sql`
        insert into ${sql(table)} (${sql.literal(factsBySql(table))}, id)
        values (${workspace.id}, ${olga.member.userId}, ${client}, ${project}, ${code}, now(), now(), 1,
          current_date - ${daysAgo}::int, ${amount}, 'text', 'text'
          ${sql.literal(table === "charges" ? ", 'adjustment'" : table === "time_entries" ? `, ${Math.abs(amount)}` : "")},
          gen_random_uuid())`)
  })

  const fold = Effect.fnUntraced(function* ({ workspace }: Pick<Fixture, "workspace">) {
    const database = yield* Database
    while ((yield* foldDeltas(database, workspace.id)).more);
  })

  /** Every page of every order, as text, and how many statements began at the top. */
  const pages = Effect.fnUntraced(function* ({ all }: Pick<Fixture, "all">) {
    const conversion = yield* currentConversion(yield* ExchangeRateRepository, all, base)
    const valuing = {
      from: undefined,
      to: undefined,
      balanceDate: yield* today,
      base,
      exchangeRates: conversion.exchangeRates
    }
    const found: Array<unknown> = []
    const began = { fromTop: 0 }
    const counting = <A, E, R>(self: Effect.Effect<A, E, R>) =>
      Effect.provideService(self, Statement.CurrentTransformer, (statement) =>
        Effect.sync(() => {
          if (statement.compile()[0].includes("apart as")) began.fromTop++
          return statement
        })
      )
    const [projects, clients] = [yield* ProjectRepository, yield* ClientRepository]
    for (const table of ["projects", "clients"] as const) {
      for (const sortBy of figures) {
        for (const direction of ["desc", "asc"] as const) {
          for (const archived of [undefined, false, true]) {
            for (const limit of [1, 3]) {
              for (const offset of [0, 4]) {
                const page: PageOf<Figure> = { sortBy, direction, limit, start: { _tag: "Offset", offset } }
                const query = { filter: archived === undefined ? {} : { archived }, page, valuing }
                const { items, next } =
                  table === "projects"
                    ? yield* counting(projects.listByFigure(all, query))
                    : yield* counting(clients.listByFigure(all, query))
                found.push([sortBy, direction, archived, limit, offset, items.map(({ name }) => name), next])
              }
            }
          }
        }
      }
    }
    return { text: found.map((one) => JSON.stringify(one)).join("\n"), ...began }
  })

  /** The pages of stored standings, which must be those of the totals. */
  const expectPages = Effect.fnUntraced(function* (fixture: Seeded) {
    const { operator, sql } = yield* Database
    const { id } = fixture.workspace
    const { fromTop, text } = yield* pages(fixture)
    // All but what projects owe, which follows from the accounts of their clients.
    assert.strictEqual(fromTop, (2 * figures.length - 1) * 2 * 2 * 2)
    yield* operator(sql`update standing_rates set version = version + 1 where workspace_id = ${id}`)
    const plain = yield* pages(fixture)
    assert.strictEqual(plain.fromTop, 0)
    yield* operator(sql`update standing_rates set version = version - 1 where workspace_id = ${id}`)
    assert.strictEqual(text, plain.text)
    return text
  })

  test("are the pages of the totals, whatever is pending, tied, negative or in other currencies", () =>
    Effect.gen(function* () {
      const fixture = yield* seed
      const write = (table: Parameters<typeof record>[1], given: Parameters<typeof record>[2]) =>
        record(fixture, table, given)
      yield* write("time_entries", { of: 0, amount: 100 })
      for (const project of [1, 8, 10, 11]) yield* write("time_entries", { of: project, amount: 100 })
      yield* write("time_entries", { of: 2, amount: 100, code: "USD", daysAgo: 60 })
      yield* write("time_entries", { of: 3, amount: 300 })
      yield* write("time_entries", { of: 4, amount: 9000, code: "JPY" })
      yield* write("time_entries", { of: 5, amount: 500, code: "GBP" })
      yield* write("time_entries", { of: 6, amount: 90 })
      yield* write("time_entries", { of: 6, amount: 20, code: "USD" })
      yield* write("payments", { of: 0, amount: 40 })
      yield* write("payments", { of: 1, amount: 40 })
      yield* write("payments", { of: 2, amount: 200, code: "USD" })
      yield* write("payments", { of: 3, amount: 60 })
      yield* write("payments", { of: 3, amount: -20 })
      yield* write("payments", { of: 7, amount: -70 })
      yield* write("charges", { of: 8, amount: -15 })
      yield* write("charges", { of: 9, amount: 15 })
      yield* fold(fixture)
      yield* valueStandings(yield* Database, fixture.workspace.id)
      const stored = yield* expectPages(fixture)

      yield* write("time_entries", { of: 1, amount: 50 })
      yield* write("time_entries", { of: 9, amount: 10_000, code: "JPY", daysAgo: 60 })
      yield* write("payments", { of: 0, amount: -30 })
      yield* write("payments", { of: 10, amount: 800 })
      yield* write("charges", { of: 3, amount: 10, code: "USD" })
      const { sql, transaction } = yield* Database
      const remove = (table: string, of: number) =>
        transaction(fixture.workspace.id)(
          sql`delete from ${sql(table)} where client_id = ${fixture.others[of]?.client ?? null}`
        )
      yield* remove("time_entries", 6)
      yield* remove("time_entries", 4)
      yield* transaction(fixture.workspace.id)(
        sql`delete from projects where id = ${fixture.others[4]?.project ?? null}`
      )
      const pending = yield* expectPages(fixture)
      assert.notStrictEqual(pending, stored)
      yield* fold(fixture)
      assert.strictEqual(yield* expectPages(fixture), pending)
    }))
})
