import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { read, seedReports } from "../../../support/data/seedReports.ts"
import { refused } from "../../../support/http/callers.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const march = "accrual_from=2026-03-01&accrual_to=2026-03-31"
const debtors = "/api/reports/debtors"

/** Debtors page by page, and the first risks of the dashboard. */
export const debtorPages = defineHttpSuite("pages of debtors", (it) => {
  it.effect("200 debtors page by page with limit and cursor, as all at once without them", () =>
    Effect.gen(function* () {
      const { owner } = yield* seedReports
      for (const asked of [
        "",
        "&view=projects",
        "&sort_key=age",
        "&sort_key=last_paid&sort_dir=asc",
        "&overdue_only=1"
      ]) {
        const { rows, ...whole } = yield* read(owner, `${debtors}?${march}${asked}`)
        assert.strictEqual(whole.next_cursor, null)
        const found = []
        let cursor = ""
        do {
          const { rows: some, ...page } = yield* read(owner, `${debtors}?${march}${asked}&limit=1${cursor}`)
          assert.isAtMost(some.length, 1)
          assert.deepStrictEqual({ ...page, next_cursor: null }, whole)
          found.push(...some)
          cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`
        } while (cursor !== "")
        assert.deepStrictEqual(found, rows)
      }
      const { next_cursor } = yield* read(owner, `${debtors}?${march}&limit=1`)
      const rest = yield* read(owner, `${debtors}?${march}&cursor=${next_cursor}`)
      assert.deepStrictEqual(rest.rows, (yield* read(owner, `${debtors}?${march}`)).rows.slice(1))
      for (const other of ["", `${march}&sort_key=debt`, `${march}&sort_dir=asc`, `${march}&view=projects`]) {
        const answer = yield* owner.read.get(`${debtors}?${other}&cursor=${next_cursor}`)
        refused(answer, 400, "invalid_param", /^cursor: expected a next_cursor of this report/u)
      }
      refused(yield* owner.read.get(`${debtors}?limit=501`), 400, "invalid_param", /^limit: .*500/u)
    })
  )

  it.effect("200 the dashboard with the first risks, and how many there are", () =>
    Effect.gen(function* () {
      const { owner } = yield* seedReports
      const overview = "/api/dashboard/overview?date_from=2026-03-01&date_to=2026-03-31"
      const { risks, ...whole } = yield* read(owner, overview)
      const { risks: first, ...some } = yield* read(owner, `${overview}&limit=1`)
      assert.strictEqual(whole.risks_count, risks.length)
      assert.deepStrictEqual({ ...some, activity: [] }, { ...whole, activity: [] })
      assert.isAtMost(first.length, 3)
      assert.deepStrictEqual(
        first,
        risks.filter((risk: unknown) => first.some((one: unknown) => JSON.stringify(one) === JSON.stringify(risk)))
      )
      refused(yield* owner.read.get(`${overview}&limit=0`), 400, "invalid_param", /^limit: /u)
    })
  )
})
