// Long because what makes, changes and deletes a draft shares how a draft is checked.
import { Effect, Option, Schema, Struct } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { todayOf } from "../access/today.ts"
import type { Client } from "../entities/Client.ts"
import { type CoreError, ValidationFailed } from "../errors/Errors.ts"
import { noSuchReference } from "../records/references.ts"
import { traced } from "../telemetry/traced.ts"
import { InvoiceId, InvoiceLineId } from "../values/Ids.ts"
import { now } from "../values/Instant.ts"
import { one, zero } from "../values/Money.ts"
import { NewId } from "../values/NewId.ts"
import { checked } from "../writing/checked.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { IdempotencyKey, IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import { idempotent, type Outcome } from "../writing/idempotent.ts"
import { checkVersion, type ExpectedVersions } from "../writing/versions.ts"
import { storedLines } from "./draftLines.ts"
import type { InvoiceFilling } from "./fillDrafts.ts"
import { Invoice, InvoiceBody, InvoiceLine, mostEntries, mostLines } from "./Invoice.ts"
import type { InvoiceDetails } from "./InvoiceDetails.ts"
import type { InvoiceChanges, InvoiceDraft, InvoiceFields, LineChange, LineDraft } from "./InvoiceDraft.ts"
import type { InvoicePorts } from "./invoicePorts.ts"
import { planWork } from "./planWork.ts"
import type { InvoiceReading } from "./readInvoices.ts"
import { writeInvoice } from "./writeInvoice.ts"

const soundHead = checked(Invoice)
const soundBody = checked(InvoiceBody)
const checkedLine = checked(InvoiceLine)
const soundLine = (line: InvoiceLine, before: InvoiceLine | null) =>
  Effect.mapError(
    checkedLine(line, before),
    ({ field, problem, rule }) =>
      new ValidationFailed({ field: field === null ? "lines" : `lines.${field}`, problem, rule })
  )
const codec = Schema.Struct({ id: InvoiceId })

/** The largest rest of a document, as JSON. */
const mostBytes = 1_048_576

const refused = (field: string | null, problem: string, rule: ValidationFailed["rule"]) =>
  new ValidationFailed({ field, problem, rule })

const required = (field: string) => refused(field, "is required", { code: "missing" })

const isIssuedAlready = (number: string | null) =>
  refused(null, `${number ?? "it"} is issued, and what is issued never changes: credit it`, {
    code: "invoiced",
    number: number ?? ""
  })

/** Refuses what is too large before anything is reserved. */
const fits = Effect.fnUntraced(function* (body: InvoiceBody) {
  if (body.lines.length > mostLines) {
    return yield* refused("lines", `a document has at most ${mostLines} lines`, {
      code: "count_out_of_range",
      least: 0,
      most: mostLines
    })
  }
  const entries = body.lines.reduce((count, { recordIds }) => count + recordIds.length, 0)
  const bytes = new TextEncoder().encode(
    JSON.stringify(body.lines, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value))
  )
  if (entries <= mostEntries && bytes.length <= mostBytes) return
  return yield* refused("lines", "this is too much for one document: split it", { code: "too_much_at_once" })
})

/** A new line that people write. */
const manual = Effect.fnUntraced(function* ({
  orderNumber = null,
  quantity = one,
  taxCodeId = null,
  text,
  unit = "piece",
  unitPrice
}: LineDraft) {
  if (unitPrice === undefined) return yield* required("unitPrice")
  const line: InvoiceLine = {
    id: InvoiceLineId.make(yield* yield* NewId),
    text,
    quantity,
    unit,
    unitPrice,
    taxCodeId,
    source: "manual",
    recordIds: [],
    net: null,
    cost: null,
    orderNumber,
    from: null,
    to: null
  }
  return line
})

/** The fields of a head that callers write, where they say something of them. */
const headOf = (fields: InvoiceFields): Partial<Invoice> =>
  Object.fromEntries(Object.entries(Struct.omit(fields, ["intro", "note"])).filter(([, value]) => value !== undefined))

