import { assert, layer } from "@effect/vitest"
import { currentConversion } from "@hourbook/core/exchangeRates/Conversion"
import { ExchangeRateRepository } from "@hourbook/core/exchangeRates/ExchangeRateRepository"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { today } from "@hourbook/core/values/CalendarDate"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { foldDeltas } from "@hourbook/store-postgres/totals/foldDeltas"
import { valueStandings } from "@hourbook/store-postgres/totals/standings/valueStandings"
import { Effect, Layer, Schedule } from "effect"
import { engines } from "../../engines/engines.ts"
import { testsAt } from "../../support/clockAt.ts"
import { currency } from "../../support/data/builders.ts"
import { factsBySql } from "../../support/data/manyRecords.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"

for (const engine of engines) {
  layer(PostgresStore.layer.pipe(Layer.provideMerge(engine.layer())), {
    timeout: "10 minutes",
    excludeTestServices: true
  })(`accounts that are not stored: ${engine.name}`, (it) => {
    const test = testsAt("2026-11-20T12:00:00.000Z", it)
    /** A workspace whose standings have no days, with clients that each owe for an hour. */
    const seed = Effect.fnUntraced(function* (clients: number) {
      const fixture = yield* seedWorkspace
      const database = yield* Database
      const { id } = fixture.workspace
      const { sql, transaction } = database
      yield* transaction(id)(sql`
        with made as (
          insert into clients (workspace_id, id, name, name_folded, archived, created_at, updated_at, version)
          select ${id}::uuid, gen_random_uuid(), 'More', 'more', false, now(), now(), 1 from generate_series(1, ${clients}) returning id
        )
        insert into time_entries (${sql.literal(factsBySql("time_entries"))}, id)
        select ${id}::uuid, ${fixture.olga.member.userId}::uuid, id, null, 'EUR', now(), now(), 1, current_date - 10, 90, 'text', 'text', 60,
          gen_random_uuid()
        from made`)
      while ((yield* foldDeltas(database, id)).more);
      yield* valueStandings(database, id)
      return fixture
    })
    /** Asks for what is open by project, and how many accounts are stored then, at the latest after some seconds. */
    const storedAfter = Effect.fnUntraced(function* (
      { all, workspace }: Effect.Success<ReturnType<typeof seed>>,
      atLeast: number
    ) {
      const { sql, within } = yield* Database
      const { openParts } = yield* ReportFacts
      const conversion = yield* currentConversion(yield* ExchangeRateRepository, all, currency("EUR"))
      const found = yield* openParts!(all, {
        filter: {},
        at: { balanceDate: yield* today, conversion },
        by: ["project"],
        boundaries: [],
        withSurplus: false
      })
      assert.isNotEmpty(found.open)
      const count = within(workspace.id)(sql<{ readonly stored: number }>`
        select count(*)::int as stored from fact_open where workspace_id = ${workspace.id}`)
      const [row] = yield* count.pipe(
        Effect.repeat({
          until: ([known]) => (known?.stored ?? 0) >= atLeast,
          schedule: Schedule.spaced("100 millis")
        })
      )
      return row?.stored
    })

    test("are stored in the background once a question about them has found more than 500", () =>
      Effect.gen(function* () {
        assert.isAtLeast((yield* storedAfter(yield* seed(520), 520)) ?? 0, 520)
      }))
  })
}
