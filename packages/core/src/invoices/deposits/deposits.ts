import { BigDecimal, Effect, Option } from "effect"
import type { Visibility } from "../../access/Policy.ts"
import type { DocumentLanguage } from "../../billing/Party.ts"
import { ValidationFailed } from "../../errors/Errors.ts"
import { noSuchReference } from "../../records/references.ts"
import type { CalendarDate } from "../../values/CalendarDate.ts"
import { type InvoiceId, InvoiceLineId } from "../../values/Ids.ts"
import { type Amount, equals, zero } from "../../values/Money.ts"
import { NewId } from "../../values/NewId.ts"
import type { Invoice, InvoiceLine, InvoiceTotals } from "../Invoice.ts"
import type { LineDraft } from "../InvoiceDraft.ts"
import type { InvoicePorts } from "../invoicePorts.ts"
import type { Missing } from "../IssueCheck.ts"
import { negated, once } from "../lineAmounts.ts"
import { remainingOf } from "../remaining.ts"
import { zeroTotals } from "../taxSums.ts"
import { creditNotesOf } from "./creditNotes.ts"

const refused = (problem: string, rule: ValidationFailed["rule"]) =>
  new ValidationFailed({ field: "lines.deducts", problem, rule })

/** What a line says unless callers write something else. */
const words: Readonly<Record<DocumentLanguage, (number: string, day: CalendarDate) => string>> = {
  en: (number, day) =>
    `Deposit invoice ${number} of ${new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`))}`,
  de: (number, day) => `Anzahlungsrechnung ${number} vom ${day.split("-").reverse().join(".")}`
}

export const isDeducted = ({ number }: Pick<Invoice, "number">, by: string) =>
  refused(`deposit ${number ?? ""} is deducted on invoice ${by}: credit that one first`, {
    code: "deposit_deducted",
    number: number ?? "",
    by
  })

/** Why a document cannot be deducted on another of a client and currency. */
const misfit = (
  { clientId, currency, deposit, kind, number, state }: Invoice,
  on: Pick<Invoice, "clientId" | "currency">
): ValidationFailed | undefined => {
  const name = number ?? "it"
  if (state !== "issued" || kind !== "invoice" || !deposit) {
    return refused(`${name} is no issued deposit`, { code: "not_a_deposit", number: name })
  }
  if (clientId !== on.clientId) {
    return refused(`deposit ${name} is of another client`, { code: "deposit_of_other_client", number: name })
  }
  return currency === on.currency
    ? undefined
    : refused(`deposit ${name} is in ${currency}`, { code: "deposit_currency", number: name, currency })
}

/** A deposit that a document takes off, with what is left of it by tax code. */
export interface DeductedDeposit {
  readonly deposit: Invoice
  readonly left: InvoiceTotals
}

type Deducting = Pick<InvoiceLine, "deducts" | "taxCodeId"> & { readonly net: Amount | null }

/** Whether lines take off all that is left of a deposit, and nothing else. */
const isWhole = ({ byTax }: InvoiceTotals, lines: ReadonlyArray<Deducting>): boolean =>
  lines.length === byTax.length &&
  byTax.every(({ net, tax, taxCodeId }) =>
    lines.some(
      (line) =>
        line.taxCodeId === taxCodeId &&
        equals(line.net ?? zero, negated(net)) &&
        equals(line.deducts?.tax ?? zero, negated(tax))
    )
  )

/** The deposits that lines take off, each once. */
export const deductedIn = (lines: ReadonlyArray<Pick<InvoiceLine, "deducts">>): ReadonlySet<InvoiceId> =>
  new Set(lines.flatMap(({ deducts }) => (deducts === null ? [] : [deducts.invoiceId])))

/** What deducts deposits on later invoices. */
export const deposits = (ports: Pick<InvoicePorts, "invoices">) => {
  const { invoices } = ports
  const notesOf = creditNotesOf(ports)

  /** What credit notes have left of a deposit, without tax codes of which nothing is left. */
  const leftOf = Effect.fnUntraced(function* (visible: Visibility, deposit: Invoice) {
    const notes = yield* notesOf(visible, deposit)
    const left = remainingOf(
      deposit.totals ?? zeroTotals,
      notes.map(({ totals }) => totals ?? zeroTotals)
    )
    return { ...left, byTax: left.byTax.filter(({ net, tax }) => !BigDecimal.isZero(net) || !BigDecimal.isZero(tax)) }
  })

  /** The number of the document that deducts a deposit. */
  const deductedBy = (visible: Visibility, { deductedBy: id }: Pick<Invoice, "deductedBy">) =>
    id === null
      ? Effect.succeed(null)
      : Effect.map(invoices.find(visible, id), Option.match({ onNone: () => "", onSome: ({ number }) => number ?? "" }))

  /** A deposit that a document can take off, with what is left of it. */
  const fitting = Effect.fnUntraced(function* (
    visible: Visibility,
    id: InvoiceId,
    on: Pick<Invoice, "clientId" | "currency">
  ): Effect.fn.Return<DeductedDeposit, ValidationFailed> {
    const deposit = Option.getOrUndefined(yield* invoices.find(visible, id))
    if (deposit === undefined) return yield* noSuchReference("invoice", "lines.deducts")
    const problem = misfit(deposit, on)
    if (problem !== undefined) return yield* problem
    const by = yield* deductedBy(visible, deposit)
    if (by !== null) return yield* isDeducted(deposit, by)
    const left = yield* leftOf(visible, deposit)
    if (left.byTax.length > 0) return { deposit, left }
    const number = deposit.number ?? ""
    return yield* refused(`deposit ${number} is credited: nothing is left of it`, { code: "deposit_credited", number })
  })

  /** The lines that take off a deposit: one for each of its tax codes. */
  const linesFor = Effect.fnUntraced(function* (
    visible: Visibility,
    on: Pick<Invoice, "clientId" | "currency" | "language">,
    id: InvoiceId,
    { orderNumber = null, text }: LineDraft
  ) {
    const { deposit, left } = yield* fitting(visible, id, on)
    const { issueDate, number } = deposit
    if (number === null || issueDate === null) return []
    return yield* Effect.forEach(left.byTax, ({ net, tax, taxCodeId }) =>
      Effect.map(Effect.flatten(NewId), (lineId): InvoiceLine => ({
        id: InvoiceLineId.make(lineId),
        text: text ?? words[on.language](number, issueDate),
        ...once(negated(net)),
        taxCodeId,
        source: "manual",
        recordIds: [],
        net: null,
        cost: null,
        orderNumber,
        deducts: { invoiceId: id, number, issueDate, tax: negated(tax) },
        from: null,
        to: null
      }))
    )
  })

  /** The deposits that a draft takes off as it is issued, and why it cannot. */
  const atIssue = Effect.fnUntraced(function* (
    visible: Visibility,
    draft: Pick<Invoice, "clientId" | "currency">,
    lines: ReadonlyArray<Deducting>
  ) {
    const missing: Array<Missing> = []
    const taken: Array<Invoice> = []
    for (const id of deductedIn(lines)) {
      const checked = yield* Effect.result(fitting(visible, id, draft))
      const own = lines.filter(({ deducts }) => deducts?.invoiceId === id)
      if (checked._tag === "Failure") {
        missing.push({ field: "lines.deducts", message: checked.failure.problem, where: "invoice" })
      } else if (isWhole(checked.success.left, own)) taken.push(checked.success.deposit)
      else {
        missing.push({
          field: "lines.deducts",
          message: `all that is left of deposit ${checked.success.deposit.number ?? ""}: remove its lines, and deduct it again`,
          where: "invoice"
        })
      }
    }
    return { missing, taken }
  })

  return { linesFor, atIssue, deductedBy }
}

/** A deposit after an invoice has deducted it, or has been credited. */
export const withDeduction = (before: Invoice, deductedBy: InvoiceId | null, updatedAt: Invoice["updatedAt"]) => ({
  before,
  after: { ...before, deductedBy, updatedAt, version: before.version + 1 }
})
