import { assert, it } from "@effect/vitest"
import { type SourceFile, workspacesIn } from "../sources.ts"

/** What knows the whole of a period, or ends days with the last of a month. */
const wholes = /\b(?:boundsOf|lastOfMonth)(?=\()/gu

/** The last day of a month as text, such as `${month}-31`. */
const lastDays = /\}-(?:30|31)`/gu

const wholesIn = ({ path, text }: SourceFile): ReadonlyArray<string> => [
  ...new Set([...text.matchAll(wholes), ...text.matchAll(lastDays)].map(([found]) => `${path}: ${found}`))
]

/** Where the whole period is meant, and not the days of figures, which shownDays ends today. */
const known = [
  // The settings export records of whatever day.
  "packages/web/src/pages/settings/exportedLists.ts: boundsOf",
  // Lists of records, whose totals say what of them is still to come.
  "packages/web/src/pages/payments/MoneyChart.tsx: boundsOf",
  "packages/web/src/pages/invoices/invoicesQuery.ts: boundsOf",
  "packages/web/src/pages/payments/moneyQuery.ts: boundsOf",
  "packages/web/src/pages/time/Time.tsx: boundsOf",
  "packages/web/src/pages/time/timeQuery.ts: boundsOf",
  // The grid of a month has all of its days; the page adds up those that shownDays says.
  "packages/web/src/pages/calendar/Calendar.tsx: lastOfMonth",
  "packages/web/src/pages/calendar/monthDays.ts: lastOfMonth",
  "packages/web/src/pages/calendar/readMonth.ts: lastOfMonth",
  // The paper of a month, to be signed.
  "packages/web/src/pages/close/Timesheet.tsx: lastOfMonth",
  // A month is closed through its last day.
  "packages/web/src/pages/close/BooksCard.tsx: lastOfMonth",
  "packages/web/src/pages/close/Close.tsx: lastOfMonth",
  // Its invoices take work through its last day.
  "packages/web/src/pages/close/MonthInvoices.tsx: lastOfMonth",
  "packages/web/src/pages/close/CloseDialog.tsx: lastOfMonth",
  "packages/web/src/pages/close/periods.ts: lastOfMonth",
  // A day of a schedule in a shorter month is its last.
  "packages/web/src/pages/invoices/recurring/scheduleDraft.ts: lastOfMonth",
  // They move from one period to another.
  "packages/web/src/pages/close/Close.tsx: boundsOf",
  "packages/web/src/pages/close/Timesheet.tsx: boundsOf",
  "packages/web/src/pages/debtors/StatementPeriod.tsx: boundsOf",
  "packages/web/src/components/filters/PeriodStepper.tsx: boundsOf",
  // The days that changes of the log concern.
  "packages/web/src/pages/activity/Activity.tsx: boundsOf",
  // A timesheet is a whole month, also before it ends.
  "packages/web/src/pages/approvals/sheetPeriod.ts: lastOfMonth",
  // The columns of a chart.
  "packages/web/src/pages/payments/sumColumns.ts: lastOfMonth"
]

const format = /packages\/web\/src\/format\/(?:boundsPeriod|dates|period|shownDays)\.ts$/u

it("pages take the days of a period from shownDays, which ends them today", () => {
  const files = workspacesIn("packages")
    .filter(({ directory }) => directory === "packages/web")
    .flatMap((workspace) => workspace.files)
    .filter(({ path }) => !format.test(path))
  assert.deepEqual(files.flatMap(wholesIn).toSorted(), known.toSorted())
})

it.each(["const { from, to } = boundsOf(period)", "accrual_to: lastOfMonth(month)", "accrual_to: `${month}-31`"])(
  "finds %s",
  (text) => {
    assert.lengthOf(wholesIn({ path: "a.ts", text }), 1)
  }
)
