import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { newUuid } from "../../../support/data/builders.ts"
import { type Caller, dataOf, openWorkspace, refused } from "../../../support/http/callers.ts"
import { timeKind } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

/** The newest line of the log, but for those of the keys that callers make when they first call. */
const newest = ({ read }: { readonly read: Caller }) =>
  Effect.map(read.get("/api/reports/activity?feed_limit=10"), (answer): any =>
    dataOf(answer).feed.find(({ subject }: any) => subject !== "api_key")
  )

/** Undoing changes by the id of a line or of a request. */
export const undo = defineHttpSuite("undo", (it) => {
  it.effect("gives a change back once, and its line names the one that it undoes", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const entry = yield* owner.full.make("/api/time", timeKind.body)
      dataOf(yield* owner.full.delete(`/api/time/${entry.id}`))
      const line = yield* newest(owner)
      const path = `/api/activity/${line.id}/undo`
      const dry = dataOf(yield* owner.full.post(`${path}?dry_run=1`))
      assert.deepInclude(dry, { dry_run: true, done: true, action: "created" })
      refused(yield* owner.full.get(`/api/time/${entry.id}`), 404, "not_found")
      const key = { "idempotency-key": newUuid() }
      const answer = yield* owner.full.post(path, undefined, key)
      const { id, ...undone } = dataOf(answer)
      assert.strictEqual(id, line.id)
      const [subject, version] = ["time_entry", line.version + 1]
      const expected = { subject, subject_id: entry.id, action: "created", version, done: true, dry_run: false }
      assert.deepStrictEqual(undone, expected)
      const again = yield* owner.full.post(path, undefined, key)
      assert.deepStrictEqual([again.body, again.headers.get("idempotent-replayed")], [answer.body, "true"])
      const { updated_at: _, version: __, ...back } = dataOf(yield* owner.full.get(`/api/time/${entry.id}`)).entry
      const { updated_at: ___, version: ____, ...before } = entry
      assert.deepStrictEqual(back, before)
      assert.deepInclude(yield* newest(owner), { undoes: line.id, action: "created", version })
      const repeated = yield* owner.full.post(path)
      refused(repeated, 412, "precondition_failed", /^this change is undone already/u)
      assert.deepStrictEqual(repeated.body.error.rule, { code: "already_undone" })
    })
  )

  it.effect("is refused where the fields changed since, by their names, and for what cannot be undone", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const entry = yield* owner.full.make("/api/time", timeKind.body)
      dataOf(yield* owner.full.put(`/api/time/${entry.id}`, { accrual_date: "2026-03-05" }))
      const moved = yield* newest(owner)
      dataOf(yield* owner.full.put(`/api/time/${entry.id}`, { accrual_date: "2026-03-06" }))
      const changed = yield* owner.full.post(`/api/activity/${moved.id}/undo`)
      refused(changed, 412, "precondition_failed", /^accrual_date changed since/u)
      assert.deepStrictEqual(changed.body.error.rule, { code: "changed_since", values: { fields: ["accrual_date"] } })
      dataOf(yield* owner.full.put("/api/workspace", { name: "Renamed" }))
      const setting = yield* newest(owner)
      const fixed = yield* owner.full.post(`/api/activity/${setting.id}/undo`)
      refused(fixed, 400, "validation_error", /^a change of this kind cannot be undone: change the settings again/u)
      assert.deepStrictEqual(fixed.body.error.rule, { code: "not_undoable", values: { subject: "workspace" } })
      // The last one has a moment after the year 9999.
      for (const unknown of [newUuid(), "ffffffff-ffff-4fff-bfff-ffffffffffff"]) {
        refused(yield* owner.full.post(`/api/activity/${unknown}/undo`), 404, "not_found")
        refused(yield* owner.full.post(`/api/operations/${unknown}/undo`), 404, "not_found")
      }
    })
  )

  it.effect("undoes a request, lists what it kept, and can be undone itself", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const operations = [1, 2, 3].map(() => ({ op: "create", body: timeKind.body }))
      const { results } = dataOf(yield* owner.full.post("/api/time/bulk", { operations }))
      const { operation_id: id } = yield* newest(owner)
      const touched = results[1].data.entry.id
      dataOf(yield* owner.full.put(`/api/time/${touched}`, { description: "Mine" }))
      const title = timeKind.body["description"]
      const kept = [{ id: touched, subject: "time_entry", title, reason: "changed" }]
      const dry = dataOf(yield* owner.full.post(`/api/operations/${id}/undo?dry_run=1`))
      assert.deepStrictEqual(dry, { undone: 2, kept, done: true, operation_id: null, dry_run: true })
      const { operation_id: undoing, ...undone } = dataOf(yield* owner.full.post(`/api/operations/${id}/undo`))
      assert.deepStrictEqual(undone, { undone: 2, kept, done: true, dry_run: false })
      const redone = dataOf(yield* owner.full.post(`/api/operations/${undoing}/undo`))
      assert.deepInclude(redone, { undone: 2, kept: [], done: true })
      assert.strictEqual(dataOf(yield* owner.full.get("/api/time")).totalCount, 3)
    })
  )
})
