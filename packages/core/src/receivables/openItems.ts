import { BigDecimal } from "effect"
import type { Invoice } from "../invoices/Invoice.ts"
import type { ChargeKind } from "../records/chargeKinds.ts"
import { addDays, type CalendarDate } from "../values/CalendarDate.ts"
import { compareText } from "../values/fold.ts"
import type { ClientId, InvoiceId } from "../values/Ids.ts"
import { add, type Amount, compare, type CurrencyCode, subtract, zero } from "../values/Money.ts"
import { compareNumbers } from "./compareNumbers.ts"

/** An issued document. */
export interface BookDocument extends Pick<Invoice, "id" | "kind" | "corrects"> {
  readonly number: string
  readonly issueDate: CalendarDate
  readonly dueDate: CalendarDate
  /** Positive in a credit note, too. */
  readonly gross: Amount
}

/** A charge that no document owns. */
export interface LooseCharge {
  readonly id: string
  readonly kind: ChargeKind
  readonly day: CalendarDate
  readonly amount: Amount
}

export interface Allocated {
  readonly invoiceId: InvoiceId
  readonly amount: Amount
}

/** What a payment settles, and which documents it names. Payments that name none may be one sum of the day that is asked for. */
export interface BookPayment {
  readonly id: string
  readonly day: CalendarDate
  readonly amount: Amount
  readonly allocations: ReadonlyArray<Allocated>
}

/** All of a day together: above 0. */
export interface OfDay {
  readonly day: CalendarDate
  readonly amount: Amount
}

/** What a client was asked for and has paid in one currency, in no order. What is after a day does not matter on it. */
export interface AccountBook {
  /** Null: records without a client, which no document has. */
  readonly clientId: ClientId | null
  readonly currency: CurrencyCode
  readonly documents: ReadonlyArray<BookDocument>
  readonly charges: ReadonlyArray<LooseCharge>
  readonly payments: ReadonlyArray<BookPayment>
  readonly refunds: ReadonlyArray<OfDay>
  /** Work that was billed by another system. */
  readonly elsewhere: ReadonlyArray<OfDay>
}

/** Something that is to be paid. Open = amount - credited - paid. */
export interface OpenItem {
  readonly source: "document" | "charge" | "refund" | "elsewhere"
  /** Of the document or charge. */
  readonly id: string | null
  readonly number: string | null
  readonly day: CalendarDate
  readonly dueDate: CalendarDate
  readonly amount: Amount
  /** What credit notes have taken back. */
  readonly credited: Amount
  readonly paid: Amount
  readonly open: Amount
}

/** An account on a day. Open + unbilled - on account is what the client owes. */
export interface AccountAt extends Pick<AccountBook, "clientId" | "currency"> {
  /** Paid ones, too: by day, then number. */
  readonly items: ReadonlyArray<OpenItem>
  readonly open: Amount
  readonly overdue: Amount
  readonly onAccount: Amount
}

/** Charges that are to be paid by themselves: they are never lines of a document. */
const asked: ReadonlySet<ChargeKind> = new Set(["opening", "tax", "adjustment"])

/** Charges below 0 that pay what is open. A discount waits for its document. */
const paying: ReadonlySet<ChargeKind> = new Set(["credit", "write_off", "opening", "adjustment"])

/** Every kind of charge that matters while no document owns it. */
export const looseKinds: ReadonlyArray<ChargeKind> = [...new Set([...asked, ...paying])]

const least = (a: Amount, b: Amount): Amount => (compare(a, b) < 0 ? a : b)
const isAbove = (amount: Amount): boolean => compare(amount, zero) > 0
const sum = (amounts: Iterable<Amount>): Amount => {
  let total = zero
  for (const amount of amounts) total = add(total, amount)
  return total
}

/** What charges ask for by themselves, less those that pay. */
export const chargesNet = (charges: ReadonlyArray<LooseCharge>): Amount =>
  sum(charges.map(({ amount, kind }) => ((isAbove(amount) ? asked : paying).has(kind) ? amount : zero)))

interface Walked extends Omit<OpenItem, "paid" | "open"> {
  open: Amount
}

