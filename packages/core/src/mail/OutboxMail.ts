import { Schema } from "effect"
import { ClientId, InvoiceId, MailId, UserId, WorkspaceId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import { MemberMailKind } from "./MemberMailKind.ts"
import { MailLanguage } from "./texts/MailText.ts"

/** What a mail is about. */
export const MailKind = Schema.Literals(["invitation", "invoice", "statement", ...MemberMailKind.literals])
export type MailKind = typeof MailKind.Type

/** Those to clients, which are never sent again by themselves once they may have arrived. */
const toClients: ReadonlySet<MailKind> = new Set<MailKind>(["invoice", "statement"])
export const isToClient = ({ kind }: Pick<OutboxMail, "kind">): boolean => toClients.has(kind)

/**
 * - `waiting` for its next try;
 * - `trying`: a process has it until a moment, and nothing was sent;
 * - `in_doubt`: that process is about to send the end of it, and the server may have it since;
 * - `sent`: the server took it; `failed`: it was not sent and will not be;
 * - `perhaps_sent`: the answer to its end did not come.
 */
export const MailState = Schema.Literals(["waiting", "trying", "in_doubt", "sent", "failed", "perhaps_sent"])
export type MailState = typeof MailState.Type

/** A file of a mail. It is drawn when the mail is sent, and must then have this hash. */
const KeptAttachment = Schema.Struct({ name: Schema.String, type: Schema.String, sha256: Schema.String })
export type KeptAttachment = typeof KeptAttachment.Type

/** A mail that is to be sent or was sent, without the secret that it may have. */
export const OutboxMail = Schema.Struct({
  id: MailId,
  workspaceId: WorkspaceId,
  kind: MailKind,
  /** What it is sent for, such as a document or the hash of a code. With kind, recipient and `n`, no two mails have the same. */
  cause: Schema.String,
  to: Schema.String,
  /** How often the same was sent on purpose, this one included. */
  n: Schema.Number,
  /** The member who gets it; null for people outside. */
  userId: Schema.NullOr(UserId),
  clientId: Schema.NullOr(ClientId),
  documentId: Schema.NullOr(InvoiceId),
  /** Who had it sent; null where nobody did. */
  createdBy: Schema.NullOr(UserId),
  language: MailLanguage,
  subject: Schema.String,
  /** With a gap for a secret. */
  text: Schema.String,
  attachments: Schema.Array(KeptAttachment),
  createdAt: Instant,
  state: MailState,
  /** How often a process began to send it. */
  tries: Schema.Number,
  /** When it is tried next, or how long a process has it; null where nothing is left to be done. */
  due: Schema.NullOr(Instant),
  /** The process that has it. */
  holder: Schema.NullOr(Schema.String),
  triedAt: Schema.NullOr(Instant),
  sentAt: Schema.NullOr(Instant),
  /** Why it was not sent, or may not have been: in the words of the mail server or of Hourbook. */
  error: Schema.NullOr(Schema.String),
  /** The hash of the secret with which its reader turns such mails off, made when it was last tried. */
  unsubscribe: Schema.NullOr(Schema.String),
  /** Each write raises it. */
  revision: Schema.Number
})
export type OutboxMail = typeof OutboxMail.Type

/** What a line of the log says of a mail. */
export const mailFields = ["kind", "to", "subject", "n"] as const satisfies ReadonlyArray<keyof OutboxMail>

const memberKinds: ReadonlySet<string> = new Set(MemberMailKind.literals)
export const isMemberMail = (kind: string): kind is MemberMailKind => memberKinds.has(kind)

/** Of a mail that was never tried. */
export const unsent = {
  state: "waiting",
  tries: 0,
  holder: null,
  triedAt: null,
  sentAt: null,
  error: null,
  unsubscribe: null,
  revision: 0
} as const satisfies Partial<OutboxMail>
