import { Effect } from "effect"
import type { Conversion } from "../../exchangeRates/Conversion.ts"
import type { Unconverted } from "../../facts/Balance.ts"
import type { Payment } from "../../money/Payment.ts"
import type { CalendarDate } from "../../shared/CalendarDate.ts"
import { mapInSlices } from "../../shared/inSlices.ts"
import { add, type Amount, type CurrencyCode, subtract, zero } from "../../shared/Money.ts"
import type { TimeEntry } from "../../time/TimeEntry.ts"

export interface ReconciliationRow {
  readonly date: CalendarDate
  readonly kind: "accrual" | "receipt"
  readonly id: string
  readonly text: string
  readonly projectId: string | null
  readonly projectName: string | null
  readonly workedMinutes: number | null
  readonly amount: Amount
  readonly currency: CurrencyCode
  readonly earned: Amount
  readonly received: Amount
  /** What is owed after this row. */
  readonly debt: Amount
}

export interface Reconciliation {
  readonly rows: ReadonlyArray<ReconciliationRow>
  readonly totals: {
    readonly minutes: number
    readonly earned: Amount
    readonly received: Amount
    readonly debt: Amount
  }
  readonly unconverted: ReadonlyArray<Unconverted>
}

type Line = Omit<ReconciliationRow, "earned" | "received" | "debt">

const accrual = (entry: TimeEntry): Line => ({
  date: entry.workedOn,
  kind: "accrual",
  id: entry.id,
  text: entry.description,
  projectId: entry.projectId,
  projectName: entry.projectName,
  workedMinutes: entry.durationMinutes,
  amount: entry.cost,
  currency: entry.currency
})

const receipt = (payment: Payment): Line => ({
  date: payment.receivedOn,
  kind: "receipt",
  id: payment.id,
  text: payment.comment ?? "",
  projectId: payment.projectId,
  projectName: payment.projectName,
  workedMinutes: null,
  amount: payment.amount,
  currency: payment.currency
})

/** Lines by date, accruals of a day before its receipts, from both in order. */
const merged = (accruals: ReadonlyArray<Line>, receipts: ReadonlyArray<Line>): ReadonlyArray<Line> => {
  const lines: Array<Line> = []
  let paid = 0
  for (const work of accruals) {
    for (let next = receipts[paid]; next !== undefined && next.date < work.date; next = receipts[++paid])
      lines.push(next)
    lines.push(work)
  }
  return [...lines, ...receipts.slice(paid)]
}

/**
 * A statement of one client or project: accruals and receipts by date with the running debt, from records in the order of
 * their date and of recording. The whole of it is valued at the rates of one day, so that earned less received is the
 * debt, row by row and in the end.
 */
export const reconciliation = Effect.fnUntraced(function* (
  records: { readonly entries: ReadonlyArray<TimeEntry>; readonly payments: ReadonlyArray<Payment> },
  at: { readonly conversion: Conversion; readonly day: CalendarDate }
): Effect.fn.Return<Reconciliation> {
  const left = new Map<CurrencyCode, Unconverted>()
  const totals = { minutes: 0, earned: zero, received: zero, debt: zero }
  const accruals = yield* mapInSlices(records.entries, accrual)
  const receipts = yield* mapInSlices(records.payments, receipt)
  const rows = yield* mapInSlices(merged(accruals, receipts), (line): ReconciliationRow => {
    const value = at.conversion.at(line.amount, line.currency, at.day)
    if (value === undefined) {
      const sum = left.get(line.currency) ?? { currency: line.currency, earned: zero, received: zero, debt: zero }
      left.set(
        line.currency,
        line.kind === "accrual"
          ? { ...sum, earned: add(sum.earned, line.amount), debt: add(sum.debt, line.amount) }
          : { ...sum, received: add(sum.received, line.amount), debt: subtract(sum.debt, line.amount) }
      )
    }
    const worth = value ?? zero
    const earned = line.kind === "accrual" ? worth : zero
    const received = line.kind === "receipt" ? worth : zero
    totals.minutes += line.workedMinutes ?? 0
    totals.earned = add(totals.earned, earned)
    totals.received = add(totals.received, received)
    totals.debt = subtract(add(totals.debt, earned), received)
    return { ...line, earned, received, debt: totals.debt }
  })
  return { rows, totals, unconverted: [...left.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1)) }
})
