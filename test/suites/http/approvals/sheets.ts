import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { type Caller, dataOf, openWith, refused } from "../../../support/http/callers.ts"
import { timeKind } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const monday = "2026-03-02"
const week = { from: monday, to: "2026-03-08" }

const work = (rest: object = {}) => ({ ...timeKind.body, accrual_date: monday, ...rest })

/** A workspace that approves weeks, with a member who worked on a Monday. */
export const withWeeks = Effect.fnUntraced(function* () {
  const studio = yield* openWith("admin", "member", "client")
  dataOf(yield* studio.owner.full.put("/api/workspace", { approvals: "week" }))
  const entry = yield* studio.member.full.make("/api/time", work())
  return { ...studio, entry, ref: { user_id: studio.member.id, from: monday } }
})

/** The sheets of the week as a caller sees them. */
const sheetsOf = (by: Caller, query = "") =>
  Effect.map(by.get(`/api/approvals?from=${week.from}&to=${week.to}${query}`), (answer): any => dataOf(answer).sheets)

const resultOf = (answer: Effect.Success<ReturnType<Caller["post"]>>) => dataOf(answer).results[0]

/** The states of timesheets, and who may change them. */
export const sheets = defineHttpSuite("timesheets for approval", (it, { refusals }) => {
  it.effect("are submitted, returned with a comment, submitted again and approved", () =>
    Effect.gen(function* () {
      const { admin, entry, member, owner, ref } = yield* withWeeks()
      const [open] = yield* sheetsOf(member.read)
      const { earned_total: _, ...figures } = { earned_total: entry.cost, minutes: 90 }
      assert.deepInclude(open, {
        user: { id: member.id, name: "Mary" },
        ...week,
        ...figures,
        state: "open",
        billable_minutes: 90,
        target_minutes: 2400,
        earned: [{ currency: "EUR", amount: 120.5 }],
        entries_count: 1,
        flags: ["empty_day"],
        submitted_at: null,
        decided_at: null,
        decided_by: null,
        comment: null,
        changed_since: null
      })
      const submitted = dataOf(yield* member.full.post("/api/approvals/submit", { from: monday })).sheet
      assert.deepInclude(submitted, { state: "submitted", minutes: 90 })
      assert.isString(submitted.submitted_at)
      const again = dataOf(yield* member.full.post("/api/approvals/submit", { from: monday })).sheet
      assert.deepStrictEqual(again, submitted)
      assert.deepStrictEqual(
        (yield* sheetsOf(owner.read, "&state=submitted")).map(({ user }: any) => user.id),
        [member.id]
      )
      const comment = "Tuesday is missing."
      const returned = resultOf(yield* admin.full.post("/api/approvals/return", { sheets: [ref], comment })).sheet
      assert.deepInclude(returned, { state: "returned", comment, decided_by: { id: admin.id, name: "Adam" } })
      dataOf(yield* member.full.post("/api/approvals/submit", { from: monday }))
      const approved = resultOf(yield* owner.full.post("/api/approvals/approve", { sheets: [ref] }))
      assert.deepInclude(approved, { ...ref, ok: true })
      assert.deepInclude(approved.sheet, {
        state: "approved",
        comment: null,
        decided_by: { id: owner.id, name: "Olga" }
      })
      const repeated = resultOf(yield* owner.full.post("/api/approvals/approve", { sheets: [ref] }))
      assert.deepStrictEqual(repeated, approved)
      const { feed } = dataOf(yield* owner.read.get("/api/reports/activity?feed_limit=20"))
      const [line, ...earlier] = feed.filter(({ subject }: any) => subject === "sheet")
      assert.lengthOf(earlier, 3)
      assert.deepInclude(line, { action: "updated", subject_id: earlier[0].subject_id })
      assert.deepInclude(line.changes.state, { before: "submitted", after: "approved" })
      assert.deepInclude(line.changes.cost, { before: null, after: "120.5 EUR" })
    })
  )

  it.effect("say what was approved where they differ from it", () =>
    Effect.gen(function* () {
      const { entry, member, owner, ref } = yield* withWeeks()
      dataOf(yield* member.full.post("/api/approvals/submit", { from: monday }))
      resultOf(yield* owner.full.post("/api/approvals/approve", { sheets: [ref] }))
      resultOf(yield* owner.full.post("/api/approvals/return", { sheets: [ref], comment: "Shorter." }))
      dataOf(yield* member.full.put(`/api/time/${entry.id}`, { duration_minutes_total: 60, cost: 80 }))
      const [changed] = yield* sheetsOf(member.read)
      const { approved_at: at, ...before } = changed.changed_since
      assert.isString(at)
      assert.deepStrictEqual(before, {
        minutes: 90,
        billable_minutes: 90,
        entries_count: 1,
        earned: [{ currency: "EUR", amount: 120.5 }]
      })
      assert.deepInclude(changed, { state: "returned", minutes: 60 })
    })
  )

  it.effect("keep their days when the settings change, and what is left of the other period is a sheet", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* withWeeks()
      dataOf(yield* member.full.post("/api/approvals/submit", { from: monday }))
      dataOf(yield* owner.full.put("/api/workspace", { approvals: "month" }))
      yield* member.full.make("/api/time", work({ accrual_date: "2026-03-01" }))
      yield* member.full.make("/api/time", work({ accrual_date: "2026-03-31" }))
      const all = dataOf(yield* member.read.get("/api/approvals?from=2026-03-01&to=2026-03-31")).sheets
      assert.deepStrictEqual(
        all.map(({ from, state, to }: any) => [from, to, state]),
        [
          ["2026-03-09", "2026-03-31", "open"],
          [monday, week.to, "submitted"],
          ["2026-03-01", "2026-03-01", "open"]
        ]
      )
      const wrong = yield* member.full.post("/api/approvals/submit", { from: "2026-03-12" })
      refused(wrong, 400, "validation_error", /^from: expected the first day of a sheet/u)
      assert.deepStrictEqual(wrong.body.error.rule.values, { from: "2026-03-09", to: "2026-03-31" })
    })
  )

  it.effect("of closed days are not returned until an owner reopens the books, others are", () =>
    Effect.gen(function* () {
      const { admin, member, owner, ref } = yield* withWeeks()
      const next = { ...ref, from: "2026-03-09" }
      for (const { from } of [ref, next]) {
        dataOf(yield* member.full.post("/api/approvals/submit", { from }))
        assert.isTrue(resultOf(yield* admin.full.post("/api/approvals/approve", { sheets: [{ ...ref, from }] })).ok)
      }
      // The second week is closed in part.
      const through = "2026-03-10"
      dataOf(yield* owner.full.post("/api/periods/close", { through, force: true }))
      const comment = "Tuesday is missing."
      const { results } = dataOf(yield* admin.full.post("/api/approvals/return", { sheets: [ref, next], comment }))
      assert.deepStrictEqual(
        results.map(({ ok }: any) => ok),
        [false, true]
      )
      assert.deepStrictEqual(results[0].error.rule, {
        code: "period_closed",
        values: { day: monday, through, owners: ["Olga"] }
      })
      assert.match(results[0].error.message, /ask Olga to reopen them$/u)
      assert.deepStrictEqual(
        (yield* sheetsOf(member.read)).map(({ state }: any) => state),
        ["approved"]
      )
      const reason = "A day is missing."
      dataOf(yield* owner.full.post("/api/periods/reopen", { through: "2026-02-28", reason }))
      assert.isTrue(resultOf(yield* admin.full.post("/api/approvals/return", { sheets: [ref], comment })).ok)
    })
  )

  it.effect("are listed in pages, the latest first", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* withWeeks()
      for (const from of ["2026-03-09", "2026-03-16", "2026-03-23", monday]) {
        dataOf(yield* owner.full.post("/api/approvals/submit", { from, user_id: member.id }))
      }
      for (const query of ["state=submitted", `user_id=${member.id}&from=${monday}&to=2026-03-29`]) {
        const found: Array<string> = []
        let cursor: string | null = null
        do {
          const at = cursor === null ? "" : `&cursor=${cursor}`
          const page: any = dataOf(yield* owner.read.get(`/api/approvals?${query}&limit=3${at}`))
          found.push(...page.sheets.map(({ from }: any) => from))
          cursor = page.next_cursor
        } while (cursor !== null)
        assert.deepStrictEqual(found, ["2026-03-23", "2026-03-16", "2026-03-09", monday])
      }
    })
  )

  it.effect("are withdrawn by their member, and decided by owners and admins", () =>
    Effect.gen(function* () {
      const { admin, client, member, owner, ref } = yield* withWeeks()
      const decide = (by: Caller, verb: "approve" | "return") =>
        by.post(`/api/approvals/${verb}`, { sheets: [ref], ...(verb === "return" ? { comment: "Why?" } : {}) })
      for (const verb of ["approve", "return"] as const) {
        refused(yield* decide(member.full, verb), 403, "forbidden")
        refused(yield* decide(client.full, verb), 403, "forbidden")
        const early = resultOf(yield* decide(admin.full, verb))
        assert.deepStrictEqual([early.ok, early.error.rule], [false, { code: "sheet_not_submitted", values: week }])
      }
      const to = { from: monday, user_id: owner.id }
      refused(yield* member.full.post("/api/approvals/submit", to), 403, "forbidden")
      refused(yield* client.full.post("/api/approvals/submit", { from: monday }), 403, "forbidden")
      refused(yield* client.read.get("/api/approvals"), 403, "forbidden")
      dataOf(yield* member.full.post("/api/approvals/submit", { from: monday }))
      const back = dataOf(yield* member.full.post("/api/approvals/withdraw", { from: monday })).sheet
      assert.deepInclude(back, { state: "open", submitted_at: null })
      dataOf(yield* member.full.post("/api/approvals/submit", { from: monday }))
      assert.isTrue(resultOf(yield* decide(admin.full, "approve")).ok)
      const late = yield* member.full.post("/api/approvals/withdraw", { from: monday })
      refused(late, 400, "validation_error", /an owner or admin can return it$/u)
      assert.deepStrictEqual(late.body.error.rule, { code: "sheet_approved", values: week })
    })
  )

  it.effect("of a manager are approved by another, where there is one", () =>
    Effect.gen(function* () {
      const { admin, member, owner } = yield* withWeeks()
      const own = { sheets: [{ user_id: owner.id, from: monday }] }
      dataOf(yield* owner.full.post("/api/approvals/submit", { from: monday }))
      const alone = resultOf(yield* owner.full.post("/api/approvals/approve", own))
      assert.deepStrictEqual([alone.ok, alone.error.rule], [false, { code: "self_approval" }])
      assert.isTrue(resultOf(yield* admin.full.post("/api/approvals/approve", own)).ok)
      dataOf(yield* owner.full.put(`/api/members/${admin.id}`, { role: "member" }))
      const next = { from: "2026-03-09" }
      dataOf(yield* owner.full.post("/api/approvals/submit", next))
      const only = {
        sheets: [
          { user_id: owner.id, ...next },
          { user_id: member.id, ...next }
        ]
      }
      const { results } = dataOf(yield* owner.full.post("/api/approvals/approve", only))
      assert.deepStrictEqual(
        results.map(({ error, ok }: any) => [ok, error?.rule.code]),
        [
          [true, undefined],
          [false, "sheet_not_submitted"]
        ]
      )
    })
  )

  if (refusals) {
    it.effect("are not there where the workspace approves none", () =>
      Effect.gen(function* () {
        const { member, owner } = yield* openWith("member")
        const off = yield* member.full.post("/api/approvals/submit", { from: monday })
        refused(off, 400, "validation_error", /^this workspace does not approve timesheets/u)
        assert.deepStrictEqual(dataOf(yield* owner.read.get("/api/approvals")), { sheets: [], next_cursor: null })
      })
    )

    it.effect("show no money to members who see none", () =>
      Effect.gen(function* () {
        const { member, owner } = yield* withWeeks()
        dataOf(yield* owner.full.put("/api/workspace", { members_see_money: false }))
        const [sheet] = yield* sheetsOf(member.read)
        assert.notProperty(sheet, "earned")
        assert.strictEqual(sheet.minutes, 90)
      })
    )
  }
})
