import { Context, Data, type Effect } from "effect"

/** A file beside the text of a mail. */
export interface MailAttachment {
  readonly name: string
  /** Its media type, such as `application/pdf`. */
  readonly type: string
  readonly bytes: Uint8Array
}

/** A mail to one person. Every text but that of the bodies is one line. */
export interface Mail {
  /** An address that `isMailAddress` takes. */
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same as a small page of HTML. */
  readonly html: string
  /** What identifies it in every try, without angle brackets: `<id>@<domain>`. */
  readonly messageId: string
  readonly attachments: ReadonlyArray<MailAttachment>
  /** An address to which a POST turns such mails off (RFC 8058); null for mails that cannot be turned off. */
  readonly unsubscribe?: string | null
}

/**
 * A mail that the server has not taken, or of which that is not known.
 *
 * - `later`: the server was not reached, or asked to be tried again; nothing was sent.
 * - `refused`: the server does not take this mail, and would not later; nothing was sent.
 * - `in_doubt`: the mail was sent whole, and the answer did not come: it may have been delivered.
 */
export class MailNotSent extends Data.TaggedError("MailNotSent")<{
  readonly kind: "later" | "refused" | "in_doubt"
  /** In the words of the server, or of the connection to it: one line, without a secret. */
  readonly problem: string
}> {}

/** The server that takes mails for delivery. */
export class Mailer extends Context.Service<
  Mailer,
  {
    /** The address that mails come from. */
    readonly sender: string
    /** The server, for messages: host and port. */
    readonly server: string
    /**
     * Sends a mail. `beforeEnd` runs when all but the end of the mail has been handed over: the server cannot deliver it before,
     * and may deliver it after, whatever becomes of this process. Where it fails, nothing was sent.
     */
    readonly send: <E>(mail: Mail, beforeEnd: Effect.Effect<void, E>) => Effect.Effect<void, MailNotSent | E>
    /** Connects and signs in, and sends nothing. */
    readonly check: Effect.Effect<void, MailNotSent>
  }
>()("@hourbook/core/mail/Mailer") {}
