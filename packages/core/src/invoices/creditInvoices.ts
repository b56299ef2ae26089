// Long because a credit note is composed in one step from what it corrects.
import { BigDecimal, Effect, Option, Schema } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { todayOf } from "../access/today.ts"
import { type CoreError, ValidationFailed } from "../errors/Errors.ts"
import { noSuchReference } from "../records/references.ts"
import { traced } from "../telemetry/traced.ts"
import { InvoiceId, InvoiceLineId } from "../values/Ids.ts"
import { now } from "../values/Instant.ts"
import { add, compare, subtract, toText, zero } from "../values/Money.ts"
import { NewId } from "../values/NewId.ts"
import { firstPage } from "../values/Page.ts"
import { checked } from "../writing/checked.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { IdempotencyKey, IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import { earlierUnder, idempotent, type Outcome } from "../writing/idempotent.ts"
import { creditLines, remainingOf, splitAmount } from "./creditAmounts.ts"
import { claimOf, recordsOf } from "./draftRecords.ts"
import type { InvoiceFilling } from "./fillDrafts.ts"
import { chargesOf, freezing } from "./freezing.ts"
import { type FrozenParts, type Invoice, InvoiceBody, type InvoiceLine, type InvoiceTotals } from "./Invoice.ts"
import type { InvoiceDetails } from "./InvoiceDetails.ts"
import type { CreditAsked } from "./InvoiceDraft.ts"
import type { InvoicePorts } from "./invoicePorts.ts"
import type { Claim } from "./InvoiceRepository.ts"
import { InvoiceWriter } from "./IssueCheck.ts"
import { numberTaken, type SeriesQueues, seriesOf, taking } from "./issueInvoices.ts"
import { once } from "./lineAmounts.ts"
import { amountPostingsOf, creditPostingsOf, type Posting } from "./postings.ts"
import type { InvoiceReading } from "./readInvoices.ts"
import { totalsOf, zeroTotals } from "./taxSums.ts"
import { writeInvoice } from "./writeInvoice.ts"

const codec = Schema.Struct({ id: InvoiceId })
const soundBody = checked(InvoiceBody)

const refused = (field: string | null, problem: string, rule: ValidationFailed["rule"]) =>
  new ValidationFailed({ field, problem, rule })

const creditWords = { en: "Credit", de: "Gutschrift" } as const

/** An issued document with what earlier credit notes have taken back of it. */
interface Corrected {
  readonly invoice: Invoice
  readonly lines: ReadonlyArray<InvoiceLine>
  readonly frozen: FrozenParts | null
  readonly totals: InvoiceTotals
  /** The lines that earlier credit notes have, with the number of one. */
  readonly credited: ReadonlyMap<string, string>
  readonly earlier: ReadonlyArray<InvoiceTotals>
}

/** What a credit note has. */
interface Credit {
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
  const taxed = lines.map(({ id, net, taxCodeId }) => ({ id, net: net ?? zero, taxCodeId }))
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
    from: null,
    to: null
  }))
  const credit: Credit = { lines, totals: sums, postings: amountPostingsOf(sums) }
  return credit
})

