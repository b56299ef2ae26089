import { assert, layer } from "@effect/vitest"
import { overlapWarnings } from "@hourbook/core/time/overlapWarnings"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer } from "effect"
import { layerPostgresEngine } from "../../engines/PostgresEngine.ts"
import { aTimeEntry, day, instant, principal } from "../../support/data/builders.ts"
import { writeMany } from "../../support/data/manyRecords.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { planOf, stepsOf } from "../../support/plans.ts"

const store = PostgresStore.layer.pipe(Layer.provideMerge(layerPostgresEngine()))

layer(store, { timeout: "10 minutes", excludeTestServices: true })("plan of overlaps: PostgreSQL", (it) => {
  it.effect("reads what may overlap a new entry from the index of its member, of the days around alone", () =>
    Effect.gen(function* () {
      const fixture = yield* seedWorkspace
      yield* writeMany(fixture, "time_entries", 20_000)
      const { sql, operator } = yield* Database
      yield* operator(sql`analyze time_entries`)
      const repository = yield* TimeRepository
      const entry = aTimeEntry(
        { owner: fixture.mary.member },
        {
          workedOn: day("2025-09-01"),
          startedAt: instant("2025-09-01T09:00:00.000Z"),
          endedAt: instant("2025-09-01T10:00:00.000Z")
        }
      )
      for (const visible of [fixture.all, fixture.mary.visible]) {
        const look = overlapWarnings(repository)(
          { visible, who: principal("owner", { workspace: fixture.workspace }), at: entry.createdAt },
          [entry]
        )
        const steps = stepsOf(yield* planOf(visible, look))
        const reads = steps.filter((step) => step["Relation Name"] === "time_entries")
        const what = JSON.stringify(steps, null, 1)
        assert.lengthOf(reads, 1, what)
        for (const condition of [/user_id = /u, /worked_on >= /u, /worked_on <= /u]) {
          assert.match(reads[0]?.["Index Cond"] ?? "", condition, what)
        }
      }
    })
  )
})
