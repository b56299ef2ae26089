import { BigDecimal, Effect } from "effect"
import { ValidationFailed } from "../../errors/Errors.ts"
import { InvoiceLineId } from "../../values/Ids.ts"
import { compare, subtract, toText, zero } from "../../values/Money.ts"
import { NewId } from "../../values/NewId.ts"
import type { FrozenParts, Invoice, InvoiceLine, InvoiceTotals } from "../Invoice.ts"
import type { CreditAsked } from "../InvoiceDraft.ts"
import { once } from "../lineAmounts.ts"
import { remainingOf } from "../remaining.ts"
import { totalsOf } from "../taxSums.ts"
import { creditLines, splitAmount } from "./creditAmounts.ts"
import { amountPostingsOf, creditPostingsOf, type Posting } from "./postings.ts"

const refused = (field: string | null, problem: string, rule: ValidationFailed["rule"]) =>
  new ValidationFailed({ field, problem, rule })

const creditWords = { en: "Credit", de: "Gutschrift" } as const

/** An issued document with what earlier credit notes have taken back of it. */
export interface Corrected {
  readonly invoice: Invoice
  readonly lines: ReadonlyArray<InvoiceLine>
  readonly frozen: FrozenParts | null
  readonly totals: InvoiceTotals
  /** The lines that earlier credit notes have, with the number of one. */
  readonly credited: ReadonlyMap<string, string>
  readonly earlier: ReadonlyArray<InvoiceTotals>
}

/** What a credit note has. */
export interface Credit {
  readonly lines: ReadonlyArray<InvoiceLine>
  readonly totals: InvoiceTotals
  readonly postings: ReadonlyArray<Posting>
}

/** A credit of whole lines: those that are named, or all that are left. */
const ofLines = Effect.fnUntraced(function* (
  { credited, invoice, lines, totals }: Corrected,
  { lines: wanted, release }: CreditAsked
) {
  const ids = new Set<string>(wanted ?? lines.flatMap(({ id }) => (credited.has(id) ? [] : [id])))
  for (const id of ids) {
    const number = credited.get(id)
    if (number !== undefined) {
      return yield* refused("lines", `credit note ${number} has credited line ${id}`, { code: "line_credited", number })
    }
    if (!lines.some((line) => line.id === id)) {
      return yield* refused("lines", `${invoice.number ?? "it"} has no line ${id}`, { code: "invalid_value" })
    }
  }
  const chosen = lines.filter(({ id }) => ids.has(id))
  const taxed = lines.map(({ deducts, id, net, taxCodeId }) => ({ id, net: net ?? zero, taxCodeId, deducts }))
  const given = { totals, lines: taxed, credited: new Set(credited.keys()), currency: invoice.currency }
  const sums = creditLines(given, ids)
  const credit: Credit = { lines: chosen, totals: sums, postings: creditPostingsOf(chosen, sums, release) }
  return credit
})

/** A credit of an amount, split over what is left by tax code. */
const ofAmount = Effect.fnUntraced(function* (
  { earlier, invoice, totals }: Corrected,
  { amount, release }: CreditAsked & { readonly amount: NonNullable<CreditAsked["amount"]> }
) {
  if (release) {
    return yield* refused("release", "must be false with an amount: only whole lines can be unbilled again", {
      code: "credit_amount_releases"
    })
  }
  const remaining = remainingOf(totals, earlier)
  const isTaxed = remaining.byTax.length > 0
  const sums = isTaxed ? splitAmount(amount, remaining, invoice.currency) : totalsOf([], amount)
  const parts = isTaxed
    ? sums.byTax.map(({ net, taxCodeId }) => ({ net, taxCodeId }))
    : [{ net: amount, taxCodeId: null }]
  const ids = yield* Effect.forEach(parts, () => Effect.flatten(NewId))
  const lines = parts.map(({ net, taxCodeId }, n): InvoiceLine => ({
    id: InvoiceLineId.make(ids[n] ?? ""),
    text: creditWords[invoice.language],
    ...once(net),
    taxCodeId,
    source: "manual",
    recordIds: [],
    net,
    cost: null,
    orderNumber: null,
    deducts: null,
    from: null,
    to: null
  }))
  const credit: Credit = { lines, totals: sums, postings: amountPostingsOf(sums) }
  return credit
})

const exceeds = (left: InvoiceTotals["gross"], { currency, number }: Invoice) =>
  refused(null, `${toText(left)} ${currency} are left of ${number ?? ""} to credit, not more`, {
    code: "credit_exceeds",
    left: toText(left),
    currency
  })

/** What a credit note of an issued document has; refused where it takes back more than is left. */
export const creditOf = Effect.fnUntraced(function* (corrected: Corrected, asked: CreditAsked) {
  const { invoice } = corrected
  const { amount } = asked
  if (amount !== undefined && asked.lines !== undefined) {
    return yield* refused("amount", "send lines or an amount, not both", { code: "invalid_value" })
  }
  const left = subtract(corrected.totals.gross, invoice.credited)
  if (amount !== undefined && compare(amount, left) > 0) return yield* exceeds(left, invoice)
  const credit = yield* amount === undefined ? ofLines(corrected, asked) : ofAmount(corrected, { ...asked, amount })
  if (credit.lines.length === 0 || compare(credit.totals.gross, left) > 0) return yield* exceeds(left, invoice)
  if (BigDecimal.isNegative(credit.totals.gross)) {
    return yield* refused("lines", "these lines come to less than 0: credit them with others", {
      code: "invalid_value"
    })
  }
  return credit
})
