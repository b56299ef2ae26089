import { Effect, Option } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { ClientRepository } from "../entities/ClientRepository.ts"
import { ValidationFailed } from "../errors/Errors.ts"
import { Invoices } from "../invoices/service/Invoices.ts"
import type { MailSetup } from "../mail/MailSetup.ts"
import { inLine } from "../mail/newMail.ts"
import type { OutboxMail } from "../mail/OutboxMail.ts"
import type { MailLanguage, MailText } from "../mail/texts/MailText.ts"
import { amountText, dayText, mailTexts } from "../mail/texts/mailTexts.ts"
import { noSuchReference } from "../records/references.ts"
import { outlivesKey } from "../sharing/outlivesKey.ts"
import { linkDays } from "../sharing/StatementLink.ts"
import type { ClientId, InvoiceId } from "../values/Ids.ts"
import { fromMillis, type Instant, toMillis } from "../values/Instant.ts"
import { dayIn } from "../values/timeZone.ts"
import { keptOf } from "./attachments.ts"
import { MailAttachments } from "./MailAttachments.ts"

/** What somebody wants to send: a document to a client, or a client's statement. */
export type MailDraft = { readonly to: ReadonlyArray<string>; readonly language?: MailLanguage } & (
  | { readonly kind: "invoice"; readonly documentId: InvoiceId }
  | { readonly kind: "statement"; readonly clientId: ClientId }
)

/** A mail without its recipient. */
interface Composed extends Pick<OutboxMail, "attachments" | "cause" | "clientId" | "documentId" | "language"> {
  readonly text: MailText
  readonly clientName: string
}

const dayMillis = 86_400_000

const notIssued = new ValidationFailed({
  field: "documentId",
  problem: "only an issued document is mailed, and one from another system has its file there",
  rule: { code: "not_issued" }
})

const needsAddress = new ValidationFailed({
  field: null,
  problem: "a statement is mailed as a link: set PUBLIC_URL to the address at which others reach the service",
  rule: { code: "mail_needs_address" }
})

/** Composes what people send to clients. */
export const makeComposing = Effect.gen(function* () {
  const clients = yield* ClientRepository
  const invoices = yield* Invoices
  const attachments = yield* MailAttachments

  const clientOf = Effect.fnUntraced(function* (visible: Visibility, id: ClientId) {
    const client = Option.getOrUndefined(yield* clients.find(visible, id))
    return client === undefined ? yield* noSuchReference("client", "clientId") : client
  })

  const invoice = Effect.fnUntraced(function* (who: Principal, id: InvoiceId, asked: MailLanguage | undefined) {
    const { frozen, invoice, totals } = yield* invoices
      .printable(who, id)
      .pipe(Effect.catchTag("NotFound", () => Effect.fail(noSuchReference("invoice", "documentId"))))
    const { number } = invoice
    if (invoice.state !== "issued" || number === null) return yield* notIssued
    const files = yield* attachments.ofDocument({ invoices, who, id }).pipe(Effect.mapError(() => notIssued))
    const language = asked ?? invoice.language
    const text = mailTexts[language].invoice({
      kind: invoice.kind,
      number: inLine(number),
      sender: inLine(frozen.seller.legalName ?? frozen.workspaceName),
      amount: amountText(language, totals.gross, invoice.currency),
      due: invoice.kind === "invoice" && invoice.dueDate !== null ? dayText(language, invoice.dueDate) : null
    })
    const composed: Composed = {
      attachments: yield* Effect.forEach(files, keptOf),
      cause: id,
      clientId: invoice.clientId,
      documentId: id,
      language,
      text,
      clientName: frozen.clientName
    }
    return composed
  })

  const statement = Effect.fnUntraced(function* (
    who: Principal,
    visible: Visibility,
    {
      asked,
      at,
      id,
      setup
    }: {
      readonly id: ClientId
      readonly asked: MailLanguage | undefined
      readonly setup: MailSetup
      readonly at: Instant
    }
  ) {
    if (setup.publicUrl === null) return yield* needsAddress
    const until = fromMillis(toMillis(at) + linkDays * dayMillis)
    yield* outlivesKey(who, until)
    const client = yield* clientOf(visible, id)
    const language = asked ?? client.billing?.language ?? "en"
    const text = mailTexts[language].statement({
      sender: inLine(who.workspace.name),
      until: dayText(language, dayIn(who.workspace.timeZone, until))
    })
    const composed: Composed = {
      attachments: [],
      cause: id,
      clientId: id,
      documentId: null,
      language,
      text,
      clientName: client.name
    }
    return composed
  })

  return (
    who: Principal,
    visible: Visibility,
    draft: MailDraft,
    given: { readonly setup: MailSetup; readonly at: Instant }
  ) =>
    draft.kind === "invoice"
      ? invoice(who, draft.documentId, draft.language)
      : statement(who, visible, { ...given, id: draft.clientId, asked: draft.language })
})
