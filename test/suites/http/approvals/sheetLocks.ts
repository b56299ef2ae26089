import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { type Caller, dataOf, refused } from "../../../support/http/callers.ts"
import { importBody, timeKind } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"
import { withWeeks } from "./sheets.ts"

const monday = "2026-03-02"
const tuesday = "2026-03-03"
const nextWeek = "2026-03-10"
const week = { from: monday, to: "2026-03-08" }

const work = (rest: object = {}) => ({ ...timeKind.body, accrual_date: tuesday, ...rest })

type Answer = Effect.Success<ReturnType<Caller["post"]>>

const states = ["open", "submitted", "approved", "returned"] as const
type State = (typeof states)[number]

/** Brings the sheet of a member's week into a state. */
const bring = Effect.fnUntraced(function* (
  { admin, of }: { readonly of: { readonly id: string }; readonly admin: Caller },
  state: State
) {
  const sheets = [{ user_id: of.id, from: monday }]
  if (state === "open") return
  dataOf(yield* admin.post("/api/approvals/submit", { from: monday, user_id: of.id }))
  if (state === "submitted") return
  const comment = "Look again."
  const path = state === "approved" ? "/api/approvals/approve" : "/api/approvals/return"
  const body = state === "approved" ? { sheets } : { sheets, comment }
  assert.isTrue(dataOf(yield* admin.post(path, body)).results[0].ok)
})

/** Every way to change an entry of the week, by a caller, for a member. */
const ways = (
  by: Caller,
  of: { readonly id: string },
  { elsewhere, id }: { readonly id: string; readonly elsewhere: string }
) => ({
  create: by.post("/api/time", work({ user_id: of.id })),
  change: by.put(`/api/time/${id}`, { duration_minutes_total: 30, cost: 40 }),
  "move away": by.put(`/api/time/${id}`, { accrual_date: nextWeek }),
  "move in": by.put(`/api/time/${elsewhere}`, { accrual_date: tuesday }),
  delete: by.delete(`/api/time/${id}`)
})

/** Which rule refuses a caller; undefined where nothing does. */
const ruleOf = (state: State, isOwn: boolean): string | undefined =>
  state === "approved" ? "sheet_approved" : state === "submitted" && isOwn ? "sheet_submitted" : undefined

const codesOf = ({ warnings }: any): ReadonlyArray<string> => warnings.map(({ code }: any) => code)

const broken = (answer: Answer): unknown => answer.body.error?.rule?.code