/** Making, changing and deleting drafts. */
export const draftInvoices = (ports: InvoicePorts, reading: InvoiceReading, filling: InvoiceFilling) => {
  const { clients, idempotencyStore, invoices, preferences, series, taxCodes, workspaces } = ports
  const plan = planWork(ports)

  const clientNamed = Effect.fnUntraced(function* (visible: Policy.Visibility, id: Client["id"]) {
    const found = Option.getOrUndefined(yield* clients.find(visible, id))
    return found ?? (yield* noSuchReference("client", "clientId"))
  })

  /** The language of a client's papers: theirs, else the first owner's, else English. */
  const languageOf = Effect.fnUntraced(function* ({ billing, workspaceId }: Client) {
    if (billing !== null && billing.language !== null) return billing.language
    const [owner] = yield* workspaces.owners(workspaceId)
    if (owner === undefined) return "en"
    return (yield* preferences.find({ workspaceId, userId: owner.userId })).language ?? "en"
  })

  /** Refuses a series or tax code that is not in the workspace. */
  const known = Effect.fnUntraced(function* (
    visible: Policy.Visibility,
    head: Invoice,
    lines: ReadonlyArray<InvoiceLine>
  ) {
    if (head.seriesId !== null && Option.isNone(yield* series.find(visible, head.seriesId))) {
      return yield* noSuchReference("invoice series", "seriesId")
    }
    const named = new Set(lines.flatMap(({ taxCodeId }) => taxCodeId ?? []))
    if (named.size === 0) return
    const codes = new Set((yield* taxCodes.list(visible)).map(({ id }) => id))
    if ([...named].some((id) => !codes.has(id))) return yield* noSuchReference("tax code", "taxCodeId")
  })

  const sound = Effect.fnUntraced(function* (
    visible: Policy.Visibility,
    head: Invoice,
    body: InvoiceBody,
    before?: { readonly head: Invoice; readonly body: InvoiceBody }
  ) {
    yield* fits(body)
    if (head.serviceFrom !== null && head.serviceTo !== null && head.serviceFrom > head.serviceTo) {
      return yield* refused("serviceTo", "must not be before service_from", { code: "ends_before_start" })
    }
    yield* known(visible, head, body.lines)
    const linesBefore = new Map(before?.body.lines.map((line) => [line.id, line]))
    const lines = yield* Effect.forEach(body.lines, (line) => soundLine(line, linesBefore.get(line.id) ?? null))
    return { head: yield* soundHead(head, before?.head), body: yield* soundBody({ ...body, lines }, before?.body) }
  })

  /** A draft of what was asked, before it is stored and claims anything. */
  const compose = Effect.fnUntraced(function* (who: Principal, draft: InvoiceDraft) {
    const visible = Policy.wholeOf(who.workspace.id)
    const {
      clientId = draft.fromWork?.clientId,
      currency,
      fromWork,
      intro = null,
      lines = [],
      note = null,
      ...fields
    } = draft
    if (clientId === undefined) return yield* required("clientId")
    if (fromWork !== undefined && fromWork.clientId !== clientId) {
      return yield* refused("clientId", "must be that of from_work", { code: "invalid_value" })
    }
    const client = yield* clientNamed(visible, clientId)
    const language = fields.language ?? (yield* languageOf(client))
    const ofCurrency = currency ?? client.currency ?? who.workspace.currency
    const asked = { client, currency: ofCurrency, language }
    const planned = fromWork === undefined ? { lines: [], leftOut: [] } : yield* plan(who, { ...asked, work: fromWork })
    const own = yield* Effect.forEach(lines, manual)
    const at = yield* now
    const head: Invoice = {
      id: InvoiceId.make(yield* yield* NewId),
      workspaceId: who.workspace.id,
      kind: "invoice",
      state: planned.lines.length === 0 ? "draft" : "filling",
      releasing: false,
      seriesId: null,
      number: null,
      corrects: null,
      clientId,
      currency: ofCurrency,
      issueDate: null,
      dueDate: null,
      serviceFrom: null,
      serviceTo: null,
      buyerReference: client.billing?.buyerReference ?? null,
      orderNumber: client.billing?.orderNumber ?? null,
      totals: null,
      credited: zero,
      releases: null,
      imported: false,
      sent: [],
      touched: 0,
      createdAt: at,
      updatedAt: at,
      version: 1,
      ...headOf(fields),
      language
    }
    const body: InvoiceBody = { intro, note, lines: [...planned.lines, ...own], frozen: null, data: null }
    return { ...(yield* sound(visible, head, body)), client, leftOut: planned.leftOut }
  })

  const create = traced("Invoices.draft")(function* (
    who: Principal,
    draft: InvoiceDraft,
    once?: IdempotencyKey
  ): Effect.fn.Return<Outcome<InvoiceDetails>, CoreError> {
    const visible = yield* Policy.mayManage(who)
    if (yield* DryRun) {
      const { body, head, leftOut } = yield* compose(who, draft)
      return { value: yield* reading.asDraft(who, head, body, leftOut), replayed: false }
    }
    // What others have left half done may free what this takes.
    if (draft.fromWork !== undefined) yield* filling.finishAll(who.workspace.id, who)
    let made: Effect.Success<ReturnType<typeof compose>> | undefined
    const write = Effect.fnUntraced(function* (keep: (one: typeof codec.Type) => IdempotencyRecord | null) {
      made = yield* compose(who, draft)
      const { body, client, head } = made
      const idempotency = keep({ id: head.id })
      yield* writeInvoice(invoices, who, head.createdAt, {
        before: null,
        after: head,
        body,
        clientName: client.name,
        idempotency
      }).pipe(Effect.catchTag(["VersionConflict", "Locked", "NumberTaken"], (error) => Effect.die(error)))
      return { id: head.id }
    })
    const { replayed, value } = yield* idempotent({ idempotencyStore, who, visible, once, codec, write })
    const { invoice, leftOut } = yield* filling.finish(who, yield* reading.found(visible, value.id))
    return { value: yield* reading.details(who, invoice, [...(made?.leftOut ?? []), ...leftOut]), replayed }
  })

  /** A draft that may be changed, filled to its end. */
  const openDraft = Effect.fnUntraced(function* (who: Principal, id: InvoiceId, expected: ExpectedVersions) {
    const visible = Policy.wholeOf(who.workspace.id)
    const found = yield* reading.found(visible, id)
    if (found.state === "issued") return yield* isIssuedAlready(found.number)
    yield* checkVersion(found, expected)
    return (yield* filling.finish(who, found)).invoice
  })

  /** The lines of a draft as a caller wants them. */
  const changedLines = Effect.fnUntraced(function* (
    now_: ReadonlyArray<InvoiceLine>,
    wanted: ReadonlyArray<LineChange>
  ) {
    const byId = new Map(now_.map((line) => [line.id, line]))
    return yield* Effect.forEach(wanted, (change) => {
      const { id, ...fields } = change
      if (id === undefined) return manual(fields)
      const line = byId.get(id)
      if (line === undefined || !byId.delete(id)) {
        return Effect.fail(
          refused("lines", `the draft has no line ${id}, or it is named twice`, { code: "invalid_value" })
        )
      }
      const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
      const after: InvoiceLine = { ...line, ...said }
      return Effect.succeed(after)
    })
  })

  const amend = traced("Invoices.amend")(function* (
    who: Principal,
    id: InvoiceId,
    changes: InvoiceChanges,
    expected: ExpectedVersions
  ): Effect.fn.Return<InvoiceDetails, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const isDry = yield* DryRun
    let allowed = expected
    const readAndWrite = Effect.gen(function* () {
      let before = yield* openDraft(who, id, allowed)
      let bodyBefore = yield* reading.bodyOf(visible, before)
      const shown = yield* reading.now(visible, before, bodyBefore, yield* todayOf(who))
      const { intro = bodyBefore.intro, lines, note = bodyBefore.note, ...fields } = changes
      const kept = storedLines(shown.lines)
      const after = lines === undefined ? kept : yield* changedLines(kept, lines)
      const at = yield* now
      const composed = { ...before, ...headOf(fields), updatedAt: at }
      const made = yield* sound(
        visible,
        composed,
        { ...bodyBefore, intro, note, lines: after },
        { head: before, body: bodyBefore }
      )
      if (isDry) return yield* reading.asDraft(who, made.head, made.body)
      const stays = new Set(after.flatMap(({ recordIds }) => recordIds))
      const gone = new Set(kept.flatMap(({ recordIds }) => recordIds.filter((one_) => !stays.has(one_))))
      if (gone.size > 0) {
        before = yield* filling.free(who, before, gone)
        // What this call itself has changed is no conflict when it begins again.
        if (allowed !== undefined) allowed = [before.version]
        bodyBefore = yield* reading.bodyOf(visible, before)
      }
      const head = { ...made.head, version: before.version + 1 }
      const clientName = shown.client?.name ?? null
      yield* writeInvoice(invoices, who, at, { before, after: head, bodyBefore, body: made.body, clientName }).pipe(
        Effect.catchTag(["KeyAlreadyUsed", "Locked", "NumberTaken"], (error) => Effect.die(error))
      )
      return yield* reading.details(who, head)
    })
    return yield* filling.retried(readAndWrite)
  })

  const remove = traced("Invoices.remove")(function* (
    who: Principal,
    id: InvoiceId,
    expected: ExpectedVersions
  ): Effect.fn.Return<InvoiceId, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const isDry = yield* DryRun
    let allowed = expected
    const readAndWrite = Effect.gen(function* () {
      const draft = yield* openDraft(who, id, allowed)
      if (isDry) return id
      const bodyBefore = yield* reading.bodyOf(visible, draft)
      const client = yield* reading.clientOf(visible, draft.clientId)
      const before = yield* filling.free(who, draft, new Set(bodyBefore.lines.flatMap(({ recordIds }) => recordIds)))
      if (allowed !== undefined) allowed = [before.version]
      const clientName = client?.name ?? null
      yield* writeInvoice(invoices, who, yield* now, { before, after: null, bodyBefore, clientName }).pipe(
        Effect.catchTag(["KeyAlreadyUsed", "Locked", "NumberTaken"], (error) => Effect.die(error))
      )
      return id
    })
    return yield* filling.retried(readAndWrite)
  })

  return { create, amend, remove, openDraft, languageOf }
}
export type InvoiceDrafting = ReturnType<typeof draftInvoices>
