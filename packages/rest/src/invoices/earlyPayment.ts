import type { FrozenParts, Invoice, InvoiceTotals } from "@hourbook/core/invoices/Invoice"
import { inMinor, quotient } from "@hourbook/core/invoices/lineAmounts"
import { addDays, type CalendarDate } from "@hourbook/core/values/CalendarDate"
import { type Amount, subtract } from "@hourbook/core/values/Money"
import { BigDecimal } from "effect"

/** The discount of a document for who pays early. */
export interface EarlyPayment {
  readonly percent: Amount
  /** The last day for it. */
  readonly day: CalendarDate
  /** What is left to pay with it. */
  readonly amount: Amount
}

const hundred = BigDecimal.make(100n, 0)

/** The discount for early payment that an invoice was issued with; null without one. */
export const earlyPaymentOf = (
  { currency, issueDate, kind }: Pick<Invoice, "currency" | "issueDate" | "kind">,
  { gross }: Pick<InvoiceTotals, "gross">,
  { buyer: { earlyPayment } }: Pick<FrozenParts, "buyer">
): EarlyPayment | null => {
  if (earlyPayment === null || issueDate === null || kind === "credit_note") return null
  const { days, percent } = earlyPayment
  const off = inMinor(quotient(BigDecimal.multiply(gross, percent), hundred, 8), currency)
  return { percent, day: addDays(issueDate, days), amount: subtract(gross, off) }
}
