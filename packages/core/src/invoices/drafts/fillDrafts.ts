import { Effect, Option, Schedule } from "effect"
import * as Policy from "../../access/Policy.ts"
import type { Principal } from "../../access/Principal.ts"
import type { WorkspaceId } from "../../values/Ids.ts"
import { now } from "../../values/Instant.ts"
import { composing } from "../../writing/composing.ts"
import { VersionConflict } from "../../writing/writeErrors.ts"
import type { Invoice, InvoiceBody, InvoiceLine } from "../Invoice.ts"
import type { LeftOut } from "../InvoiceDetails.ts"
import type { InvoicePorts } from "../invoicePorts.ts"
import type { Claim } from "../InvoiceRepository.ts"
import { writeInvoice } from "../writeInvoice.ts"
import { belongs, claimBatches, claimOf, type Kept, linesWith, recordsOf } from "./draftRecords.ts"
import type { InvoiceReading } from "./readInvoices.ts"

/** After a conflict, everything is read again: the other writer has finished. */
const again = Schedule.spaced("10 millis").pipe(Schedule.jittered)
const mostTimes = 300

const isOther = <E>(error: E): error is Exclude<E, VersionConflict> => !(error instanceof VersionConflict)

const retried = <A, E>(step: Effect.Effect<A, E>): Effect.Effect<A, Exclude<E, VersionConflict>> =>
  composing(step).pipe(
    Effect.retry({ while: (error) => !isOther(error), schedule: again, times: mostTimes }),
    Effect.catch((error) => (isOther(error) ? Effect.fail(error) : Effect.die(error)))
  )

/** Lines without some records, and without those that then have none. */
const without = (lines: ReadonlyArray<InvoiceLine>, gone: ReadonlySet<string>): ReadonlyArray<InvoiceLine> =>
  linesWith(lines, { has: (id) => !gone.has(id) })

/**
 * What takes documents to their end, batch by batch: a draft claims its records, a credit note frees those of the document that it
 * corrects. Several processes may do it at once, and each batch is written once.
 */
