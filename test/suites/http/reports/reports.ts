import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { seedReports, read } from "../../../support/data/seedReports.ts"
import { allBilled, costless } from "../../../support/http/allBilled.ts"
import { dataOf, openWorkspace, refused } from "../../../support/http/callers.ts"
import { paymentKind, payoutKind, timeKind } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const march = "accrual_from=2026-03-01&accrual_to=2026-03-31"
const january = "compare_from=2026-01-01&compare_to=2026-01-31"
const team = "/api/reports/team"
const activity = "/api/reports/activity"
const debtors = "/api/reports/debtors"
const dashboard = "/api/dashboard/overview"

/** What a debt consists of besides work, where nothing was charged and payments settled what arrived. */
const uncharged = (received: number) => ({ charged_total: 0, settled_total: received })

const onAccount = (on_account_total: number) => ({ on_account_total, covered_total: 0 })

/** What the team and activity reports answer for a handful of records that can be added up by hand (interface, section 4.8). */
export const reports = defineHttpSuite("team and activity reports", (it) => {
  it.effect("200 team: views, sorting, members without records, a period's flows and the debt at its end", () =>
    Effect.gen(function* () {
      const { admin, client, member, owner } = yield* seedReports
      const full = yield* read(owner, `${team}?${march}`)
      assert.sameMembers(Object.keys(full), [
        "can_manage_team",
        "period",
        "workspace_currency",
        "rows",
        "totals",
        "summary",
        "insights",
        "chart_by_day",
        "focus",
        "unconverted"
      ])
      const zeros = { worked_minutes_total: 0, earned_total: 0, received_total: 0, debt_total: 0, paid_out_total: 0 }
      const without = {
        ...zeros,
        entries_count: 0,
        average_hourly_rate: null,
        earned_share: 0,
        last_entry_date: null,
        former: false,
        ...uncharged(0),
        ...allBilled(0, 0),
        ...onAccount(0)
      }
      const row = { worked_minutes_total: 60, entries_count: 1, paid_out_total: 0 }
      assert.deepStrictEqual(full.rows, [
        {
          user_id: member.id,
          key: member.id,
          name: "Mary",
          role: "member",
          ...row,
          paid_out_total: 25,
          earned_total: 120,
          received_total: 0,
          debt_total: 120,
          average_hourly_rate: 120,
          earned_share: 75,
          last_entry_date: "2026-03-05",
          former: false,
          ...uncharged(0),
          ...allBilled(60, 120),
          ...onAccount(0)
        },
        {
          user_id: owner.id,
          key: owner.id,
          name: "Olga",
          role: "owner",
          ...row,
          earned_total: 40,
          received_total: 50,
          debt_total: 70,
          average_hourly_rate: 40,
          earned_share: 25,
          last_entry_date: "2026-03-20",
          former: false,
          ...uncharged(50),
          ...allBilled(60, 40),
          ...onAccount(0)
        },
        { user_id: admin.id, key: admin.id, name: "Adam", role: "admin", ...without },
        { user_id: client.id, key: client.id, name: "Carl", role: "client", ...without },
        { ...without, user_id: null, key: "none", name: "No member", role: null, debt_total: -30, ...onAccount(30) }
      ])
      assert.deepStrictEqual(full.totals, {
        worked_minutes_total: 120,
        earned_total: 160,
        received_total: 50,
        debt_total: 160,
        paid_out_total: 25,
        entries_count: 2,
        members_count: 4,
        ...uncharged(50),
        ...allBilled(120, 160)
      })
      assert.deepStrictEqual(full.summary, full.totals)
      const { rows, ...summary } = full
      assert.deepStrictEqual(yield* read(owner, `${team}?${march}&view=summary`), summary)
      const head = { can_manage_team: true, period: full.period }
      assert.deepStrictEqual(yield* read(owner, `${team}?${march}&view=table`), { ...head, rows })
      assert.deepStrictEqual(yield* read(owner, `${team}?${march}&view=full&sort_key=earned&sort_dir=desc`), full)
      const names = (query: string) =>
        Effect.map(read(owner, `${team}?${march}&${query}`), (data) => data.rows.map(({ name }: any) => name))
      assert.deepStrictEqual(yield* names("sort_key=received"), ["Olga", "Adam", "Carl", "Mary", "No member"])
      assert.deepStrictEqual(yield* names("sort_key=debt&sort_dir=asc"), ["No member", "Adam", "Carl", "Olga", "Mary"])
      assert.deepStrictEqual(yield* names("sort_key=worked"), ["Mary", "Olga", "Adam", "Carl", "No member"])
      assert.deepStrictEqual(yield* names(`user_id=${member.id}`), ["Mary"])
      assert.deepStrictEqual(
        full.insights.map(({ kind, name, value }: any) => [kind, name, value]),
        [
          ["top_earner", "Mary", 120],
          ["most_hours", "Olga", 60],
          ["largest_debt", "Mary", 120],
          ["inactive", "Adam", 0]
        ]
      )
    })
  )

  it.effect("200 team with former members whose records still count", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* seedReports
      dataOf(yield* owner.full.delete(`/api/members/${member.id}`))
      const { rows, totals } = yield* read(owner, `${team}?${march}`)
      assert.strictEqual(rows[0].name, "Mary")
      assert.deepInclude(totals, { debt_total: 160, members_count: 4 })
      const later = yield* read(owner, `${team}?accrual_from=2026-06-01`)
      assert.deepInclude(later.totals, { earned_total: 0, debt_total: 160 })
      const inactive = later.insights.filter(({ kind }: any) => kind === "inactive").map(({ name }: any) => name)
      assert.deepStrictEqual(inactive, ["Adam", "Olga"], "former members are not among the inactive")
    })
  )

  it.effect("200 activity: figures, the period before, rows of everybody and everything, days", () =>
    Effect.gen(function* () {
      const { acme, owner, website } = yield* seedReports
      const data = yield* read(owner, `${activity}?date_from=2026-03-01&date_to=2026-03-31`)
      const compared = {
        worked_minutes_total: 120,
        earned_total: 160,
        received_total: 50,
        debt_total: 160,
        entries_count: 2,
        payments_count: 1,
        active_members_count: 2,
        active_projects_count: 1,
        active_counteragents_count: 1,
        active_days_count: 2,
        ...uncharged(50)
      }
      assert.deepStrictEqual(data.summary, { ...compared, ...allBilled(120, 160) })
      const { change, ...before } = data.comparison
      assert.deepInclude(before, { previous_from: "2026-02-01", previous_to: "2026-02-28" })
      assert.deepInclude(before.summary, { earned_total: 0, received_total: 30, debt_total: 50, active_days_count: 0 })
      assert.sameMembers(Object.keys(change), Object.keys(compared))
      assert.deepStrictEqual(change.received_total, { absolute: 20, percent: 66.67 })
      assert.deepStrictEqual(change.debt_total, { absolute: 110, percent: 220 })
      assert.deepStrictEqual(change.earned_total, { absolute: 160, percent: null })
      const anonymous = {
        id: null,
        key: "none",
        earned_total: 40,
        received_total: 0,
        worked_minutes_total: 60,
        entries_count: 1,
        charged_total: 0,
        ...allBilled(60, 40)
      }
      const last = { last_activity_date: "2026-03-20" }
      const flows = { earned_total: 120, charged_total: 0, received_total: 50 }
      const first = { ...flows, worked_minutes_total: 60, entries_count: 1, ...allBilled(60, 120) }
      const theirs = { ...first, last_activity_date: "2026-03-10" }
      assert.deepStrictEqual(data.projects_rows, [
        { ...theirs, id: website.id, key: website.id, name: "Website" },
        { ...anonymous, ...last, name: "No project" }
      ])
      assert.deepStrictEqual(data.counteragents_rows, [
        { ...theirs, id: acme.id, key: acme.id, name: "Acme" },
        { ...anonymous, ...last, name: "No client" }
      ])
      assert.deepStrictEqual(
        data.rows.map(({ name }: any) => name),
        ["Mary", "Olga"]
      )
      assert.deepStrictEqual(
        data.sparkline_days.map((day: any) => [day.date, day.earned_total, day.received_total, day.entries_count]),
        [
          ["2026-03-05", 120, 0, 1],
          ["2026-03-10", 0, 50, 0],
          ["2026-03-20", 40, 0, 1]
        ]
      )
      for (const open of ["", "?date_from=2026-03-01", "?date_to=2026-03-01"]) {
        assert.isNull((yield* read(owner, `${activity}${open}`)).comparison)
      }
      const chosen = (yield* read(owner, `${activity}?date_from=2026-03-01&${january}`)).comparison
      assert.deepInclude(chosen, { previous_from: "2026-01-01", previous_to: "2026-01-31" })
      assert.deepInclude(chosen.summary, { earned_total: 80, received_total: 0, debt_total: 80, active_days_count: 1 })
      assert.deepStrictEqual(chosen.change.earned_total, { absolute: 80, percent: 100 })
    })
  )

  it.effect("400 for a period to compare with that lacks a bound or starts after its end", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      for (const path of [activity, debtors, dashboard]) {
        const rejects = (query: string, message: RegExp) =>
          Effect.map(owner.full.get(`${path}?${query}`), (answer) => refused(answer, 400, "invalid_param", message))
        yield* rejects("compare_from=2026-01-01", /^compare_to: is required with compare_from: send both or neither/u)
        yield* rejects("compare_to=2026-01-01", /^compare_from: is required with compare_to/u)
        yield* rejects("compare_from=2026-01-02&compare_to=2026-01-01", /^compare_from: must not be after compare_to/u)
      }
    })
  )

  it.effect("200 with what has no rate at the top level of every report, payouts too", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* seedReports
      const of = { currency: "USD", counteragent_id: acme.id }
      yield* owner.full.make("/api/time", { ...timeKind.body, ...of, cost: 70 })
      yield* owner.full.make("/api/money", { ...paymentKind.body, ...of, amount: 20 })
      yield* owner.full.make("/api/payouts", { ...payoutKind.body, amount: 5, currency: "JPY" })
      const nothing = { earned_total: 0, charged_total: 0, received_total: 0, settled_total: 0, debt_total: 0 }
      const paid = { received_total: 20, settled_total: 20 }
      const dollars = { ...nothing, currency: "USD", earned_total: 70, ...paid, debt_total: 50 }
      const yen = { currency: "JPY", ...nothing, paid_out_total: 5 }
      assert.deepStrictEqual((yield* read(owner, activity)).unconverted, costless([dollars]))
      for (const path of [debtors, `${debtors}/reconciliation?entity_id=${acme.id}`]) {
        assert.deepStrictEqual((yield* read(owner, path)).unconverted, [dollars], path)
      }
      for (const path of [team, dashboard]) {
        assert.deepStrictEqual(
          (yield* read(owner, path)).unconverted,
          costless([yen, { ...dollars, paid_out_total: 0 }])
        )
      }
      const { kpi, risks } = yield* read(owner, dashboard)
      assert.strictEqual(kpi.earned.value, 240)
      const named = risks.filter(({ kind }: any) => kind === "unconverted_currency").map(({ name }: any) => name)
      assert.deepStrictEqual(named, ["JPY", "USD"])
    })
  )
})
