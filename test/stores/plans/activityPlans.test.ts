import { assert, layer } from "@effect/vitest"
import { type ActivityFilter, ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer } from "effect"
import { layerPostgresEngine } from "../../engines/PostgresEngine.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { planOf, type Step, stepsOf } from "../../support/plans.ts"

type IndexStep = Step & { readonly "Index Name"?: string }

/** A workspace with a log like that of most: entries that were recorded, and a few other lines among them. */
const filled = Effect.runSync(
  Effect.cached(
    Effect.gen(function* () {
      const { operator, sql } = yield* Database
      const fixture = yield* seedWorkspace
      yield* operator(sql`
        insert into activity_events (workspace_id, id, occurred_at, action, subject, subject_id, user_id, user_name, title, changes)
        select ${fixture.workspace.id}::uuid, gen_random_uuid(), timestamptz '2020-01-01' + n * interval '7 minutes',
          case when n % 400 = 0 then 'deleted' when n % 40 = 0 then 'updated' else 'created' end,
          case when n % 300 = 0 then 'payout' when n % 50 = 0 then 'counteragent' else 'time_entry' end,
          gen_random_uuid(), ${fixture.olga.member.userId}::uuid, 'Olga', 'Work', '{}'
        from generate_series(1, 40000) n`)
      yield* operator(sql`analyze activity_events`)
      return fixture
    })
  )
)

layer(PostgresStore.layer.pipe(Layer.provideMerge(layerPostgresEngine())), {
  timeout: "10 minutes",
  excludeTestServices: true
})("plans of PostgreSQL for the log", (it) => {
  it.effect("finds and counts lines of rare kinds and actions in an index that has no others", () =>
    Effect.gen(function* () {
      const fixture = yield* filled
      const { feed } = yield* ActivityLog
      const rare: ReadonlyArray<ActivityFilter> = [
        { subjects: ["payout"] },
        { subjects: ["client", "payout"] },
        { actions: ["deleted"] },
        { actions: ["updated", "deleted"] },
        { subjects: ["payout"], actions: ["deleted"] },
        { subjects: ["time_entry", "payout"], actions: ["deleted"] },
        { subjects: ["payout"], actions: ["created", "deleted"] }
      ]
      for (const filter of rare) {
        const asked = feed(fixture.all, { filter, offset: 0, limit: 100 })
        const { total } = yield* asked
        for (const question of [Effect.asVoid(asked), Effect.asVoid(total)]) {
          const steps: ReadonlyArray<IndexStep> = stepsOf(yield* planOf(fixture.all, question))
          const used = steps.flatMap((step) => step["Index Name"] ?? [])
          const message = `${JSON.stringify(filter)} reads ${steps.map((step) => `${step["Node Type"]} ${step["Index Name"] ?? ""}`).join(", ")}`
          assert.isNotEmpty(used, message)
          for (const index of used) assert.match(index, /^activity_events_(subject|action)$/u, message)
          assert.isFalse(
            steps.some((step) => step["Node Type"] === "Seq Scan"),
            message
          )
        }
      }
    })
  )

  it.effect("reads a page of frequent lines in the order of time", () =>
    Effect.gen(function* () {
      const fixture = yield* filled
      const { feed } = yield* ActivityLog
      for (const filter of [
        { subjects: ["time_entry"] },
        { actions: ["created"] }
      ] satisfies ReadonlyArray<ActivityFilter>) {
        const plan = yield* planOf(fixture.all, feed(fixture.all, { filter, offset: 0, limit: 100 }))
        const names = stepsOf(plan).map((step) => step["Node Type"])
        assert.include(names, "Index Scan")
        assert.notInclude(names, "Seq Scan")
      }
    })
  )
})