const itemsOf = ({ charges, documents }: Pick<AccountBook, "charges" | "documents">, termsDays: number) => {
  const credits = new Map<string, Amount>()
  let left = zero
  for (const { corrects, gross, kind } of documents) {
    if (kind !== "credit_note") continue
    if (corrects === null) left = add(left, gross)
    else credits.set(corrects, add(credits.get(corrects) ?? zero, gross))
  }
  const items: Array<Walked> = []
  for (const { dueDate, gross, id, issueDate, kind, number } of documents) {
    if (kind === "credit_note") continue
    const credited = least(gross, credits.get(id) ?? zero)
    credits.set(id, subtract(credits.get(id) ?? zero, credited))
    items.push({
      source: "document",
      id,
      number,
      day: issueDate,
      dueDate,
      amount: gross,
      credited,
      open: subtract(gross, credited)
    })
  }
  for (const { amount, day, id, kind } of charges) {
    if (!asked.has(kind) || !isAbove(amount)) continue
    const dueDate = addDays(day, termsDays)
    items.push({ source: "charge", id, number: null, day, dueDate, amount, credited: zero, open: amount })
  }
  return { items, left: add(left, sum(credits.values())) }
}

/** What was billed by another system, as open as it is. */
const elsewhereItems = (work: ReadonlyArray<OfDay>, termsDays: number): ReadonlyArray<Walked> =>
  work.map(({ amount, day }) => ({
    source: "elsewhere",
    id: null,
    number: null,
    day,
    dueDate: addDays(day, termsDays),
    amount,
    credited: zero,
    open: amount
  }))

/** What goes by no payment is asked back: the newest refunds, each on its own day. */
const refundItems = (refunds: ReadonlyArray<OfDay>, beyond: Amount, termsDays: number): ReadonlyArray<Walked> => {
  const items: Array<Walked> = []
  let left = beyond
  for (const { amount, day } of refunds.toSorted((a, b) => compareText(b.day, a.day))) {
    const open = least(amount, left)
    if (!isAbove(open)) break
    left = subtract(left, open)
    const dueDate = addDays(day, termsDays)
    items.push({ source: "refund", id: null, number: null, day, dueDate, amount: open, credited: zero, open })
  }
  return items
}

const inOrder = (a: Walked, b: Walked): number =>
  compareText(a.day, b.day) || compareNumbers(a.number ?? "", b.number ?? "") || compareText(a.id ?? "", b.id ?? "")

/**
 * What is paid and open on a day. What was billed elsewhere is paid first: its receipts came before. Payments that name documents serve these first, by their day, each up to its own amount and what is open and
 * available; the rest pays by day of issue, then number, so that a later document never takes from an earlier one.
 */
export const openItemsOf = (book: AccountBook, at: CalendarDate, termsDays: number): AccountAt => {
  const payments = book.payments.filter(({ day }) => day <= at)
  const charges = book.charges.filter(({ day }) => day <= at)
  const refunds = book.refunds.filter(({ day }) => day <= at)
  const { items, left } = itemsOf(
    { documents: book.documents.filter(({ issueDate }) => issueDate <= at), charges },
    termsDays
  )
  const credits = charges.filter(({ amount, kind }) => paying.has(kind) && BigDecimal.isNegative(amount))
  const receipts = subtract(
    add(left, sum(payments.map(({ amount }) => amount))),
    sum(credits.map(({ amount }) => amount))
  )
  const available = subtract(receipts, sum(refunds.map(({ amount }) => amount)))
  let unused = isAbove(available) ? available : zero
  if (!isAbove(available)) items.push(...refundItems(refunds, BigDecimal.negate(available), termsDays))

  const serve = (item: Walked | undefined, upTo: Amount): Amount => {
    if (item === undefined) return zero
    const used = least(upTo, least(item.open, unused))
    item.open = subtract(item.open, used)
    unused = subtract(unused, used)
    return used
  }
  const elsewhere = elsewhereItems(
    book.elsewhere.filter(({ day }) => day <= at),
    termsDays
  )
  for (const item of elsewhere.toSorted(inOrder)) serve(item, unused)
  items.push(...elsewhere)
  const byId = new Map(items.flatMap((item) => (item.source === "document" ? [[item.id, item] as const] : [])))
  const naming = payments.filter(({ allocations }) => allocations.length > 0)
  for (const { allocations } of naming.toSorted((a, b) => compareText(a.day, b.day) || compareText(a.id, b.id))) {
    // They come to no more than the payment, and what the client was let off with it, which is available by itself.
    for (const { amount, invoiceId } of allocations) serve(byId.get(invoiceId), amount)
  }
  items.sort(inOrder)
  for (const item of items) {
    if (!isAbove(unused)) break
    serve(item, unused)
  }
  return {
    clientId: book.clientId,
    currency: book.currency,
    items: items.map((item) => ({ ...item, paid: subtract(subtract(item.amount, item.credited), item.open) })),
    open: sum(items.map(({ open }) => open)),
    overdue: sum(items.map(({ dueDate, open }) => (dueDate < at ? open : zero))),
    onAccount: unused
  }
}
