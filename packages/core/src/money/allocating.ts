import { BigDecimal, Effect } from "effect"
import * as Policy from "../access/Policy.ts"
import { type CoreError, ValidationFailed } from "../errors/Errors.ts"
import type { AllocationMisfit } from "../errors/rules.ts"
import type { DocumentLookup, PayableDocument } from "../records/DocumentLookup.ts"
import { add, type Amount, compare, toText, zero } from "../values/Money.ts"
import type { Writing } from "../writing/Writing.ts"
import type { MoneyFields } from "./MoneyKind.ts"

/** A payment as far as it pays documents. */
type Paying = Pick<MoneyFields, "allocations" | "amount" | "settles"> & {
  readonly clientId: string | null
  readonly currency: string
  /** What the client is let off with it. */
  readonly letOff?: Amount | undefined
}

const problems: Readonly<Record<AllocationMisfit, string>> = {
  missing: "names no issued invoice of this workspace",
  client: "names an invoice of another client",
  currency: "names an invoice in another currency than the payment settles",
  refund: "money given back pays no invoice: leave it out",
  twice: "names an invoice twice",
  too_much: "they come to more than the payment settles"
}

const refused = (why: AllocationMisfit, invoiceId: string): ValidationFailed =>
  new ValidationFailed({
    field: "allocations",
    problem: problems[why],
    rule: { code: "allocation_misfit", why, id: invoiceId }
  })

const settledBy = ({ amount, settles }: Paying): Amount => settles?.amount ?? amount

const misfitOf = (payment: Paying, found: ReadonlyMap<string, PayableDocument>): ValidationFailed | undefined => {
  const seen = new Set<string>()
  const currency = payment.settles?.currency ?? payment.currency
  for (const { invoiceId } of payment.allocations) {
    const invoice = found.get(invoiceId)
    if (BigDecimal.isNegative(payment.amount)) return refused("refund", invoiceId)
    if (seen.has(invoiceId)) return refused("twice", invoiceId)
    if (invoice === undefined) return refused("missing", invoiceId)
    if (invoice.clientId !== payment.clientId) return refused("client", invoiceId)
    if (invoice.currency !== currency) return refused("currency", invoiceId)
    seen.add(invoiceId)
  }
  const [first] = payment.allocations
  const named = payment.allocations.reduce((sum, { amount }) => add(sum, amount), zero)
  return first !== undefined && compare(named, add(settledBy(payment), payment.letOff ?? zero)) > 0
    ? refused("too_much", first.invoiceId)
    : undefined
}

const textOf = ({ allocations }: Paying): string =>
  JSON.stringify(allocations.map(({ amount, invoiceId }) => [invoiceId, toText(amount)]))

/** What decides which documents a payment can pay. */
const placeOf = (payment: Paying): string =>
  [payment.clientId, payment.settles?.currency ?? payment.currency, toText(settledBy(payment))].join(" ")

/**
 * Refuses a payment that pays what it cannot: documents are issued, of its client and in the currency that it settles, of which
 * they get no more than it is. They are read where a change bears on that. Owners and admins alone say which ones it pays.
 */
export const checkAllocations = Effect.fnUntraced(function* (
  documents: Pick<DocumentLookup["Service"], "some">,
  { who }: Writing,
  change: { readonly before: Paying | null; readonly after: Paying; readonly isSaid: boolean }
): Effect.fn.Return<void, CoreError> {
  const { after, before, isSaid } = change
  if (isSaid) yield* Policy.mayManage(who)
  if (after.allocations.length === 0) return
  if (before !== null && textOf(before) === textOf(after) && placeOf(before) === placeOf(after)) return
  const ids = [...new Set(after.allocations.map(({ invoiceId }) => invoiceId))]
  const found = yield* documents.some(Policy.wholeOf(who.workspace.id), ids)
  const misfit = misfitOf(after, new Map(found.map((one) => [one.id, one])))
  if (misfit !== undefined) return yield* misfit
})
