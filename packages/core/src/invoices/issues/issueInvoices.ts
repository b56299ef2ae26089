import { Effect, Option, Semaphore } from "effect"
import * as Policy from "../../access/Policy.ts"
import type { Principal } from "../../access/Principal.ts"
import { todayOf } from "../../access/today.ts"
import type { InvoiceSeries } from "../../billing/InvoiceSeries.ts"
import { noSeller } from "../../billing/Party.ts"
import { afterTaking, nextOf, numberOf } from "../../billing/seriesNumbers.ts"
import { type CoreError, PreconditionFailed, ValidationFailed } from "../../errors/Errors.ts"
import { traced } from "../../telemetry/traced.ts"
import { addDays, type CalendarDate } from "../../values/CalendarDate.ts"
import type { InvoiceId, InvoiceSeriesId } from "../../values/Ids.ts"
import { type Instant, now } from "../../values/Instant.ts"
import { equals, toText } from "../../values/Money.ts"
import { DryRun } from "../../writing/DryRun.ts"
import { VersionConflict } from "../../writing/writeErrors.ts"
import { deposits, withDeduction } from "../deposits/deposits.ts"
import { claimedIn } from "../drafts/draftRecords.ts"
import type { InvoiceFilling } from "../drafts/fillDrafts.ts"
import type { InvoiceReading } from "../drafts/readInvoices.ts"
import type { Invoice, InvoiceBody } from "../Invoice.ts"
import type { InvoiceDetails } from "../InvoiceDetails.ts"
import type { IssueAsked } from "../InvoiceDraft.ts"
import type { InvoicePorts } from "../invoicePorts.ts"
import type { NumberTaken } from "../InvoiceRepository.ts"
import type { DocumentToIssue, Missing } from "../IssueCheck.ts"
import { writeInvoice } from "../writeInvoice.ts"
import { chargesOf, freezing } from "./freezing.ts"
import { issueChecks } from "./issueChecks.ts"
import { postingsOf } from "./postings.ts"

/** A draft that would be issued, with what is missing for it. */
export interface IssueChecked {
  readonly details: InvoiceDetails
  readonly missing: ReadonlyArray<Missing>
  /** The number that it has or would get now. */
  readonly number: string | null
}

export const incomplete = (missing: ReadonlyArray<Missing>) =>
  new ValidationFailed({
    field: null,
    problem: `it cannot be issued: ${missing.map(({ message }) => message).join("; ")}`,
    rule: { code: "invoice_incomplete", missing }
  })

/** Those who wait for the numbers of a series in this process. */
export const makeQueues = () => {
  const queues = new Map<InvoiceSeriesId, Semaphore.Semaphore>()
  return (id: InvoiceSeriesId | undefined) => {
    if (id === undefined) return <A, E, R>(self: Effect.Effect<A, E, R>) => self
    const queue = queues.get(id) ?? Semaphore.makeUnsafe(1)
    queues.set(id, queue)
    return queue.withPermits(1)
  }
}
export type SeriesQueues = ReturnType<typeof makeQueues>

/** The series that a document takes its number from. */
export const seriesOf = (all: ReadonlyArray<InvoiceSeries>, id: InvoiceSeriesId | null): InvoiceSeries | undefined =>
  all.find((one) => !one.archived && (id === null || one.id === id))

/** The number that comes next, and the series after it is taken. */
export const taking = (before: InvoiceSeries, day: CalendarDate, at: Instant) => ({
  number: numberOf(before, nextOf(before, day).seq, day),
  series: { before, after: afterTaking(before, day, at) }
})

/** The number is another document's: since the series was read, or since that one came from another system with it. */
export const numberTaken =
  ({ series }: Pick<InvoicePorts, "series">) =>
  (visible: Policy.Visibility, before: InvoiceSeries) =>
  ({ number }: NumberTaken): Effect.Effect<never, VersionConflict | ValidationFailed> =>
    Effect.flatMap(series.find(visible, before.id), (found) =>
      Effect.fail(
        Option.isSome(found) && found.value.version === before.version
          ? new ValidationFailed({
              field: "seriesId",
              problem: `another document has the number ${number}: raise the next number of the series ${before.name}`,
              rule: { code: "number_taken", number }
            })
          : new VersionConflict()
      )
    )

