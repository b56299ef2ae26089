import { assert } from "@effect/vitest"
import type { EntityTotals } from "@hourbook/core/facts/entityTotals"
import type { DebtorDimension } from "@hourbook/core/facts/ReportFacts"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { Reconciliation } from "@hourbook/core/reports/reconciliation/read"
import type { periodSummary, SummaryGroup } from "@hourbook/core/reports/summary/read"
import type { TimeEntries } from "@hourbook/core/time/TimeEntries"
import type { Effect } from "effect"
import { type Case, cast, type Entry, matching } from "../../../support/data/aCase.ts"
import { idOf } from "../../../support/data/aLedger.ts"
import { plainCurrencies } from "../../../support/data/expectReports.ts"
import { expectStatement } from "../../../support/data/expectStatement.ts"
import { expectCosts, expectSums, expectWork } from "../../../support/data/expectWork.ts"
import {
  exact,
  ids,
  type Keep,
  naiveAgeing,
  naiveLedger,
  naiveUnconverted,
  ofEntity,
  termsOf
} from "../../../support/data/naiveReports.ts"
import { naiveStatement } from "../../../support/data/naiveStatement.ts"

/** A list of clients or projects, as far as it has totals. */
export interface EntityList {
  readonly page: {
    readonly items: ReadonlyArray<{ readonly entity: { readonly id: string }; readonly totals: EntityTotals }>
  }
  readonly totals: EntityTotals | null
}

const expectTotals = (given: Case, keep: Keep, totals: EntityTotals | null) => {
  assert.isNotNull(totals)
  const { charged, debt, earned, entries, minutes, received, settled } = naiveLedger(given, keep)
  assert.deepStrictEqual([totals?.minutes, totals?.entries], [minutes, entries])
  assert.deepStrictEqual(
    [totals?.earned, totals?.charged, totals?.received, totals?.settled, totals?.debt].map((one) => one && exact(one)),
    [earned, charged, received, settled, debt]
  )
  assert.deepStrictEqual(plainCurrencies(totals?.unconverted ?? []), naiveUnconverted(given, keep, true))
  expectCosts(given, totals?.unconverted ?? [], keep)
  if (totals !== null) expectWork(given, totals.work, keep)
  assert.deepStrictEqual(
    plainCurrencies((totals?.byCurrency ?? []).filter(({ currency }) => currency !== "EUR")),
    naiveUnconverted({ ...given, rates: [] }, keep)
  )
}

/** A case with the period of its scope, and nothing else of it. */
const ofAll = ({ scope: { from, to }, ...given }: Case): Case => ({
  ...given,
  scope: { from, to, clientIds: undefined, projectIds: undefined, userIds: undefined }
})

/** The totals of a list of clients or projects in the case's period, whatever else its scope says. */
export const expectEntities = (given: Case, by: DebtorDimension, { page, totals }: EntityList) => {
  const period = ofAll(given)
  assert.lengthOf(page.items, ids[by].length - 1)
  for (const { entity, totals: own } of page.items) expectTotals(period, ofEntity(by, entity.id), own)
  expectTotals(period, (one) => (by === "client" ? one.clientId : one.projectId) !== null, totals)
  if (totals !== null)
    expectSums(
      totals.work,
      page.items.map((item) => item.totals)
    )
}

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
  given: Case,
  by: SummaryGroup,
  report: Effect.Success<ReturnType<typeof periodSummary>>
) => {
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
  const { debt, settled } = naiveLedger(given)
  assert.deepStrictEqual([report.debt, report.settled].map(exact), [debt, settled])
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

/** A statement of the case's period, and that its open lines past the terms are what is overdue. */
export const expectAccount = (
  given: Case,
  { id, view }: { readonly view: DebtorDimension; readonly id: string | null },
  statement: Reconciliation
) => {
  const period = ofAll(given)
  const expected = naiveStatement(period, { view, id, idOf })
  expectStatement(statement, expected)
  assert.strictEqual(exact(statement.totals.debt), naiveLedger(period, ofEntity(view, id)).debt)
  const terms = termsOf(view, id)
  const overdue = expected.all.filter(({ day }) => (Date.parse(expected.at) - Date.parse(day)) / 86_400_000 > terms)
  assert.strictEqual(
    overdue.reduce((sum, { openWorth }) => sum + openWorth, 0n),
    naiveAgeing(period, ofEntity(view, id), terms).overdue
  )
  for (const account of statement.byCurrency) {
    const { closing, opening, ...flows } = account
    const change = exact(flows.earned) + exact(flows.charged) - exact(flows.settled)
    assert.strictEqual(exact(opening) + change, exact(closing), account.currency)
  }
}
