import { assert, layer } from "@effect/vitest"
import { conversion } from "@hourbook/core/exchangeRates/Conversion"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { foldDeltas } from "@hourbook/store-postgres/totals/foldDeltas"
import { Effect, Layer } from "effect"
import { layerPostgresEngine } from "../../engines/PostgresEngine.ts"
import { everyDebtorSort } from "../../suites/store/worlds/walkDebtors.ts"
import { currency, day } from "../../support/data/builders.ts"
import { allTables, unhurried, writeMany } from "../../support/data/manyRecords.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { planOf, stepsOf } from "../../support/plans.ts"

const filled = Effect.runSync(
  Effect.cached(
    Effect.gen(function* () {
      const database = yield* Database
      const fixture = yield* seedWorkspace
      for (const { table } of allTables) yield* writeMany(fixture, table, 5000)
      while ((yield* foldDeltas(database, fixture.workspace.id)).more);
      yield* database.operator(unhurried(database.sql`analyze`))
      return fixture
    })
  )
)

layer(PostgresStore.layer.pipe(Layer.provideMerge(layerPostgresEngine())), {
  timeout: "10 minutes",
  excludeTestServices: true
})("plans of PostgreSQL for debtors", (it) => {
  it.effect("adds debtors up and sorts them in one statement that looks at no record, whatever the order", () =>
    Effect.gen(function* () {
      const fixture = yield* filled
      const { debtors, idleProjects } = yield* ReportFacts
      if (debtors === null || idleProjects === null) return assert.fail("PostgreSQL has a shorter way")
      const records = allTables.map(({ table }): string => table)
      const scope = { projectIds: undefined, clientIds: undefined, userIds: undefined }
      for (const by of ["client", "project"] as const) {
        for (const sort of everyDebtorSort) {
          for (const [from, to] of [
            [undefined, undefined],
            [day("2026-01-10"), day("2026-03-14")]
          ] as const) {
            for (const overdueOnly of [false, true]) {
              const question = debtors(fixture.all, {
                by,
                scope: { ...scope, from, to },
                valuation: {
                  from,
                  balanceDate: to ?? day("2026-03-20"),
                  conversion: conversion(currency("EUR"), [])
                },
                paymentTermsDays: 30,
                nameless: "no client",
                overdueOnly,
                pages: [{ sort: { by: sort, direction: "desc" }, after: null, limit: 50 }]
              })
              const read = stepsOf(yield* planOf(fixture.all, question)).flatMap((step) => step["Relation Name"] ?? [])
              const message = `${by} by ${sort} reads ${read.join(", ")}`
              assert.deepStrictEqual(
                read.filter((table) => records.includes(table)),
                [],
                message
              )
              assert.include(read, "fact_deltas", message)
            }
          }
        }
      }
      const question = idleProjects(fixture.all, { of: "time", filter: {}, before: day("2026-03-01"), limit: 10 })
      const read = stepsOf(yield* planOf(fixture.all, question)).flatMap((step) => step["Relation Name"] ?? [])
      assert.deepStrictEqual(
        read.filter((table) => records.includes(table)),
        []
      )
    })
  )
})
