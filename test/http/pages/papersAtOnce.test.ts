import { assert, layer } from "@effect/vitest"
import { Snapshot } from "@hourbook/core/access/Snapshot"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { layer as postgresStore } from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer } from "effect"
import { layerPostgresEngine } from "../../engines/PostgresEngine.ts"
import { openTeam } from "../../support/http/callers.ts"
import { Stack, stackOn } from "../../support/http/stack.ts"
import { rounds } from "../../support/run/rounds.ts"

const work = { accrual_date: "2026-03-02", duration_minutes_total: 90, currency: "EUR", cost: "120" }

/** Asks for many papers at once, statements and timesheets, and expects that all of them are printed. */
const askForAll = Effect.fnUntraced(function* (papers: number, lines: number) {
  const { acme, owner } = yield* openTeam()
  for (let count = 0; count < lines; count += 100) {
    const operations = Array.from({ length: Math.min(100, lines - count) }, (_, index) => ({
      op: "create",
      body: { ...work, description: `Work ${count + index} on what was agreed upon`, counteragent_id: acme.id }
    }))
    yield* owner.full.post("/api/time/bulk", { operations })
  }
  const fetch = yield* (yield* Stack).fetch
  const statusOf = async (path: string) => {
    const request = new Request(`http://hourbook.test${path}`, { headers: { "x-api-key": owner.full.key! } })
    const answer = await fetch(request)
    await answer.arrayBuffer()
    return `${answer.status} ${answer.headers.get("content-type")}`
  }
  const statement = `/api/reports/debtors/reconciliation?entity_id=${acme.id}&format=pdf`
  const timesheet = `/api/time?counteragent_id=${acme.id}&format=pdf`
  const paths = Array.from({ length: papers }, (_, index) => (index % 2 === 0 ? statement : timesheet))
  const statuses = yield* Effect.promise(() => Promise.all(paths.map(statusOf)))
  assert.deepStrictEqual(
    statuses,
    paths.map(() => "200 application/pdf")
  )
})

let [reading, most] = [0, 0]

/** Counts the readers at one moment: on PostgreSQL, each of them holds a session. */
const counting = Layer.succeed(
  Snapshot,
  Snapshot.of({
    of: (_, read) =>
      Effect.acquireUseRelease(
        Effect.sync(() => {
          most = Math.max(most, ++reading)
        }),
        () => Effect.delay(read, "2 millis"),
        () => Effect.sync(() => reading--)
      )
  })
)

layer(stackOn(Layer.merge(MemoryStore.layer, counting)), { excludeTestServices: true, timeout: "10 minutes" })(
  "papers that are asked for at once",
  (it) => {
    it.effect("read their rows when it is their turn, so that those that wait hold no session", () =>
      Effect.gen(function* () {
        yield* askForAll(6, 3)
        assert.isAtMost(most, 1)
      })
    )
  }
)

layer(stackOn(postgresStore.pipe(Layer.provide(layerPostgresEngine()))), {
  excludeTestServices: true,
  timeout: "10 minutes"
})("papers that are asked for at once of PostgreSQL", (it) => {
  it.effect("are printed, each of them", () =>
    Effect.gen(function* () {
      yield* askForAll(rounds(4, 20), rounds(10, 2500))
    })
  )
})
