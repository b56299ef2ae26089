import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { billed, work } from "../../../support/http/billedWorld.ts"
import { dataOf, openWith, refused } from "../../../support/http/callers.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const path = "/api/invoices"

/** Drafts: what they claim, in batches, and what leaves them. */
export const drafts = defineHttpSuite("drafts of invoices", (it) => {
  it.effect("a draft is changed and deleted, and its entries come and go with it", () =>
    Effect.gen(function* () {
      const world = yield* openWith("acme", "bolt", "admin")
      const { acme, admin, bolt, owner } = world
      const { full, read } = owner
      yield* billed(world)
      const entries = yield* Effect.forEach(["2026-03-02", "2026-03-03", "2026-03-04"], (accrual_date) =>
        full.make("/api/time", work(acme.id, { accrual_date }))
      )
      const ids = entries.map(({ id }) => String(id))
      const invoiceOf = (id: string | undefined) =>
        Effect.map(read.get(`/api/time/${id}`), (answer) => dataOf(answer).entry.invoice_id)
      const draft = dataOf(
        yield* full.post(
          path,
          { from_work: { counteragent_id: acme.id, group_by: "day" } },
          { "idempotency-key": "once" }
        ),
        201
      ).invoice
      const at = `${path}/${draft.id}`
      const [a, b, c] = draft.lines
      const kept = {
        lines: [
          { id: c.id, text: "Wednesday", quantity: 0.5, unit: "day" },
          { id: a.id, text: a.text }
        ]
      }
      const changed = yield* admin.full.put(at, kept, { "if-match": `"${draft.version}"` })
      const { invoice } = dataOf(changed)
      assert.deepStrictEqual(
        invoice.lines.map(({ net, quantity, text, unit, unit_price }: any) => [text, quantity, unit, unit_price, net]),
        [
          ["Wednesday", 0.5, "day", 300, 150],
          ["2026-03-02", 1.666667, "hour", 90, 150]
        ]
      )
      refused(yield* full.put(at, { note: "x" }, { "if-match": `"${draft.version}"` }), 412, "precondition_failed")
      refused(yield* full.put(at, { lines: [{ id: b.id, text: "gone" }] }), 400, "validation_error", /no line/u)
      assert.deepStrictEqual(yield* Effect.forEach(ids, invoiceOf), [draft.id, null, draft.id])

      // What goes to another client, is no longer billable or is deleted leaves the draft.
      dataOf(yield* full.put(`/api/time/${ids[0]}`, { counteragent_id: bolt.id }))
      assert.isNull(yield* invoiceOf(ids[0]))
      assert.lengthOf(dataOf(yield* read.get(at)).invoice.lines, 1)
      dataOf(yield* full.delete(at))
      refused(yield* read.get(at), 404, "not_found")
      assert.deepStrictEqual(yield* Effect.forEach(ids, invoiceOf), [null, null, null])

      // It comes back as long as its entries are free.
      const { feed } = dataOf(yield* read.get("/api/reports/activity?feed_subject=invoice&feed_action=deleted"))
      assert.deepInclude(feed[0], { subject_id: draft.id, action: "deleted" })
      const undo = `/api/activity/${feed[0].id}/undo`
      const other = dataOf(yield* full.post(path, { from_work: { counteragent_id: acme.id } }), 201).invoice
      const taken = yield* full.post(undo)
      refused(taken, 412, "precondition_failed", /^1 of its time entries and charges/u)
      assert.deepStrictEqual(taken.body.error.rule, { code: "taken_since", values: { count: 1 } })
      dataOf(yield* full.delete(`${path}/${other.id}`))
      dataOf(yield* full.post(`${undo}?dry_run=1`))
      refused(yield* read.get(at), 404, "not_found")
      dataOf(yield* admin.full.post(undo))
      const back = dataOf(yield* read.get(at)).invoice
      assert.deepStrictEqual(
        back.lines.map(({ net, quantity, text, unit }: any) => [text, quantity, unit, net]),
        [["Wednesday", 0.5, "day", 150]]
      )
      assert.strictEqual(yield* invoiceOf(ids[2]), draft.id)
      refused(yield* full.post(undo), 412, "precondition_failed", /^this change is undone already/u)
      const [made] = dataOf(yield* read.get("/api/reports/activity?feed_subject=invoice&feed_limit=1")).feed
      assert.deepInclude(made, { undoes: feed[0].id, action: "created" })
      refused(
        yield* full.post(`/api/activity/${made.id}/undo`),
        400,
        "validation_error",
        /undo the deletion of a draft/u
      )
    })
  )

  it.effect("more entries than one batch are all claimed, and once", () =>
    Effect.gen(function* () {
      const world = yield* openWith("acme")
      const { acme, owner } = world
      const { full, read } = owner
      yield* billed(world)
      const operations = Array.from({ length: 100 }, (_, n) => ({
        op: "create",
        body: work(acme.id, { description: `Entry ${n}` })
      }))
      dataOf(yield* full.post("/api/time/bulk", { operations }))
      const both = yield* Effect.all(
        [1, 2].map(() => full.post(path, { from_work: { counteragent_id: acme.id, group_by: "one" } })),
        { concurrency: 2 }
      )
      const made = both.filter(({ status }) => status === 201).map((answer) => dataOf(answer, 201).invoice)
      const counts = made.flatMap(({ lines }: any) => lines.map(({ entries_count }: any) => entries_count))
      assert.strictEqual(
        counts.reduce((sum: number, count: number) => sum + count, 0),
        100
      )
      const free = dataOf(yield* read.get("/api/time?invoiced=0&page_size=1"))
      assert.strictEqual(free.totalCount, 0)
    })
  )
})
