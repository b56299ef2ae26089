import { BigDecimal } from "effect"
import type { ChargeKind } from "../../records/chargeKinds.ts"
import { type Amount, subtract, zero } from "../../values/Money.ts"
import type { InvoiceLine, InvoiceTotals } from "../Invoice.ts"
import { negated, sum } from "../lineAmounts.ts"

/** A charge that a document posts. */
export interface Posting {
  readonly kind: ChargeKind
  readonly amount: Amount
}

/** A line as it was issued. */
export type IssuedLine = Pick<InvoiceLine, "cost" | "net" | "source">

const netOf = ({ net }: IssuedLine): Amount => net ?? zero
const costOf = ({ cost }: IssuedLine): Amount => cost ?? zero
const isManual = ({ source }: IssuedLine): boolean => source === "manual"

const some = (postings: ReadonlyArray<Posting>): ReadonlyArray<Posting> =>
  postings.filter(({ amount }) => !BigDecimal.isZero(amount))

/** The parts of lines that are not in the ledger yet, and what of them is: the cost of their records. */
const partsOf = (lines: ReadonlyArray<IssuedLine>) => {
  const ofRecords = lines.filter((line) => !isManual(line))
  const cost = sum(ofRecords.map(costOf))
  return { manual: sum(lines.filter(isManual).map(netOf)), cost, rounding: subtract(sum(ofRecords.map(netOf)), cost) }
}

/** What an issue adds to the ledger, which has the cost of records already: with that, it comes to the gross. */
export const postingsOf = (lines: ReadonlyArray<IssuedLine>, { tax }: Pick<InvoiceTotals, "tax">) => {
  const { manual, rounding } = partsOf(lines)
  return some([
    { kind: "tax", amount: tax },
    { kind: "adjustment", amount: rounding },
    { kind: "fee", amount: manual }
  ])
}

/**
 * What a credit of whole lines takes back: the same, and where their records are not unbilled again, what those cost. Where they
 * are, what they cost leaves the document with them.
 */
export const creditPostingsOf = (
  lines: ReadonlyArray<IssuedLine>,
  { tax }: Pick<InvoiceTotals, "tax">,
  release: boolean
) => {
  const { cost, manual, rounding } = partsOf(lines)
  return some([
    { kind: "tax", amount: negated(tax) },
    { kind: "adjustment", amount: negated(rounding) },
    { kind: "fee", amount: negated(manual) },
    { kind: "credit", amount: release ? zero : negated(cost) }
  ])
}

/** What a credit of an amount takes back. */
export const amountPostingsOf = ({ net, tax }: Pick<InvoiceTotals, "net" | "tax">) =>
  some([
    { kind: "tax", amount: negated(tax) },
    { kind: "credit", amount: negated(net) }
  ])
