import { Effect } from "effect"
import type { DebtorPage, DebtorSorting } from "../../facts/Debtors.ts"
import type { DebtorDimension } from "../../facts/Fact.ts"
import { type BoundedPeriod, comparedPeriod, type ReportScope } from "../../facts/ReportPeriod.ts"
import { type ReportCall, type ReportPorts, type ReportReader, reportReader } from "../shared/ReportReader.ts"
import { debtorList } from "./debtorList.ts"
import { summedDebtors } from "./DebtorRow.ts"
import { debtorRows } from "./debtorRows.ts"
import { sortDebtors } from "./sortDebtors.ts"

export interface DebtorsReportQuestion {
  readonly view: DebtorDimension
  readonly sort: DebtorSorting
  readonly overdueOnly: boolean
  /** By default all rows. */
  readonly page?: Pick<DebtorPage, "after" | "limit"> | undefined
  readonly compareWith: BoundedPeriod | undefined
}

/** All rows or a page of them, and the sums over all in a period. */
const list = Effect.fnUntraced(function* (
  reader: ReportReader,
  { overdueOnly, page, sort, view }: DebtorsReportQuestion
) {
  if (page !== undefined) {
    const { pages, risks, summary, unconverted } = yield* debtorList(reader, {
      view,
      overdueOnly,
      pages: [{ ...page, sort }]
    })
    return { summary, risks, unconverted, rows: pages[0]?.rows ?? [], next: pages[0]?.next ?? null }
  }
  const all = yield* debtorRows(reader, view)
  const { risks, rows, summary } = yield* summedDebtors(all, overdueOnly)
  return { summary, risks, unconverted: all.unconverted, rows: yield* sortDebtors(rows, sort), next: null }
})

/** The sums alone. */
const summaryOf = (reader: ReportReader, { overdueOnly, page, view }: DebtorsReportQuestion) =>
  page === undefined
    ? Effect.map(
        Effect.flatMap(debtorRows(reader, view), (all) => summedDebtors(all, overdueOnly)),
        ({ summary }) => summary
      )
    : Effect.map(debtorList(reader, { view, overdueOnly, pages: [] }), ({ summary }) => summary)

/** What clients or projects owe, how old it is and what is at risk (interface, section 4.8). */
export const debtorsReport = Effect.fnUntraced(function* (
  ports: ReportPorts,
  call: ReportCall,
  scope: ReportScope,
  asked: DebtorsReportQuestion
) {
  const reader = yield* reportReader(ports, call, scope, asked.page === undefined ? "all" : "later")
  const previousPeriod = comparedPeriod(scope, reader.today, asked.compareWith)
  const [now, previousSummary] = yield* Effect.all(
    [
      list(reader, asked),
      previousPeriod === null ? Effect.succeed(null) : summaryOf(reader.during(previousPeriod), asked)
    ],
    { concurrency: "unbounded" }
  )
  return { ...now, previousPeriod, previousSummary }
})
