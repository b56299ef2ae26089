import { assert, layer } from "@effect/vitest"
import { People } from "@hourbook/core/operations/People"
import type { Step } from "@hourbook/core/operations/progress"
import { WorkspaceRemoval } from "@hourbook/core/operations/WorkspaceRemoval"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer } from "effect"
import { layerPostgresEngine } from "../../engines/PostgresEngine.ts"
import { unique } from "../../support/data/builders.ts"
import { seedEveryKind } from "../../support/data/seedEveryKind.ts"

layer(PostgresStore.layer.pipe(Layer.provideMerge(layerPostgresEngine())), {
  timeout: "10 minutes",
  excludeTestServices: true
})("large workspaces on PostgreSQL", (it) => {
  it.effect("are erased and removed in batches", () =>
    Effect.gen(function* () {
      const { operator, sql } = yield* Database
      const email = `${unique("zora")}@example.org`
      const { member, workspace } = yield* seedEveryKind(email)
      yield* operator(sql`
        insert into activity_events (workspace_id, id, occurred_at, action, subject, subject_id, user_id, user_name, title, changes)
        select ${workspace.id}, gen_random_uuid(), now() + (n / 7) * interval '1 millisecond', 'created', 'time_entry',
          gen_random_uuid(), ${member.userId}, ${member.name}, 'Design', '{}'
        from generate_series(1, 12000) n`)
      const steps: Array<Step> = []
      const report = (step: Step) => Effect.sync(() => void steps.push(step))
      yield* (yield* People).erase({ email }, report)
      const batches = () => steps.filter(({ of }) => of === "lines of the log").map(({ count }) => count)
      assert.deepStrictEqual(batches(), [5000, 5000, 2004])
      const named = yield* operator(sql`select from activity_events where user_name = ${member.name}`)
      assert.lengthOf(named, 0)
      steps.length = 0
      yield* (yield* WorkspaceRemoval).remove(workspace.slug, report)
      assert.deepStrictEqual(batches().slice(0, 2), [5000, 5000])
      assert.lengthOf(yield* operator(sql`select from activity_events where workspace_id = ${workspace.id}`), 0)
    }).pipe(Effect.provide([People.layer, WorkspaceRemoval.layer]))
  )
})
