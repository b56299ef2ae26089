import { assert, layer } from "@effect/vitest"
import type { DebtorDimension, Fact } from "@hourbook/core/facts/Fact"
import { debtKinds } from "@hourbook/core/facts/factKinds"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { add, toText, zero } from "@hourbook/core/values/Money"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { foldDeltas } from "@hourbook/store-postgres/totals/foldDeltas"
import { Effect, Layer } from "effect"
import { Statement } from "effect/sql"
import { layerPostgresEngine } from "../../engines/PostgresEngine.ts"
import { day } from "../../support/data/builders.ts"
import { allTables, writeMany } from "../../support/data/manyRecords.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"

const tables = { project: "projects", client: "clients" } as const

/** Sums of facts by kind and currency, whatever else they are split by. */
const sumsOf = (facts: ReadonlyArray<Fact>): ReadonlyArray<string> => {
  const sums = new Map<string, Pick<Fact, "amount" | "count" | "minutes">>()
  for (const { amount, count, currency, cut, kind, minutes } of facts) {
    const key = `${kind} ${currency} ${cut}`
    const before = sums.get(key) ?? { amount: zero, count: 0, minutes: 0 }
    sums.set(key, {
      amount: add(before.amount, amount),
      count: before.count + count,
      minutes: before.minutes + minutes
    })
  }
  return [...sums].map(([key, { amount, count, minutes }]) => `${key} ${toText(amount)} ${minutes} ${count}`).sort()
}

/** The same SQL on PGlite, where lists of projects and clients add up what is archived or not. */
layer(PostgresStore.layer.pipe(Layer.provideMerge(layerPostgresEngine())), {
  timeout: "10 minutes",
  excludeTestServices: true
})("totals of what is not archived: PostgreSQL", (it) => {
  it.effect("are those of everything without the few that are archived", () =>
    Effect.gen(function* () {
      const fixture = yield* seedWorkspace
      const { acme, all, bolt, carl, mary, shop, workspace } = fixture
      const database = yield* Database
      const { sql, transaction } = database
      const within = transaction(workspace.id)
      for (const table of Object.values(tables)) {
        yield* within(sql`
            insert into ${sql(table)} (workspace_id, id, name, name_folded, archived, created_at, updated_at, version)
            select ${workspace.id}, gen_random_uuid(), 'More', 'more', false, now(), now(), 1 from generate_series(1, 600) n`)
      }
      for (const { table } of allTables) yield* writeMany(fixture, table, 300)
      while ((yield* foldDeltas(database, workspace.id)).more);
      for (const { table } of allTables) yield* writeMany(fixture, table, 40)
      const facts = yield* ReportFacts

      const expectSums = Effect.fnUntraced(function* (by: DebtorDimension, archivedIds: ReadonlyArray<string>) {
        for (const visible of [all, mary.visible, carl.visible]) {
          for (const filter of [{}, { to: day("2026-03-15") }]) {
            for (const archived of [false, true]) {
              const { sight } = visible
              const question = { of: debtKinds, filter, boundaries: [day("2025-08-08")] }
              const each = yield* facts.ask(visible, { ...question, by: [by] })
              const wanted = each.filter((fact) => {
                const id = by === "project" ? fact.projectId : fact.clientId
                return id !== null && archivedIds.includes(id) === archived
              })
              const texts: Array<string> = []
              const found = yield* facts
                .ask(visible, { ...question, by: [], among: { by, filter: { archived } } })
                .pipe(
                  Effect.provideService(Statement.CurrentTransformer, (statement) =>
                    Effect.sync(() => {
                      texts.push(statement.compile()[0])
                      return statement
                    })
                  )
                )
              const seen = sight._tag === "OfClients" && by === "project" ? projectsOf(sight.clientIds) : null
              assert.deepStrictEqual(
                sumsOf(found),
                sumsOf(seen === null ? wanted : wanted.filter(({ projectId }) => seen.includes(projectId ?? "")))
              )
              const asked = texts.at(-1) ?? ""
              if (sight._tag !== "OfClients") assert.notInclude(asked, `from "${tables[by]}"`)
            }
          }
        }
      })
      const ofClient = new Map(
        [fixture.website, shop, fixture.workshop].map(({ clientId, id }) => [String(id), clientId])
      )
      const projectsOf = (clientIds: ReadonlyArray<string>) =>
        [...ofClient].flatMap(([id, clientId]) => (clientId !== null && clientIds.includes(clientId) ? [id] : []))

      yield* expectSums("project", [])
      yield* within(sql`update projects set archived = true where id = ${shop.id}`)
      yield* within(sql`update clients set archived = true where id = ${bolt.id}`)
      yield* expectSums("project", [shop.id])
      yield* expectSums("client", [bolt.id])
      yield* within(sql`update clients set archived = true where id = ${acme.id}`)
      yield* expectSums("client", [bolt.id, acme.id])
    })
  )
})