/** Issuing of drafts. */
export const issueInvoices = (
  ports: InvoicePorts,
  reading: InvoiceReading,
  filling: InvoiceFilling,
  queued: SeriesQueues
) => {
  const { invoices, issueCheck, locks, series, writer } = ports
  const { frozenOf } = freezing(ports)
  const isTaken = numberTaken(ports)
  const { atIssue } = deposits(ports)

  /** A draft as it would be issued now. */
  const prepare = Effect.fnUntraced(function* (who: Principal, head: Invoice, asked: IssueAsked, at: Instant) {
    const visible = Policy.wholeOf(who.workspace.id)
    const today = yield* todayOf(who)
    const issueDate = asked.issueDate ?? head.issueDate ?? today
    const dated = { ...head, issueDate }
    const body = yield* reading.bodyOf(visible, head)
    const shown = yield* reading.now(visible, dated, body, issueDate)
    const { client, codes, lines, totals } = shown
    if (client === undefined) return yield* Effect.die(new Error(`the client of document ${head.id} is gone`))
    const terms = client.paymentTermsDays ?? who.workspace.paymentTermsDays
    const dueDate = asked.dueDate ?? head.dueDate ?? addDays(issueDate, terms)
    const chosen = seriesOf(yield* series.list(visible), head.seriesId)
    const frozen = yield* frozenOf(who, head, { client, codes, totals, day: issueDate })
    const taken = chosen === undefined ? undefined : taking(chosen, issueDate, at)
    const days = lines
      .flatMap(({ from, to }) => [from, to])
      .filter((day) => day !== null)
      .sort()
    const invoice: Invoice = {
      ...dated,
      state: "issued",
      seriesId: chosen?.id ?? head.seriesId,
      number: taken?.number ?? null,
      dueDate,
      serviceFrom: head.serviceFrom ?? days[0] ?? issueDate,
      serviceTo: head.serviceTo ?? days.at(-1) ?? issueDate,
      totals,
      updatedAt: at,
      version: head.version + 1
    }
    const document: DocumentToIssue = { invoice, body: { ...body, lines, frozen } }
    const seller = frozen.seller === noSeller ? undefined : frozen.seller
    const own = issueChecks({
      seller,
      series: chosen,
      now: shown,
      issueDate,
      dueDate,
      today,
      closedThrough: yield* locks.closedThrough(who)
    })
    const ofProfile = lines.length === 0 ? [] : yield* issueCheck(document)
    // What core and the profile both ask for is said once.
    const isSaid = ({ field, where }: Missing) => own.some((one) => one.field === field && one.where === where)
    const deducted = yield* atIssue(visible, head, lines)
    const missing = [...own, ...ofProfile.filter((one) => !isSaid(one)), ...deducted.missing]
    return { deposits: deducted.taken, body, document, missing, shown, taken, clientName: client.name, issueDate }
  })

  /** What changed since the caller read the draft: the lines of records that were written later than it, or all. */
  const changed = (head: Invoice, { shown }: Effect.Success<ReturnType<typeof prepare>>) => {
    const later = claimedIn(shown.records).filter(({ updatedAt }) => updatedAt > head.updatedAt)
    const ids = new Set(later.map(({ id }) => String(id)))
    const found = shown.lines.filter(({ recordIds }) => recordIds.some((id) => ids.has(id)))
    const lines = (found.length === 0 ? shown.lines : found).slice(0, 20)
    return new PreconditionFailed({
      version: head.version,
      since: {
        code: "invoice_changed",
        gross: toText(shown.totals.gross),
        lines: lines.map(({ id, net, text }) => ({ id, text, net: toText(net) }))
      }
    })
  }

  const check = traced("Invoices.check")(function* (
    who: Principal,
    id: InvoiceId,
    asked: IssueAsked
  ): Effect.fn.Return<IssueChecked, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const { invoice: head } = yield* filling.finish(who, yield* reading.found(visible, id))
    const details = yield* reading.details(who, head)
    if (head.state === "issued") return { details, missing: [], number: head.number }
    const { document, missing, shown } = yield* prepare(who, head, asked, yield* now)
    const { dueDate, issueDate, number, seriesId, serviceFrom, serviceTo } = document.invoice
    const invoice = { ...head, dueDate, issueDate, seriesId, serviceFrom, serviceTo }
    return { details: { ...details, invoice, lines: shown.lines, totals: shown.totals }, missing, number }
  })

  /** Reads, checks and writes an issue: all of it again where something was written meanwhile. */
  const write = Effect.fnUntraced(function* (who: Principal, id: InvoiceId, asked: IssueAsked) {
    const visible = Policy.wholeOf(who.workspace.id)
    const head = yield* reading.found(visible, id)
    if (head.state === "issued") return head
    const at = yield* now
    const prepared = yield* prepare(who, head, asked, at)
    const { body: bodyBefore, clientName, document, issueDate, missing, shown, taken } = prepared
    const isExpected = asked.expectedGross !== undefined && equals(asked.expectedGross, shown.totals.gross)
    if (asked.version !== head.version || !isExpected) return yield* changed(head, prepared)
    if (missing.length > 0 || taken === undefined) return yield* incomplete(missing)
    const { invoice } = document
    if (yield* DryRun) return invoice
    const data = yield* writer(document)
    const body: InvoiceBody = { ...document.body, data }
    const posts = yield* chargesOf(invoice, postingsOf(shown.lines, shown.totals), { at, clientName, day: issueDate })
    const others = prepared.deposits.map((deposit) => withDeduction(deposit, invoice.id, at))
    const change = { before: head, after: invoice, bodyBefore, body, posts, others, series: taken.series, clientName }
    yield* writeInvoice(invoices, who, at, change).pipe(
      Effect.catchTag("KeyAlreadyUsed", (error) => Effect.die(error)),
      Effect.catchTag("NumberTaken", isTaken(visible, taken.series.before)),
      Effect.catchTag("Locked", locks.refuse(who))
    )
    return invoice
  })

  const issue = traced("Invoices.issue")(function* (
    who: Principal,
    id: InvoiceId,
    asked: IssueAsked
  ): Effect.fn.Return<InvoiceDetails, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const { invoice: draft } = yield* filling.finish(who, yield* reading.found(visible, id))
    if (draft.state === "issued") return yield* reading.details(who, draft)
    for (const field of ["version", "expectedGross"] as const) {
      if (asked[field] !== undefined) continue
      return yield* new ValidationFailed({ field, problem: "is required", rule: { code: "missing" } })
    }
    const chosen = seriesOf(yield* series.list(visible), draft.seriesId)
    const issued = yield* queued(chosen?.id)(filling.retried(write(who, id, asked)))
    return yield* reading.details(who, issued)
  })

  return { check, issue }
}
