import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { type Caller, dataOf, openWorkspace } from "../../../support/http/callers.ts"
import { bodyOf, moneyKinds, timeKind } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const feedOf = ({ read }: { readonly read: Caller }) =>
  Effect.map(read.get("/api/reports/activity?feed_limit=100"), (answer): ReadonlyArray<any> => dataOf(answer).feed)

/** What a line of the log says beside the change: the version, the days that it concerns and the request. */
export const logLines = defineHttpSuite("lines of the log", (it) => {
  it.effect("have the version that a change made, which a deletion makes as well, and its days before and after", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const entry = yield* owner.full.make("/api/time", timeKind.body)
      const moved = { accrual_date: "2026-03-05" }
      dataOf(yield* owner.full.put(`/api/time/${entry.id}`, moved))
      dataOf(yield* owner.full.put(`/api/time/${entry.id}`, { description: "Sketches" }))
      dataOf(yield* owner.full.delete(`/api/time/${entry.id}`))
      const lines = (yield* feedOf(owner)).filter(({ subject }) => subject === "time_entry")
      assert.deepStrictEqual(
        lines.toReversed().map(({ day, day_before, version }) => ({ version, day, day_before })),
        [
          { version: 1, day: "2026-03-02", day_before: null },
          { version: 2, day: "2026-03-05", day_before: "2026-03-02" },
          { version: 3, day: "2026-03-05", day_before: null },
          { version: 4, day: "2026-03-05", day_before: null }
        ]
      )
      assert.deepInclude(lines[0].changes, {
        created_at: { before: entry.created_at, after: null },
        version: { before: 3, after: null }
      })
      assert.strictEqual(new Set(lines.map((line) => line.operation_id)).size, 4)
    })
  )

  it.effect("have the day of each kind of record", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const acme = yield* owner.full.make("/api/counteragents", { name: "Acme" })
      for (const kind of moneyKinds) yield* owner.full.make(kind.path, bodyOf(kind, acme))
      const lines = (yield* feedOf(owner)).filter(({ day }) => day !== null)
      assert.deepStrictEqual(new Set(lines.map(({ day }) => day)), new Set(["2026-03-02"]))
      assert.strictEqual(lines.length, moneyKinds.length)
    })
  )

  it.effect("have one operation in a bulk call, whatever it does", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const entry = yield* owner.full.make("/api/time", timeKind.body)
      const operations = [
        { op: "create", body: timeKind.body },
        { op: "create", body: timeKind.body },
        { op: "update", id: entry.id, body: { description: "Sketches" } }
      ]
      for (const mode of ["each", "all"]) {
        const again = operations.map((one) => (one.op === "update" ? { ...one, body: { description: mode } } : one))
        dataOf(yield* owner.full.post("/api/time/bulk", { mode, operations: again }))
      }
      const lines = (yield* feedOf(owner)).filter(({ subject }) => subject === "time_entry")
      const ids = lines.map((line) => line.operation_id)
      assert.strictEqual(new Set(ids).size, 3)
      assert.strictEqual(new Set(ids.slice(0, 3)).size, 1)
      assert.strictEqual(new Set(ids.slice(3, 6)).size, 1)
    })
  )

  it.effect("have the import as their operation, in however many calls, and another one when it is undone", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const file = { source: "toggl", file_name: "Toggl.csv", sha256: "0f".repeat(32) }
      const { id } = yield* owner.full.make("/api/imports", file)
      for (const _ of [1, 2]) {
        const operations = [{ op: "create", body: timeKind.body }]
        dataOf(yield* owner.full.post("/api/time/bulk", { import_id: id, operations }))
      }
      dataOf(yield* owner.full.delete(`/api/imports/${id}`))
      const lines = (yield* feedOf(owner)).filter(({ subject }) => subject === "time_entry")
      assert.deepStrictEqual(
        lines.map(({ action }) => action),
        ["deleted", "deleted", "created", "created"]
      )
      const [first, second, ...made] = lines.map((line) => line.operation_id)
      assert.deepStrictEqual(made, [id, id])
      assert.strictEqual(first, second)
      assert.notStrictEqual(first, id)
      assert.deepStrictEqual(lines[0].changes["import_id"], { before: id, after: null })
    })
  )
})
