import { Effect, Schema } from "effect"
import * as Policy from "../../access/Policy.ts"
import type { Principal } from "../../access/Principal.ts"
import { todayOf } from "../../access/today.ts"
import { type CoreError, PreconditionFailed, ValidationFailed } from "../../errors/Errors.ts"
import { noSuchReference } from "../../records/references.ts"
import { traced } from "../../telemetry/traced.ts"
import { addDays } from "../../values/CalendarDate.ts"
import { fold } from "../../values/fold.ts"
import { InvoiceId } from "../../values/Ids.ts"
import { now } from "../../values/Instant.ts"
import { equals, zero } from "../../values/Money.ts"
import { NewId } from "../../values/NewId.ts"
import { checked } from "../../writing/checked.ts"
import { CurrentImport } from "../../writing/CurrentImport.ts"
import { DryRun } from "../../writing/DryRun.ts"
import type { IdempotencyKey, IdempotencyRecord } from "../../writing/IdempotencyRecord.ts"
import { idempotent, type Outcome } from "../../writing/idempotent.ts"
import type { InvoiceDrafting } from "../drafts/draftInvoices.ts"
import type { InvoiceFilling } from "../drafts/fillDrafts.ts"
import type { InvoiceReading } from "../drafts/readInvoices.ts"
import { everyPage } from "../everyPage.ts"
import { Invoice, InvoiceBody } from "../Invoice.ts"
import type { InvoiceDetails } from "../InvoiceDetails.ts"
import type { ImportedInvoice } from "../InvoiceDraft.ts"
import type { InvoicePorts } from "../invoicePorts.ts"
import { totalsOf } from "../taxSums.ts"
import { writeInvoice } from "../writeInvoice.ts"
import { chargesOf } from "./freezing.ts"

const soundHead = checked(Invoice)
const soundBody = checked(InvoiceBody)
const codec = Schema.Struct({ id: InvoiceId })

const refused = (field: string, problem: string, rule: ValidationFailed["rule"]) =>
  new ValidationFailed({ field, problem, rule })

