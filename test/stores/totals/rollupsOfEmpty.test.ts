import { assert, layer } from "@effect/vitest"
import type { Step } from "@hourbook/core/operations/progress"
import { Rollups } from "@hourbook/core/operations/Rollups"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer } from "effect"
import { Statement } from "effect/sql"
import { engines } from "../../engines/engines.ts"
import { writeMany } from "../../support/data/manyRecords.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"

const emptyOnes = 300

for (const engine of engines) {
  const store = PostgresStore.layer.pipe(Layer.provideMerge(engine.layer()))
  layer(Rollups.layer.pipe(Layer.provideMerge(store)), { timeout: "10 minutes", excludeTestServices: true })(
    `rollups of empty workspaces: ${engine.name}`,
    (it) => {
      it.effect("are rebuilt without a statement for each, and all others are repaired", () =>
        Effect.gen(function* () {
          const { operator, sql } = yield* Database
          const rollups = yield* Rollups
          const busy = yield* seedWorkspace
          const stale = yield* seedWorkspace
          yield* operator(sql`
            insert into workspaces (workspace_id, slug, name, currency, payment_terms_days, created_at, updated_at, version)
            select gen_random_uuid(), 'empty-' || n, 'Empty', 'EUR', 30, now(), now(), 1 from generate_series(1, ${emptyOnes}) n`)
          yield* writeMany(busy, "payments", 10)
          yield* operator(sql`
            insert into fact_months (workspace_id, kind, month, user_id, currency, minutes, amount, count)
            values (${stale.workspace.id}, 'payments', '2026-01-01', ${stale.workspace.id}, 'EUR', 0, 10, 1)`)

          const reports: Array<Step> = []
          let statements = 0
          const counting: Statement.Transformer = (statement) => Effect.sync(() => (statements++, statement))
          const checked = yield* rollups
            .rebuild({ slug: undefined, report: (step) => Effect.sync(() => reports.push(step)) })
            .pipe(Effect.provideService(Statement.CurrentTransformer, counting))

          assert.isBelow(statements, emptyOnes)
          assert.lengthOf(checked, emptyOnes + 2)
          assert.lengthOf(
            checked.filter(({ isEmpty }) => isEmpty),
            emptyOnes
          )
          assert.deepStrictEqual(
            new Set(reports.map(({ of }) => of)),
            new Set([busy, stale].map(({ workspace }) => `totals of ${workspace.slug}`))
          )
          const wrong = checked.flatMap((one) => one.rollups.filter((rollup) => rollup.wrong > 0))
          assert.deepStrictEqual(
            wrong.map(({ rollup }) => rollup),
            ["fact_months"]
          )
          const names = checked.map((one) => one.rollups.map(({ rollup }) => rollup).join())
          assert.lengthOf(new Set(names), 1)
          for (const { rollups: rows } of yield* rollups.verify({ slug: undefined })) {
            for (const { rollup, wrong: left } of rows) assert.strictEqual(left, 0, rollup)
          }
        })
      )
    }
  )
}
