import { assert, describe, it } from "@effect/vitest"
import type { Principal } from "@hourbook/core/access/Principal"
import type { AccountBalance } from "@hourbook/core/facts/AccountBalance"
import type { ReportScope } from "@hourbook/core/facts/ReportPeriod"
import { Rollups } from "@hourbook/core/operations/Rollups"
import { Reports } from "@hourbook/core/reports/Reports"
import { addDays, isWeekend } from "@hourbook/core/values/CalendarDate"
import { add, type Amount, compare, toNumber, toText, zero } from "@hourbook/core/values/Money"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { BigDecimal, Effect } from "effect"
import { moneyOf } from "../../../packages/runtime/src/sample/money.ts"
import { clients, people } from "../../../packages/runtime/src/sample/studio.ts"
import { allWork, daysOfWork } from "../../../packages/runtime/src/sample/work.ts"
import { currency, day } from "../../support/data/builders.ts"
import { memoryRecords, runCommand } from "./runCommand.ts"

const today = day("2026-03-18")
const work = allWork(today)
const first = addDays(today, -daysOfWork)

const ever = { from: undefined, to: undefined, projectIds: undefined, clientIds: undefined, userIds: undefined }

const sumOf = (amounts: ReadonlyArray<Amount>): string => toText(amounts.reduce(add, zero))

/** Debts by project and by member add up to those by client, and nothing is overdue of a client who has nothing overdue. */
const expectSameDebts = Effect.fnUntraced(function* (who: Principal) {
  const { debtors, team } = yield* Reports
  const by = (view: "client" | "project", scope: ReportScope = ever) =>
    Effect.map(debtors(who, scope, { view, sort: { by: "debt", direction: "desc" }, overdueOnly: false }), (report) =>
      report === null ? assert.fail("no report") : report
    )
  const [clientRows, projectRows] = [yield* by("client"), yield* by("project")]
  const members = (yield* team(who, ever, { by: "debt", direction: "desc" })) ?? assert.fail("no team")
  const debts = (rows: ReadonlyArray<{ readonly balance: AccountBalance }>) => ({
    debt: sumOf(rows.map(({ balance }) => balance.debt)),
    open: sumOf(rows.map(({ balance }) => balance.open)),
    onAccount: sumOf(rows.map(({ balance }) => balance.onAccount))
  })
  assert.deepStrictEqual(debts(projectRows.rows), debts(clientRows.rows))
  assert.deepStrictEqual(debts(members.rows), debts(clientRows.rows))
  assert.strictEqual(toText(projectRows.summary.receivable), toText(clientRows.summary.receivable))

  const overdueOf = (rows: typeof clientRows.rows) => {
    const sums = new Map<string | null, Amount>()
    for (const { ageing, clientId } of rows) sums.set(clientId, add(sums.get(clientId) ?? zero, ageing.overdue))
    return sums
  }
  const overdue = overdueOf(clientRows.rows)
  assert.isAbove([...overdue.values()].filter((amount) => !BigDecimal.isZero(amount)).length, 1)
  // What is without a project has no client in a row by project.
  for (const [id, amount] of overdueOf(projectRows.rows)) {
    if (id !== null) assert.isAtMost(compare(amount, overdue.get(id) ?? zero), 0, id)
  }
  assert.strictEqual(sumOf([...overdueOf(projectRows.rows).values()]), sumOf([...overdue.values()]))
  for (const { userId } of members.rows) {
    if (userId === null) continue
    for (const [id, amount] of overdueOf((yield* by("client", { ...ever, userIds: [userId] })).rows)) {
      assert.isAtMost(compare(amount, overdue.get(id) ?? zero), 0, String(id))
    }
  }
})

describe("the plan of the demo", () => {
  it("is the same each time, and a day later the same for the days before", () => {
    assert.deepStrictEqual(allWork(today), work)
    const before = (all: typeof work) => all.filter((one) => one.day < today && one.day > addDays(first, 1)).length
    assert.isAtLeast(before(allWork(addDays(today, 1))), before(work) * 0.95)
    assert.deepStrictEqual(
      allWork(addDays(today, 7)).filter((one) => one.day === addDays(today, -1)).length,
      work.filter((one) => one.day === addDays(today, -1)).length
    )
  })

  it("is a year of eight people up to today, also where today is a Sunday", () => {
    for (const person of people) assert.isAtLeast(work.filter((one) => one.person === person).length, 200, person.name)
    assert.isTrue(work.every((one) => one.day >= first && one.day <= today && one.minutes > 0))
    assert.isAbove(work.filter((one) => one.day === today).length, 3)
    const sunday = day("2026-03-15")
    const onSunday = allWork(sunday).filter((one) => isWeekend(one.day))
    assert.isNotEmpty(onSunday)
    assert.isTrue(onSunday.every((one) => one.day === sunday))
    const billable = work.filter((one) => one.billable).length / work.length
    assert.isTrue(billable > 0.7 && billable < 0.95, String(billable))
  })

  it("pays for no day after today, and has what is late, lost and due", () => {
    const { charges, payments, payouts } = moneyOf(work, today)
    for (const { day: on } of [...payments, ...charges, ...payouts]) assert.isTrue(on <= today, on)
    assert.sameMembers([...new Set(payments.map(({ client }) => client.currency))], ["EUR", "USD", "GBP"])
    assert.sameMembers([...new Set(charges.map(({ kind }) => kind))], ["expense", "discount", "write_off"])
    for (const { amount } of payments) assert.match(amount, /^[1-9]\d*\.\d\d$/u)
  })
})

describe("hourbook demo", () => {
  it.live(
    "makes the studio, with debts that add up alike in each view and totals that match, and no second one unasked",
    () =>
      Effect.gen(function* () {
        const records = yield* memoryRecords
        const made = yield* runCommand(records, "demo", "--json")
        assert.strictEqual(made.problem, "")
        const { counts, url, workspace } = JSON.parse(made.out)
        assert.strictEqual(counts.clients, clients.length)
        assert.isAbove(counts.time_entries, 3000)
        assert.match(url, /^http:\/\/localhost:3000\/signin#[0-9A-Z-]{20,}$/u)

        yield* Effect.gen(function* () {
          const operator = yield* Operator
          const who = yield* operator.ownerOf("demo")
          assert.strictEqual(who.workspace.id, workspace.id)
          yield* expectSameDebts(who)
          const report = yield* (yield* Reports).debtors(who, ever, {
            view: "client",
            sort: { by: "debt", direction: "desc" },
            overdueOnly: true
          })
          assert.isAbove(report === null ? 0 : toNumber(report.summary.overdue), 1000)
          for (const { rollups } of yield* (yield* Rollups).verify({ slug: "demo" })) {
            for (const { rollup, wrong } of rollups) assert.strictEqual(wrong, 0, rollup)
          }
          yield* operator.createWorkspace({
            name: "Real",
            slug: "real",
            currency: currency("EUR"),
            ownerEmail: "olga@example.org",
            ownerName: "Olga",
            secret: undefined
          })
        }).pipe(Effect.provide(records))

        assert.include((yield* runCommand(records, "demo")).problem, "add: --again")
        assert.include((yield* runCommand(records, "demo", "--slug", "real", "--again")).problem, "is not a demo")
        const again = yield* runCommand(records, "demo", "--again")
        assert.include(again.out, 'Created the workspace "Studio Lagune" with the slug demo')
      }).pipe(Effect.scoped)
  )
})
