import { assert } from "@effect/vitest"
import type { EntityTotals } from "@hourbook/core/facts/entityTotals"
import type { DebtorDimension } from "@hourbook/core/facts/Fact"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { Reconciliation } from "@hourbook/core/reports/reconciliation/reconciliationReport"
import type { periodSummary, SummaryGroup } from "@hourbook/core/reports/summary/periodSummary"
import type { TimeEntries } from "@hourbook/core/time/TimeEntries"
import type { Effect } from "effect"
import { type Case, cast, type Entry, matching } from "../../../support/data/aCase.ts"
import { type Figures, figuresOf, type Settled } from "../../../support/data/accounts/accountFigures.ts"
import { statementOf } from "../../../support/data/accounts/accountStatement.ts"
import { withoutFilters } from "../../../support/data/accounts/accountWorlds.ts"
import { plainCurrencies } from "../../../support/data/accounts/expectBalance.ts"
import { expectStatement } from "../../../support/data/expectStatement.ts"
import { expectCosts, expectSums, expectWork } from "../../../support/data/expectWork.ts"
import {
  costsWithoutRate,
  exact,
  ids,
  type Keep,
  naiveLedger,
  ofEntity
} from "../../../support/data/naive/naiveReports.ts"

/** A list of clients or projects, as far as it has totals. */
export interface EntityList {
  readonly page: {
    readonly items: ReadonlyArray<{ readonly entity: { readonly id: string }; readonly totals: EntityTotals }>
  }
  readonly totals: EntityTotals | null
}

/** Currencies without a rate, with those in which nothing but what work cost has none. */
const withCosts = (given: Case, { unconverted }: Figures, keep: Keep) => {
  const none = { earned: 0n, charged: 0n, received: 0n, settled: 0n, debt: 0n }
  const others = ["CHF", "GBP", "JPY", "USD"].filter(
    (currency) =>
      unconverted.every((sum) => sum.currency !== currency) && costsWithoutRate(given, currency, keep).length > 0
  )
  return [...unconverted, ...others.map((currency) => ({ currency, ...none }))].sort((a, b) =>
    a.currency < b.currency ? -1 : 1
  )
}

const expectTotals = (
  given: Case,
  expected: Figures,
  { keep, totals }: { keep: Keep; totals: EntityTotals | null }
) => {
  if (totals === null) return assert.fail("an owner gets totals")
  const { charged, debt, earned, entries, minutes, received, settled } = expected
  assert.deepStrictEqual([totals.minutes, totals.entries], [minutes, entries])
  assert.deepStrictEqual([totals.earned, totals.charged, totals.received, totals.settled, totals.debt].map(exact), [
    earned,
    charged,
    received,
    settled,
    debt
  ])
  assert.deepStrictEqual(plainCurrencies(totals.unconverted), withCosts(given, expected, keep))
  expectCosts(given, totals.unconverted, keep)
  expectWork(given, totals.work, keep)
  assert.deepStrictEqual(plainCurrencies(totals.byCurrency), expected.byCurrency)
}

/** The totals of a list of clients or projects in the case's period, whatever else its scope says; by debt, the least first. */
export const expectEntities = (settled: Settled, by: DebtorDimension, { page, totals }: EntityList) => {
  const period = withoutFilters(settled.given)
  const ofPeriod = { ...settled, given: period }
  assert.lengthOf(page.items, ids[by].length - 1)
  for (const { entity, totals: own } of page.items) {
    const expected = figuresOf(ofPeriod, { by, id: entity.id })
    expectTotals(period, expected, { keep: ofEntity(by, entity.id), totals: own })
    assert.deepStrictEqual(
      [own.onAccount, own.covered].map((one) => one && exact(one)),
      [expected.onAccount, expected.covered]
    )
  }
  const debts = page.items.map((item) => exact(item.totals.debt))
  assert.isTrue(debts.every((debt, index) => debt >= (debts[index - 1] ?? debt)))
  const named = by === "client" ? { clientIds: cast.clients.map(({ id }) => id) } : { projectIds: everyProject }
  const all = figuresOf({ ...settled, given: { ...period, scope: { ...period.scope, ...named } } })
  expectTotals(period, all, { keep: (one) => (by === "client" ? one.clientId : one.projectId) !== null, totals })
  assert.deepStrictEqual([totals?.onAccount, totals?.covered], [null, null])
  if (totals !== null)
    expectSums(
      totals.work,
      page.items.map((item) => item.totals)
    )
}

