import { Effect } from "effect"
import type { Principal } from "../../access/Principal.ts"
import type { CoreError } from "../../errors/Errors.ts"
import { traced } from "../../telemetry/traced.ts"
import type { InvoiceId } from "../../values/Ids.ts"
import type { VersionConflict } from "../../writing/writeErrors.ts"
import type { InvoiceDraft } from "../InvoiceDraft.ts"
import type { InvoicePorts } from "../invoicePorts.ts"
import type { InvoiceWrite } from "../InvoiceRepository.ts"
import { writeInvoice } from "../writeInvoice.ts"
import type { InvoiceDrafting } from "./draftInvoices.ts"
import type { InvoiceFilling } from "./fillDrafts.ts"

/** Drafts of schedules: each is written together with its schedule. */
export const scheduledDrafts = ({ invoices }: InvoicePorts, { compose }: InvoiceDrafting, filling: InvoiceFilling) => ({
  /** Makes a draft that moves its schedule on. `VersionConflict`: the schedule was changed, or another process has made it. */
  draftScheduled: traced("Invoices.draftScheduled")(function* (
    who: Principal,
    draft: InvoiceDraft,
    scheduleWith: (id: InvoiceId) => NonNullable<InvoiceWrite["schedule"]>
  ): Effect.fn.Return<InvoiceId, CoreError | VersionConflict> {
    // What others have left half done may free what this takes.
    if (draft.fromWork !== undefined) yield* filling.finishAll(who.workspace.id, who)
    const { body, client, head } = yield* compose(who, draft)
    const schedule = scheduleWith(head.id)
    const after = { ...head, scheduleId: schedule.after.id }
    yield* writeInvoice(invoices, who, head.createdAt, {
      before: null,
      after,
      body,
      schedule,
      clientName: client.name
    }).pipe(Effect.catchTag(["KeyAlreadyUsed", "Locked", "NumberTaken"], (error) => Effect.die(error)))
    yield* filling.finish(who, after)
    return head.id
  })
})