/** Documents of another system: each keeps its number, and owns one charge of what is open of it. */
export const importedInvoices = (
  ports: InvoicePorts,
  reading: InvoiceReading,
  filling: InvoiceFilling,
  { languageOf }: Pick<InvoiceDrafting, "languageOf">
) => {
  const { charges, idempotencyStore, invoices, locks, payments } = ports

  /** The document that has a number, whatever its case. */
  const numbered = Effect.fnUntraced(function* (visible: Policy.Visibility, number: string) {
    const found = yield* everyPage((page) => invoices.list(visible, { filter: { search: number }, page }))
    return found.find((one) => one.number !== null && fold(one.number) === fold(number))
  })

  const compose = Effect.fnUntraced(function* (who: Principal, given: ImportedInvoice) {
    const visible = Policy.wholeOf(who.workspace.id)
    const client = yield* reading.clientOf(visible, given.clientId)
    if (client === undefined) return yield* noSuchReference("client", "clientId")
    const today = yield* todayOf(who)
    if (given.issueDate > today) {
      return yield* refused("issueDate", `must not be after today, ${today}`, { code: "must_not_be_future" })
    }
    const at = yield* now
    const terms = client.paymentTermsDays ?? who.workspace.paymentTermsDays
    const head: Invoice = {
      id: InvoiceId.make(yield* yield* NewId),
      workspaceId: who.workspace.id,
      kind: "invoice",
      state: "issued",
      releasing: false,
      seriesId: null,
      number: given.number,
      corrects: null,
      clientId: client.id,
      currency: given.currency ?? client.currency ?? who.workspace.currency,
      issueDate: given.issueDate,
      dueDate: given.dueDate ?? addDays(given.issueDate, terms),
      serviceFrom: null,
      serviceTo: null,
      buyerReference: null,
      orderNumber: given.orderNumber ?? null,
      language: yield* languageOf(client),
      totals: totalsOf([], given.open),
      credited: zero,
      releases: null,
      deposit: false,
      deductedBy: null,
      scheduleId: null,
      imported: true,
      importId: yield* CurrentImport,
      sent: [],
      touched: 0,
      createdAt: at,
      updatedAt: at,
      version: 1
    }
    const body = yield* soundBody({ intro: null, note: given.note ?? null, lines: [], frozen: null, data: null }, null)
    return { head: yield* soundHead(head, null), body, client }
  })

  /** Whether a document is what is to be brought: a repeat brings it once. */
  const isSame = (one: Invoice, wanted: Invoice): boolean =>
    one.imported &&
    one.importId === wanted.importId &&
    one.clientId === wanted.clientId &&
    one.currency === wanted.currency &&
    one.issueDate === wanted.issueDate &&
    one.totals !== null &&
    wanted.totals !== null &&
    equals(one.totals.gross, wanted.totals.gross)

  const taken = (number: string) =>
    refused("number", `another document has the number ${number}`, { code: "number_taken", number })

  /** Brings a document of another system into the import that the call is part of. The same again is the document that is there. */
  const bring = traced("Invoices.bring")(function* (
    who: Principal,
    given: ImportedInvoice,
    once?: IdempotencyKey
  ): Effect.fn.Return<Outcome<InvoiceDetails>, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const prepare = Effect.gen(function* () {
      const made = yield* compose(who, given)
      const there = yield* numbered(visible, given.number)
      if (there !== undefined && !isSame(there, made.head)) return yield* taken(given.number)
      return { ...made, there }
    })
    let isThere = false
    const write = Effect.fnUntraced(function* (keep: (one: typeof codec.Type) => IdempotencyRecord | null) {
      const { body, client, head, there } = yield* prepare
      if (there !== undefined) {
        isThere = true
        return { id: there.id }
      }
      const day = given.issueDate
      const opening = [{ kind: "opening", amount: given.open }] as const
      const posts = yield* chargesOf(head, opening, { at: head.createdAt, clientName: client.name, day })
      yield* writeInvoice(invoices, who, head.createdAt, {
        before: null,
        after: head,
        body,
        posts,
        clientName: client.name,
        idempotency: keep({ id: head.id })
      }).pipe(
        Effect.catchTag("NumberTaken", () => taken(given.number)),
        Effect.catchTag("Locked", locks.refuse(who))
      )
      return { id: head.id }
    })
    const { replayed, value } = yield* idempotent({
      idempotencyStore,
      who,
      visible,
      once,
      codec,
      write: (keep) => filling.retried(write(keep))
    })
    return {
      value: yield* reading.details(who, yield* reading.found(visible, value.id)),
      replayed: replayed || isThere
    }
  })

  /** Whether a payment of its client names a document. */
  const isNamed = Effect.fnUntraced(function* (visible: Policy.Visibility, { clientId, id }: Invoice) {
    const own = yield* everyPage((page) => payments.list(visible, { filter: { clientIds: [clientId] }, page })).pipe(
      Effect.orDie
    )
    return own.some(({ allocations }) => allocations.some(({ invoiceId }) => invoiceId === id))
  })

  /**
   * Takes back a document that an import has brought, with its charge: as long as it is as it was brought, and no payment names it.
   * `PreconditionFailed` where it has changed since.
   */
  const takeBack = traced("Invoices.takeBack")(function* (
    who: Principal,
    id: InvoiceId
  ): Effect.fn.Return<InvoiceId, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const write = Effect.gen(function* () {
      const before = yield* reading.found(visible, id)
      const { clientId, issueDate } = before
      const number = before.number ?? ""
      if (!before.imported || issueDate === null) {
        return yield* new ValidationFailed({
          field: null,
          problem: `${number} was issued here: credit it`,
          rule: { code: "invoiced", number }
        })
      }
      if (before.version !== 1) return yield* new PreconditionFailed({ version: before.version })
      if (yield* isNamed(visible, before)) {
        return yield* new ValidationFailed({
          field: null,
          problem: `a payment names ${number}: change its allocations first`,
          rule: { code: "in_use", noun: "invoice", by: [{ noun: "payments", count: 1 }] }
        })
      }
      if (yield* DryRun) return id
      const filter = {
        clientIds: [clientId],
        from: issueDate,
        to: issueDate,
        claim: { is: "issued", drafts: [], hidesDrafts: false }
      } as const
      const found = yield* everyPage((page) => charges.list(visible, { filter, page })).pipe(Effect.orDie)
      const removes = found.filter(({ invoiceId, posted }) => posted && invoiceId === id)
      const client = yield* reading.clientOf(visible, clientId)
      yield* writeInvoice(invoices, who, yield* now, {
        before,
        after: null,
        bodyBefore: yield* reading.bodyOf(visible, before),
        removes,
        clientName: client?.name ?? null
      }).pipe(
        Effect.catchTag("Locked", locks.refuse(who)),
        Effect.catchTag(["KeyAlreadyUsed", "NumberTaken"], (error) => Effect.die(error))
      )
      return id
    })
    return yield* filling.retried(write)
  })

  return { bring, takeBack }
}
