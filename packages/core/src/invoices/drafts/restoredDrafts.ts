import { Effect, Option } from "effect"
import * as Policy from "../../access/Policy.ts"
import type { Principal } from "../../access/Principal.ts"
import type { ActivityEvent } from "../../activity/ActivityEvent.ts"
import { undoing as asUndo } from "../../activity/CurrentUndo.ts"
import { type CoreError, PreconditionFailed, ValidationFailed } from "../../errors/Errors.ts"
import { isBillable } from "../../records/claims.ts"
import { noSuchReference } from "../../records/references.ts"
import { traced } from "../../telemetry/traced.ts"
import { InvoiceId } from "../../values/Ids.ts"
import { now } from "../../values/Instant.ts"
import { DryRun } from "../../writing/DryRun.ts"
import type { UndoneLine, Undoing } from "../../writing/Undoing.ts"
import { changedSince, undoneLine } from "../../writing/undoneValues.ts"
import type { KeyAlreadyUsed } from "../../writing/writeErrors.ts"
import type { Invoice, InvoiceBody } from "../Invoice.ts"
import type { InvoicePorts } from "../invoicePorts.ts"
import { writeInvoice } from "../writeInvoice.ts"
import { daysKept, deletedDraft } from "./deletedDrafts.ts"
import { claimOf, type Kept, recordIdsOf } from "./draftRecords.ts"
import type { InvoiceFilling } from "./fillDrafts.ts"
import type { InvoiceReading } from "./readInvoices.ts"

const notKept = new ValidationFailed({
  field: null,
  problem: `a deleted draft is kept for ${daysKept} days, unless it is very large: make it again from its work`,
  rule: { code: "not_undoable", subject: "invoice" }
})

/** Drafts that come back after they were deleted: with all that they had, or not at all. */
export const restoredDrafts = (ports: InvoicePorts, reading: InvoiceReading, filling: InvoiceFilling) => {
  const { idempotencyStore, invoices } = ports

  /** What a draft had, if all of it is still free and fits. */
  const freeRecords = Effect.fnUntraced(function* (
    visible: Policy.Visibility,
    { head, lines }: { readonly head: Invoice; readonly lines: InvoiceBody["lines"] },
    { version }: ActivityEvent
  ) {
    const found = yield* filling.read(visible, lines)
    const fits = ([, record]: Kept) =>
      record.invoiceId === null &&
      isBillable(record) &&
      record.clientId === head.clientId &&
      record.currency === head.currency
    const taken = recordIdsOf(lines).length - found.filter(fits).length
    if (taken === 0) return found
    return yield* new PreconditionFailed({ version: version ?? 0, since: { code: "taken_since", count: taken } })
  })

  const undo = traced("Invoices.undo")(function* (
    who: Principal,
    { checkUndone, keep, line }: Undoing
  ): Effect.fn.Return<UndoneLine, CoreError | KeyAlreadyUsed> {
    const visible = yield* Policy.mayManage(who)
    const id = InvoiceId.make(line.subjectId)
    const isDry = yield* DryRun
    const undone = undoneLine(line, (line.version ?? 0) + 1)
    const readAndWrite = Effect.gen(function* () {
      const present = Option.getOrUndefined(yield* invoices.find(visible, id))
      yield* checkUndone
      if (present !== undefined) return yield* changedSince(present, [])
      const kept = yield* deletedDraft(idempotencyStore, visible, line)
      if (kept === undefined) return yield* notKept
      const client = yield* reading.clientOf(visible, kept.head.clientId)
      if (client === undefined) return yield* noSuchReference("client", "clientId")
      const records = yield* freeRecords(visible, { head: kept.head, lines: kept.body.lines }, line)
      if (isDry) return undefined
      const [first = [], ...more] = yield* filling.batchesOf(records)
      const at = yield* now
      const after: Invoice = {
        ...kept.head,
        state: more.length === 0 ? "draft" : "filling",
        updatedAt: at,
        version: undone.version
      }
      const claims = first.map(([kind, record]) => claimOf(kind, record, id))
      yield* writeInvoice(invoices, who, at, {
        before: null,
        after,
        body: kept.body,
        claims,
        clientName: client.name,
        idempotency: keep(undone)
      }).pipe(Effect.catchTag(["Locked", "NumberTaken"], (error) => Effect.die(error)))
      return after
    })
    const restored = yield* asUndo(line.id)(filling.retried(readAndWrite))
    if (restored !== undefined) yield* filling.finish(who, restored)
    return undone
  })

  return { undo }
}
