import { Context, Data, Effect } from "effect"
import type { Principal } from "../access/Principal.ts"
import type { Invoices } from "../invoices/service/Invoices.ts"
import type { MailAttachment } from "../mail/Mailer.ts"
import type { InvoiceId } from "../values/Ids.ts"

/** A document has no file that can be mailed. */
export class NoAttachment extends Data.TaggedError("NoAttachment") {}

/** Draws what mails have with them, from data that no longer changes: the same bytes each time. */
export interface MailAttachments {
  /** An issued document as it goes to its client. */
  readonly ofDocument: (document: {
    readonly invoices: Pick<Invoices["Service"], "data" | "printable">
    readonly who: Principal
    readonly id: InvoiceId
  }) => Effect.Effect<ReadonlyArray<MailAttachment>, NoAttachment>
}

/** Hosts that draw papers give it. */
export const MailAttachments = Context.Reference<MailAttachments>("@hourbook/core/mailing/MailAttachments", {
  defaultValue: () => ({ ofDocument: () => Effect.fail(new NoAttachment()) })
})