/** What timesheets lock, for whom and by which ways. */
export const sheetLocks = defineHttpSuite("timesheets that are submitted or approved", (it) => {
  it.effect("lock their days by role, state and operation", () =>
    Effect.gen(function* () {
      for (const state of states) {
        const { admin, entry, member, owner } = yield* withWeeks()
        const other = yield* member.full.make("/api/time", work({ accrual_date: nextWeek }))
        yield* bring({ of: member, admin: admin.full }, state)
        const target = { id: entry.id, elsewhere: other.id }
        for (const [name, by] of [
          ["member", member.full],
          ["owner", owner.full]
        ] as const) {
          const rule = ruleOf(state, name === "member")
          for (const [way, call] of Object.entries(ways(by, member, target))) {
            // What is not refused would change what the next way needs.
            if (rule === undefined && way !== "create" && way !== "change") continue
            const answer = yield* call
            assert.strictEqual(broken(answer), rule, `${name} ${state} ${way}`)
            if (rule === undefined) continue
            refused(answer, 400, "validation_error")
            assert.deepStrictEqual(answer.body.error.rule.values, week)
          }
          const tagged = yield* by.put(`/api/time/${entry.id}`, { tags: [name], metadata: { by: name } })
          assert.strictEqual(dataOf(tagged).entry.tags[0], name)
        }
        assert.lengthOf(dataOf(yield* owner.read.get("/api/tags")).tags, 2)
      }
    })
  )

  it.effect("are refused alike in bulk, by undo and where imports are undone", () =>
    Effect.gen(function* () {
      const { admin, entry, member, owner } = yield* withWeeks()
      dataOf(yield* member.full.put(`/api/time/${entry.id}`, { description: "Before" }))
      const { feed } = dataOf(yield* owner.read.get("/api/reports/activity?feed_limit=5"))
      const line = feed.find(({ subject }: any) => subject === "time_entry")
      const begun = yield* member.full.make("/api/imports", importBody)
      const external = { source: "csv", id: "1" }
      const operations = [{ op: "create", body: work(), external_ref: external }]
      dataOf(yield* member.full.post("/api/time/bulk", { import_id: begun.id, operations }))
      yield* bring({ of: member, admin: admin.full }, "submitted")
      const many = [
        { op: "create", body: work() },
        { op: "update", id: entry.id, body: { duration_minutes_total: 10 } },
        { op: "delete", id: entry.id },
        { op: "create", body: work({ accrual_date: nextWeek }) }
      ]
      for (const operation of many.slice(0, 3)) {
        const { results } = dataOf(yield* member.full.post("/api/time/bulk", { operations: [operation] }))
        assert.strictEqual(results[0].error?.rule.code, "sheet_submitted", operation.op)
      }
      const { results } = dataOf(yield* member.full.post("/api/time/bulk", { operations: [many[0], many[3]] }))
      assert.deepStrictEqual(
        results.map(({ ok }: any) => ok),
        [false, true]
      )
      const dry = yield* member.full.post("/api/time/bulk?dry_run=1", { operations: [many[0]] })
      assert.strictEqual(dataOf(dry).results[0].error?.rule.code, "sheet_submitted")
      const undone = yield* member.full.post(`/api/activity/${line.id}/undo`)
      assert.strictEqual(broken(undone), "sheet_submitted")
      const kept = dataOf(yield* member.full.delete(`/api/imports/${begun.id}`)).kept
      assert.deepStrictEqual(
        kept.map(({ reason }: any) => reason),
        ["closed"]
      )
    })
  )

  it.effect("of a manager are locked for themselves when they are submitted", () =>
    Effect.gen(function* () {
      const { admin, owner } = yield* withWeeks()
      const entry = yield* owner.full.make("/api/time", work())
      dataOf(yield* owner.full.post("/api/approvals/submit", { from: monday }))
      assert.strictEqual(broken(yield* owner.full.delete(`/api/time/${entry.id}`)), "sheet_submitted")
      dataOf(yield* admin.full.put(`/api/time/${entry.id}`, { description: "By another" }))
    })
  )

  it.effect("let nothing in once they are submitted, whatever is under way", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* withWeeks()
      const count = Effect.map(
        owner.full.get(`/api/approvals?from=${monday}&to=${monday}&user_id=${member.id}`),
        (found) => Number(dataOf(found).sheets[0].entries_count)
      )
      const writer = Effect.forEach(Array.from({ length: 12 }), () => member.full.post("/api/time", work()))
      const submitter = Effect.gen(function* () {
        yield* Effect.sleep("60 millis")
        dataOf(yield* member.full.post("/api/approvals/submit", { from: monday }))
        return yield* count
      })
      const [submitted, ...written] = yield* Effect.all([submitter, ...Array.from({ length: 6 }, () => writer)], {
        concurrency: "unbounded"
      })
      const answers = written.flat()
      for (const answer of answers.filter(({ status }) => status !== 201)) {
        assert.strictEqual(broken(answer), "sheet_submitted")
      }
      assert.strictEqual(yield* count, submitted)
      assert.strictEqual(answers.filter(({ status }) => status === 201).length + 1, submitted)
    })
  )

  it.effect("never keep a timer from stopping: its entry goes to an open day, or is marked", () =>
    Effect.gen(function* () {
      const { admin, member, owner } = yield* withWeeks()
      const started = dataOf(yield* member.full.post("/api/timer/start", { description: "Late" }), 201).timer
      const today = started.started_at.slice(0, 10)
      const [sheet] = dataOf(yield* member.read.get(`/api/approvals?from=${today}&to=${today}`)).sheets
      assert.include(sheet.flags, "timer_running")
      dataOf(yield* member.full.post("/api/approvals/submit", { from: sheet.from }))
      const stopped = dataOf(yield* member.full.post("/api/timer/stop", { duration_minutes_total: 5 }), 201)
      assert.include(codesOf(stopped), "after_submission")
      assert.strictEqual(stopped.entry.accrual_date, today)
      const [late] = dataOf(yield* owner.read.get(`/api/approvals?state=submitted&user_id=${member.id}`)).sheets
      assert.include(late.flags, "after_submission")
      // Last week is submitted, and this one is open again.
      dataOf(yield* member.full.post("/api/approvals/withdraw", { from: sheet.from }))
      const before = new Date(Date.parse(sheet.from) - 86_400_000).toISOString().slice(0, 10)
      const [last] = dataOf(
        yield* owner.full.get(`/api/approvals?from=${before}&to=${before}&user_id=${admin.id}`)
      ).sheets
      assert.isUndefined(last)
      dataOf(yield* member.full.post("/api/timer/start", { description: "Moved" }), 201)
      const weekBefore = new Date(Date.parse(sheet.from) - 7 * 86_400_000).toISOString().slice(0, 10)
      dataOf(yield* member.full.post("/api/approvals/submit", { from: weekBefore }))
      const moved = dataOf(
        yield* member.full.post("/api/timer/stop", { duration_minutes_total: 5, accrual_date: before }),
        201
      )
      assert.strictEqual(moved.entry.accrual_date, sheet.from)
      assert.include(codesOf(moved), "moved_to_open_day")
      assert.notInclude(codesOf(moved), "after_submission")
    })
  )
})
