import { ValidationFailed } from "@hourbook/core/errors/Errors"
import type { Reconciliation } from "@hourbook/core/reports/reconciliation/reconciliationReport"
import type { ReconciliationRow } from "@hourbook/core/reports/reconciliation/statementRows"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import { rounded, toText } from "@hourbook/core/values/Money"
import type { Statement, StatementLine } from "@hourbook/paper/Statement"
import { Effect } from "effect"
import type { PaperOptions } from "../paper/PaperOptions.ts"

/** The maximum number of lines of a statement on paper: some 130 pages. */
export const mostLines = 5000

const tooLong = new ValidationFailed({
  field: null,
  problem: `a PDF has at most ${mostLines} lines: narrow the period, or ask for CSV`,
  rule: { code: "paper_limit", lines: mostLines }
})

const lineOf = (row: ReconciliationRow): StatementLine => ({
  day: row.date,
  kind: row.kind,
  isElsewhere: row.id === null,
  text: row.text,
  project: row.projectName,
  minutes: row.workedMinutes,
  amount: toText(row.amount),
  currency: row.currency,
  balance: toText(row.balance),
  open: row.open === null ? null : toText(row.open),
  paid: row.paid === null ? null : { amount: toText(row.paid.amount), currency: row.paid.currency },
  chargeKind: row.chargeKind
})

interface Described {
  readonly workspace: { readonly name: string; readonly currency: string }
  readonly from: string | null
  readonly through: string
}

/** A report on paper: with the same figures, to the last digit. */
export const statementOnPaper = Effect.fnUntraced(function* (
  report: Reconciliation,
  { from, through, workspace }: Described,
  options: PaperOptions
) {
  if (report.next !== null || report.rows.length > mostLines) return yield* tooLong
  const statement: Statement = {
    sender: workspace.name,
    name: report.name,
    from,
    through,
    minutes: report.totals.minutes,
    lines: yield* mapInSlices(report.rows, lineOf),
    accounts: report.byCurrency.map((account) => ({
      currency: account.currency,
      digits: account.digits,
      opening: toText(account.opening),
      earned: toText(account.earned),
      charged: toText(account.charged),
      settled: toText(account.settled),
      closing: toText(account.closing)
    })),
    due: report.due.map((due) => ({
      currency: due.currency,
      digits: due.digits,
      covered: toText(due.covered),
      unbilled: due.unbilled === null ? null : toText(due.unbilled),
      due: toText(due.due),
      onAccount: toText(due.onAccount)
    })),
    converted: { amount: toText(rounded(report.totals.debt)), currency: workspace.currency },
    unconverted: report.unconverted.map(({ currency, debt }) => ({ currency, amount: toText(debt) }))
  }
  const { statementSheet } = yield* Effect.promise(() => import("@hourbook/paper/Statement"))
  return statementSheet(statement, options)
})