/** Crediting of issued documents. */
export const creditInvoices = (
  ports: InvoicePorts,
  reading: InvoiceReading,
  filling: InvoiceFilling,
  queued: SeriesQueues
) => {
  const { idempotencyStore, invoices, locks, series } = ports
  const { accountingOf } = freezing(ports)
  const isTaken = numberTaken(ports)

  /** All credit notes of a document. */
  const notesOf = Effect.fnUntraced(function* (visible: Policy.Visibility, { clientId, credited, id }: Invoice) {
    if (BigDecimal.isZero(credited)) return []
    const filter = { clientIds: [clientId], kinds: ["credit_note"] as const }
    const notes: Array<Invoice> = []
    let page: Parameters<typeof invoices.list>[1]["page"] | null = firstPage("createdAt")
    while (page !== null) {
      const found: Effect.Success<ReturnType<typeof invoices.list>> = yield* invoices.list(visible, { filter, page })
      notes.push(...found.items.filter(({ corrects }) => corrects === id))
      page = found.next === null ? null : { ...page, start: { _tag: "After", position: found.next } }
    }
    return notes
  })

  /** What of some lines is freed of their document. */
  const freedBy = (visible: Policy.Visibility, id: InvoiceId, lines: ReadonlyArray<InvoiceLine>) =>
    Effect.map(recordsOf(ports, visible, lines), ({ charges, entries }): ReadonlyArray<Claim> =>
      [
        ...Array.from(entries.values(), (entry) => claimOf("time", entry, null)),
        ...Array.from(charges.values(), (charge) => claimOf("charges", charge, null))
      ].filter(({ before }) => before === id)
    )

  const read = Effect.fnUntraced(function* (visible: Policy.Visibility, id: InvoiceId) {
    const invoice = yield* reading.found(visible, id)
    if (invoice.state !== "issued") {
      return yield* refused(null, "a draft is changed or deleted, not credited", { code: "not_issued" })
    }
    if (invoice.kind === "credit_note") {
      const number = invoice.number ?? ""
      return yield* refused(null, `${number} is a credit note: issue another invoice`, {
        code: "is_credit_note",
        number
      })
    }
    const { frozen, lines } = yield* reading.bodyOf(visible, invoice)
    const notes = yield* notesOf(visible, invoice)
    const bodies = yield* Effect.forEach(notes, (note) => reading.bodyOf(visible, note), { concurrency: 4 })
    const own = new Set<string>(lines.map((line) => line.id))
    const credited = new Map<string, string>()
    bodies.forEach((body, n) => {
      for (const line of body.lines) if (own.has(line.id)) credited.set(line.id, notes[n]?.number ?? "")
    })
    const earlier = notes.map(({ totals }) => totals ?? zeroTotals)
    const corrected: Corrected = { invoice, lines, frozen, totals: invoice.totals ?? zeroTotals, credited, earlier }
    return corrected
  })

  /** Composes and writes a credit note. */
  const write = Effect.fnUntraced(function* (
    who: Principal,
    id: InvoiceId,
    asked: CreditAsked,
    keep: (one: typeof codec.Type) => IdempotencyRecord | null
  ) {
    const visible = Policy.wholeOf(who.workspace.id)
    const corrected = yield* read(visible, id)
    const { frozen, invoice } = corrected
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

    const all = yield* series.list(visible)
    // That of the document may be archived by now.
    const own = asked.seriesId === undefined ? seriesOf(all, invoice.seriesId) : undefined
    const chosen = own ?? seriesOf(all, asked.seriesId ?? null)
    if (chosen === undefined) return yield* noSuchReference("invoice series", "seriesId")
    const at = yield* now
    const today = yield* todayOf(who)
    // Where a day began later for whoever issued last, it is still that day.
    const day = chosen.latest !== null && chosen.latest > today ? chosen.latest : today
    const { number, series: taken } = taking(chosen, day, at)
    const atOnce = yield* invoices.claimsAll()
    const freed = asked.release && atOnce ? yield* freedBy(visible, invoice.id, credit.lines) : []
    const releasing = asked.release && !atOnce && credit.lines.some(({ recordIds }) => recordIds.length > 0)
    const note: Invoice = {
      ...invoice,
      id: InvoiceId.make(yield* yield* NewId),
      kind: "credit_note",
      releasing,
      seriesId: chosen.id,
      number,
      corrects: invoice.id,
      issueDate: day,
      dueDate: null,
      totals: credit.totals,
      credited: zero,
      releases: asked.release,
      imported: false,
      sent: [],
      touched: 0,
      createdAt: at,
      updatedAt: at,
      version: 1
    }
    const accounting = yield* accountingOf(who, { currency: note.currency, tax: credit.totals.tax }, day)
    const corrects = { number: invoice.number ?? "", issueDate: invoice.issueDate ?? day }
    const kept = frozen === null ? null : { ...frozen, corrects, accounting }
    const composed = yield* soundBody({
      intro: null,
      note: asked.note ?? null,
      lines: credit.lines,
      frozen: kept,
      data: null
    })
    if (yield* DryRun) return { note, body: composed }
    const data =
      kept === null ? null : yield* (yield* InvoiceWriter)({ invoice: note, body: { ...composed, frozen: kept } })
    const clientName = frozen?.clientName ?? (yield* reading.clientOf(visible, invoice.clientId))?.name ?? ""
    const posts = yield* chargesOf(note, credit.postings, { at, clientName, day })
    const after = {
      ...invoice,
      credited: add(invoice.credited, credit.totals.gross),
      updatedAt: at,
      version: invoice.version + 1
    }
    yield* writeInvoice(invoices, who, at, {
      before: null,
      after: note,
      body: { ...composed, data },
      posts,
      claims: freed,
      series: taken,
      corrected: { before: invoice, after },
      clientName,
      idempotency: keep({ id: note.id })
    }).pipe(Effect.catchTag("NumberTaken", isTaken(visible, chosen)), Effect.catchTag("Locked", locks.refuse(who)))
    return { note, body: composed }
  })

  const credit = traced("Invoices.credit")(function* (
    who: Principal,
    id: InvoiceId,
    asked: CreditAsked,
    once_: IdempotencyKey | undefined
  ): Effect.fn.Return<Outcome<InvoiceDetails>, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const before = yield* reading.found(visible, id)
    if (yield* DryRun) {
      const { body, note } = yield* filling
        .retried(write(who, id, asked, () => null))
        .pipe(Effect.catchTag("KeyAlreadyUsed", (error) => Effect.die(error)))
      return { value: reading.asIssuedNow(note, body), replayed: false }
    }
    if (once_ === undefined) {
      return yield* refused("idempotencyKey", "is required: a credit must not happen twice", { code: "missing" })
    }
    const queue = queued(asked.seriesId ?? before.seriesId ?? undefined)
    const { replayed, value } = yield* idempotent({
      idempotencyStore,
      who,
      visible,
      once: once_,
      codec,
      write: (keep) => Effect.map(queue(filling.retried(write(who, id, asked, keep))), ({ note }) => ({ id: note.id }))
    })
    const found = Option.getOrUndefined(yield* invoices.find(visible, value.id))
    if (found === undefined) return { value: yield* reading.details(who, before), replayed }
    const { invoice } = yield* filling.finish(who, found)
    return { value: yield* reading.details(who, invoice), replayed }
  })

  /** The credit note that an earlier call under the key has issued, as it is now. */
  const credited = traced("Invoices.credited")(function* (
    who: Principal,
    once_: IdempotencyKey
  ): Effect.fn.Return<InvoiceDetails | undefined, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const under = { idempotencyStore, who, visible, at: yield* now, once: once_, codec }
    const found = Option.getOrUndefined(yield* earlierUnder(under))
    return found === undefined ? undefined : yield* reading.details(who, yield* reading.found(visible, found.id))
  })

  return { credit, credited }
}

const exceeds = (left: InvoiceTotals["gross"], { currency, number }: Invoice) =>
  refused(null, `${toText(left)} ${currency} are left of ${number ?? ""} to credit, not more`, {
    code: "credit_exceeds",
    left: toText(left),
    currency
  })