export const fillDrafts = (ports: InvoicePorts, { bodyOf, clientOf }: InvoiceReading) => {
  const { invoices, workspaces } = ports

  const read = Effect.fnUntraced(function* (visible: Policy.Visibility, lines: ReadonlyArray<InvoiceLine>) {
    const { charges, entries } = yield* recordsOf(ports, visible, lines)
    const all: ReadonlyArray<Kept> = [
      ...Array.from(entries.values(), (entry): Kept => ["time", entry]),
      ...Array.from(charges.values(), (charge): Kept => ["charges", charge])
    ]
    return all
  })

  const nameOf = (visible: Policy.Visibility, { clientId }: Invoice) =>
    Effect.map(clientOf(visible, clientId), (client) => client?.name ?? null)

  /** One batch of a document, or its end: false where another process is at it and what was read is old. */
  const step = Effect.fnUntraced(function* (
    who: Principal,
    before: Invoice,
    {
      body,
      claims,
      isLast
    }: { readonly body?: InvoiceBody; readonly claims: ReadonlyArray<Claim>; readonly isLast: boolean }
  ) {
    const at = yield* now
    const done = before.state === "filling" ? { state: "draft" as const } : { releasing: false }
    const after: Invoice = { ...before, ...(isLast ? done : {}), updatedAt: at, version: before.version + 1 }
    const clientName = yield* nameOf(Policy.wholeOf(before.workspaceId), before)
    yield* writeInvoice(invoices, who, at, { before, after, body, claims, clientName }).pipe(
      Effect.catchTag(["KeyAlreadyUsed", "Locked", "NumberTaken"], (error) => Effect.die(error))
    )
    return after
  })

  const current = (visible: Policy.Visibility, { id }: Invoice) =>
    Effect.map(invoices.find(visible, id), Option.getOrUndefined)

  /** Claims what a draft is planned of, and drops what it could not get. */
  const fill = Effect.fnUntraced(function* (who: Principal, draft: Invoice) {
    const visible = Policy.wholeOf(draft.workspaceId)
    return yield* retried(
      Effect.gen(function* () {
        let head = yield* current(visible, draft)
        if (head?.state !== "filling") return { head, dropped: [] }
        const body = yield* bodyOf(visible, head)
        const found = yield* read(visible, body.lines)
        const own = found.filter(([, record]) => belongs(draft, record))
        const ids = new Set<string>(own.map(([, { id }]) => id))
        const dropped = body.lines.flatMap(({ recordIds }) => recordIds.filter((id) => !ids.has(id)))
        const waiting = own.filter(([, { invoiceId }]) => invoiceId === null)
        const batches = claimBatches(waiting)
        for (const [n, batch] of (batches.length === 0 ? [[]] : batches).entries()) {
          const isLast = n >= batches.length - 1
          const claims = batch.map(([kind, record]) => claimOf(kind, record, draft.id))
          const kept =
            isLast && dropped.length > 0 ? { body: { ...body, lines: without(body.lines, new Set(dropped)) } } : {}
          head = yield* step(who, head, { ...kept, claims, isLast })
        }
        return { head, dropped }
      })
    )
  })

  /** Frees what a credit note has released. */
  const release = Effect.fnUntraced(function* (who: Principal, note: Invoice) {
    const visible = Policy.wholeOf(note.workspaceId)
    return yield* retried(
      Effect.gen(function* () {
        let head = yield* current(visible, note)
        if (head?.releasing !== true) return { head, dropped: [] }
        const { lines } = yield* bodyOf(visible, head)
        // Where the store frees in batches, what it has released reads as free already: it knows what still has to be freed.
        const inBatches = !(yield* invoices.claimsAll())
        const waiting = (yield* read(visible, lines)).filter(
          ([, { invoiceId }]) => invoiceId === note.corrects || (inBatches && invoiceId === null)
        )
        const batches = claimBatches(waiting)
        for (const [n, batch] of (batches.length === 0 ? [[]] : batches).entries()) {
          const claims = batch.map(([kind, record]) => ({ ...claimOf(kind, record, null), before: note.corrects }))
          head = yield* step(who, head, { claims, isLast: n >= batches.length - 1 })
        }
        return { head, dropped: [] }
      })
    )
  })

  /** Takes a document to its end. What a draft could not claim comes with it. */
  const finish = Effect.fn("Invoices.finish")(function* (who: Principal, invoice: Invoice) {
    const isFilling = invoice.state === "filling"
    if (!isFilling && !invoice.releasing) return { invoice, leftOut: [] }
    const { dropped, head } = yield* isFilling ? fill(who, invoice) : release(who, invoice)
    const leftOut: ReadonlyArray<LeftOut> = dropped.length === 0 ? [] : [{ code: "changed_meanwhile", ids: dropped }]
    return { invoice: head ?? invoice, leftOut }
  })

  /** Frees records of a draft, batch by batch, and takes them out of its lines; gives it as it is then. */
  const free = Effect.fnUntraced(function* (who: Principal, draft: Invoice, gone: ReadonlySet<string>) {
    const visible = Policy.wholeOf(draft.workspaceId)
    let head = draft
    let body = yield* bodyOf(visible, draft)
    const waiting = (yield* read(visible, linesWith(body.lines, gone))).filter(
      ([, { invoiceId }]) => invoiceId === draft.id
    )
    for (const batch of claimBatches(waiting)) {
      const claims = batch.map(([kind, record]) => claimOf(kind, record, null))
      body = { ...body, lines: without(body.lines, new Set(batch.map(([, { id }]) => id))) }
      head = yield* step(who, head, { body, claims, isLast: false })
    }
    return head
  })

  /** What one write takes: everything, or the first of several batches. */
  const batchesOf = (all: ReadonlyArray<Kept>) =>
    Effect.map(invoices.claimsAll(), (isWhole) => (isWhole ? [all] : claimBatches(all)))

  /**
   * Frees what a draft has that is about to be deleted, but for the last batch, whose claims the deletion frees itself. The lines stay, so
   * that the draft can be had back; `had` gets what was freed.
   */
  const freeing = Effect.fnUntraced(function* (who: Principal, draft: Invoice, body: InvoiceBody, had: Set<string>) {
    const visible = Policy.wholeOf(draft.workspaceId)
    let before = draft
    const own = (yield* read(visible, body.lines)).filter(([, { invoiceId }]) => invoiceId === draft.id)
    for (const [, { id }] of own) had.add(id)
    const batches = (yield* batchesOf(own)).map((batch) => batch.map(([kind, record]) => claimOf(kind, record, null)))
    for (const claims of batches.slice(0, -1)) before = yield* step(who, before, { claims, isLast: false })
    return { before, claims: batches.at(-1) ?? [] }
  })

  /** Goes on with what waits in a workspace, or in all: the processes that began it may have ended. */
  const finishAll = Effect.fn("Invoices.finishAll")(function* (workspaceId: WorkspaceId | null, by?: Principal) {
    for (const invoice of yield* invoices.unfinished(workspaceId)) {
      const who = by ?? (yield* ownerOf(invoice.workspaceId))
      if (who !== undefined) yield* finish(who, invoice)
    }
  })

  const ownerOf = Effect.fnUntraced(function* (id: WorkspaceId) {
    const workspace = Option.getOrUndefined(yield* workspaces.find(Policy.wholeOf(id)))
    const [owner] = yield* workspaces.owners(id)
    return workspace === undefined || owner === undefined ? undefined : Policy.asOwner(workspace, owner)
  })

  return { batchesOf, finish, finishAll, free, freeing, read, retried }
}
export type InvoiceFilling = ReturnType<typeof fillDrafts>