const everyProject = cast.projects.map(({ id }) => id)

/** Which records a row of a summary counts. */
const placesOf = (given: Case, by: SummaryGroup): ReadonlyMap<string | null, Keep> => {
  const days = new Set(given.entries.map(({ day }) => day))
  const place = (id: string | null, of: (entry: Entry) => string | null) =>
    [id, (one: Entry) => of(one) === id] as const
  switch (by) {
    case "day":
      return new Map([...days].map((one) => place(one, ({ day }) => day)))
    case "client":
      return new Map(ids.client.map((id) => place(id, ({ clientId }) => clientId)))
    case "project":
      return new Map(ids.project.map((id) => place(id, ({ projectId }) => projectId)))
    case "member":
      return new Map([null, ...cast.people.map((one) => one.userId)].map((id) => place(id, ({ userId }) => userId)))
  }
}

/** A summary of the case's scope, which has a start and an end. */
export const expectSummary = (
  settled: Settled,
  by: SummaryGroup,
  report: Effect.Success<ReturnType<typeof periodSummary>>
) => {
  const { given } = settled
  const figures = ({ charged, earned, received }: Pick<typeof report, "earned" | "charged" | "received">) =>
    [earned, charged, received].flatMap(({ amount, count }) => [exact(amount), BigInt(count)])
  const naive = (keep?: Keep) => {
    const { charged, charges, earned, entries, payments, received } = naiveLedger(given, keep)
    return [earned, BigInt(entries), charged, BigInt(charges), received, BigInt(payments)]
  }
  for (const [id, keep] of placesOf(given, by)) {
    const row = report.rows.find((one) => (by === "day" ? one.label : one.id) === id)
    assert.deepStrictEqual(row === undefined ? [0n, 0n, 0n, 0n, 0n, 0n] : figures(row), naive(keep), `by ${by}: ${id}`)
    if (row !== undefined) expectWork(given, row.work, keep)
  }
  assert.deepStrictEqual(figures(report), naive())
  expectWork(given, report.work)
  expectSums(report.work, report.rows)
  const all = figuresOf(settled)
  assert.deepStrictEqual([report.debt, report.settled].map(exact), [all.debt, all.settled])
  assert.deepStrictEqual(
    report.debtByCurrency.flatMap(({ currency, debt }) => (exact(debt) === 0n ? [] : [[currency, exact(debt)]])),
    all.byCurrency.flatMap(({ currency, debt }) => (debt === 0n ? [] : [[currency, debt]]))
  )
}

/** The list of time entries that match the scope and some conditions besides, with its total. */
export const expectTimeList = (
  given: Case,
  some: Pick<RecordFilter, "tags" | "billable">,
  { page, total, work }: Effect.Success<ReturnType<TimeEntries["Service"]["list"]>>
) => {
  const asked = { ...given, scope: { ...given.scope, ...some } }
  const { earned, entries, minutes } = naiveLedger(asked)
  assert.deepStrictEqual([exact(total.amount), total.minutes, total.count], [earned, minutes, entries])
  expectWork(asked, work)
  assert.sameMembers(
    page.items.map(({ description }) => Number(description)),
    matching(asked, "time", asked.scope).map(({ order }) => order)
  )
  const sum = (of: (entry: (typeof page.items)[number]) => number) => page.items.reduce((all, one) => all + of(one), 0)
  assert.strictEqual(
    sum(({ billable, durationMinutes }) => (billable ? durationMinutes : 0)),
    work.billableMinutes
  )
  assert.strictEqual(
    sum(({ billedMinutes }) => billedMinutes),
    work.billedMinutes
  )
}

/** A statement of the case's period, and in each currency what it begins with, has and ends at. */
export const expectAccount = (
  settled: Settled,
  of: { readonly view: DebtorDimension; readonly id: string | null },
  statement: Reconciliation
) => {
  expectStatement(settled, statementOf(settled, of), statement)
  for (const account of statement.byCurrency) {
    const { closing, opening, ...flows } = account
    const change = exact(flows.earned) + exact(flows.charged) - exact(flows.settled)
    assert.strictEqual(exact(opening) + change, exact(closing), account.currency)
  }
}
