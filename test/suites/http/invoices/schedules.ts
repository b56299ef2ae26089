import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { testsAt } from "../../../support/clockAt.ts"
import { billed } from "../../../support/http/billedWorld.ts"
import { dataOf, openWith, refused } from "../../../support/http/callers.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const path = "/api/invoice-schedules"
const lines = [{ text: "Support", unit: "month", unit_price: 500 }]

/** Schedules of recurring invoices. */
export const schedules = defineHttpSuite("schedules of invoices", (it, { refusals }) => {
  const at = testsAt("2026-06-30T12:00:00Z", it)

  at("are added, changed, paused and deleted, with the day of the next draft", () =>
    Effect.gen(function* () {
      const world = yield* openWith("acme", "website")
      const { acme, owner, website } = world
      const { full, read } = owner
      yield* billed(world)
      const body = { name: "Support", counteragent_id: acme.id, every: "month", day: 31, lines }
      const made = dataOf(yield* full.post(path, body), 201).invoice_schedule
      assert.deepInclude(made, {
        counteragent_name: acme.name,
        covers: "current",
        next: "2026-06-30",
        paused: false,
        paused_because: null,
        runs: [],
        from_work: null
      })
      assert.deepInclude(made.lines[0], { quantity: 1, unit: "month", unit_price: 500, tax_code_id: null })
      const work = { project_id: website.id }
      const changed = dataOf(yield* full.put(`${path}/${made.id}`, { day: 1, from_work: work, covers: "previous" }))
      assert.deepInclude(changed.invoice_schedule, { day: 1, next: "2026-06-01", covers: "previous", version: 2 })
      assert.deepInclude(changed.invoice_schedule.from_work, { project_id: website.id, group_by: "project" })
      const paused = dataOf(yield* full.put(`${path}/${made.id}`, { paused: true, next: "2026-07-01" }))
      assert.deepInclude(paused.invoice_schedule, { paused: true, paused_because: "member", next: "2026-07-01" })
      assert.deepStrictEqual(dataOf(yield* read.get(path)).invoice_schedules, [paused.invoice_schedule])
      assert.deepStrictEqual(dataOf(yield* read.get(`${path}/${made.id}`)).invoice_schedule, paused.invoice_schedule)
      refused(yield* full.delete(`/api/counteragents/${acme.id}`), 400, "validation_error", /invoice schedule/u)
      refused(yield* full.delete(`/api/projects/${website.id}`), 400, "validation_error", /invoice schedule/u)
      dataOf(yield* full.delete(`${path}/${made.id}`))
      refused(yield* read.get(`${path}/${made.id}`), 404, "not_found")
    })
  )

  it.effect("leave a line in the log with each change", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openWith("acme")
      const { full, read } = owner
      const body = { name: "Support", counteragent_id: acme.id, every: "month", day: 1, lines }
      const { id } = dataOf(yield* full.post(path, body), 201).invoice_schedule
      dataOf(yield* full.put(`${path}/${id}`, { paused: true }))
      dataOf(yield* full.delete(`${path}/${id}`))
      const { feed } = dataOf(yield* read.get("/api/reports/activity?feed_limit=10&feed_subject=invoice_schedule"))
      assert.deepStrictEqual(
        feed.map((one: any) => [one.subject_id, one.action, one.version]),
        [
          [id, "deleted", 3],
          [id, "updated", 2],
          [id, "created", 1]
        ]
      )
    })
  )

  if (refusals)
    at("400 for what makes no draft, and for a day that is not the schedule's", () =>
      Effect.gen(function* () {
        const world = yield* openWith("acme", "website")
        const { acme, owner } = world
        const { full } = owner
        const body = { name: "Support", counteragent_id: acme.id, every: "month", day: 15, lines }
        refused(yield* full.post(path, { ...body, lines: [] }), 400, "invalid_body", /lines/u)
        const other = yield* full.post(path, { ...body, next: "2026-07-16" })
        refused(other, 400, "validation_error", /2026-07-15/u)
        assert.strictEqual(other.body.error.rule.code, "schedule_day")
        refused(yield* full.post(path, { ...body, next: "2024-07-15" }), 400, "validation_error", /days ago/u)
        refused(yield* full.post(path, { ...body, day: 32 }), 400, "validation_error", /day/u)
        refused(
          yield* full.post(path, { ...body, lines: Array.from({ length: 21 }, () => lines[0]) }),
          400,
          "validation_error",
          /lines/u
        )
        const stranger = "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d"
        refused(
          yield* full.post(path, { ...body, from_work: { project_id: stranger } }),
          400,
          "validation_error",
          /project/u
        )
      })
    )
})
