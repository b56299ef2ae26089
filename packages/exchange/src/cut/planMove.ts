import type { InvoiceProblem } from "./InvoiceProblem.ts"
import { alreadyThere, type Books, earlierAdjustments, ledgersOf } from "./ledgers.ts"
import { afterCut, type MovedWork, type MovePlan, moveOf } from "./moveOf.ts"
import type { InvoiceReport, OpenInvoice } from "./openInvoicesIn.ts"

/** What is planned of a move. */
export interface PlannedMove {
  readonly plan: MovePlan
  /** How many invoices of the report are not there yet. */
  readonly brought: number
}

/** What is wrong with a report beside what is there: with any of it, nothing is planned. */
export const reportProblems = (
  report: InvoiceReport,
  { day, invoices }: Pick<Books, "day" | "invoices">
): ReadonlyArray<InvoiceProblem> => [
  ...report.problems,
  ...alreadyThere(report.invoices, invoices).problems,
  ...afterCut({ day, invoices: report.invoices }).map(({ issued, line, number }): InvoiceProblem => ({
    line,
    number,
    reason: { code: "afterCut", issued }
  }))
]

/** Plans the cut of an import by what is read of the workspace. */
export const planMove = (
  books: Books,
  {
    billedBefore,
    invoices,
    work
  }: {
    readonly work: ReadonlyArray<MovedWork>
    readonly invoices: ReadonlyArray<OpenInvoice>
    readonly billedBefore: string | null
  }
): PlannedMove => {
  const { isThere } = alreadyThere(invoices, books.invoices)
  const plan = moveOf({
    day: books.day,
    billedBefore,
    work,
    invoices,
    isThere,
    ledgers: ledgersOf(books),
    earlier: earlierAdjustments(books)
  })
  return { plan, brought: invoices.filter((one) => !isThere(one)).length }
}
