import { Effect, Option, Schema } from "effect"
import * as Policy from "../../access/Policy.ts"
import type { Principal } from "../../access/Principal.ts"
import { todayOf } from "../../access/today.ts"
import { type CoreError, ValidationFailed } from "../../errors/Errors.ts"
import { noSuchReference } from "../../records/references.ts"
import { traced } from "../../telemetry/traced.ts"
import { InvoiceId } from "../../values/Ids.ts"
import { now } from "../../values/Instant.ts"
import { add, zero } from "../../values/Money.ts"
import { NewId } from "../../values/NewId.ts"
import { checked } from "../../writing/checked.ts"
import { DryRun } from "../../writing/DryRun.ts"
import type { IdempotencyKey, IdempotencyRecord } from "../../writing/IdempotencyRecord.ts"
import { earlierUnder, idempotent, type Outcome } from "../../writing/idempotent.ts"
import { withDeduction } from "../deposits/deposits.ts"
import type { InvoiceFilling } from "../drafts/fillDrafts.ts"
import type { InvoiceReading } from "../drafts/readInvoices.ts"
import { type Invoice, InvoiceBody } from "../Invoice.ts"
import type { InvoiceDetails } from "../InvoiceDetails.ts"
import type { CreditAsked } from "../InvoiceDraft.ts"
import type { InvoicePorts } from "../invoicePorts.ts"
import { InvoiceWriter } from "../IssueCheck.ts"
import { writeInvoice } from "../writeInvoice.ts"
import { creditOf } from "./creditOf.ts"
import { chargesOf, freezing } from "./freezing.ts"
import { numberTaken, type SeriesQueues, seriesOf, taking } from "./issueInvoices.ts"
import { readCorrected } from "./readCorrected.ts"

const codec = Schema.Struct({ id: InvoiceId })
const soundBody = checked(InvoiceBody)

const refused = (field: string | null, problem: string, rule: ValidationFailed["rule"]) =>
  new ValidationFailed({ field, problem, rule })

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
  const { freedBy, freedDeposits, read } = readCorrected(ports, reading)

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
    const credit = yield* creditOf(corrected, asked)

    const all = yield* series.list(visible)
    // That of the document may be archived by now.
    const own = asked.seriesId === undefined ? seriesOf(all, invoice.seriesId) : undefined
    const chosen = own ?? seriesOf(all, asked.seriesId ?? null)
    if (chosen === undefined) return yield* noSuchReference("invoice series", "seriesId")
    const at = yield* now
    const today = yield* todayOf(who)
    // Where the day began later for the person who issued last, it is still that day.
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
      deposit: false,
      deductedBy: null,
      scheduleId: null,
      imported: false,
      importId: null,
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
      others: [
        { before: invoice, after },
        ...(yield* freedDeposits(visible, corrected, credit)).map((deposit) => withDeduction(deposit, null, at))
      ],
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
