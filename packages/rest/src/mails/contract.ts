import { MailKind, MailState } from "@hourbook/core/mail/OutboxMail"
import { MailLanguage } from "@hourbook/core/mail/texts/MailText"
import { ClientId, InvoiceId, MailId } from "@hourbook/core/values/Ids"
import { oneLine } from "@hourbook/core/values/Text"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { created, failures, ok } from "../shapes/Envelope.ts"
import { aCount, aMoment, anId, aText, namedBody, orNull, sentId, sentText } from "../shapes/Fields.ts"
import { idempotent } from "../shapes/Headers.ts"
import * as Query from "../shapes/Query.ts"
import { listOf } from "../shapes/recordShapes.ts"

export const defaultMails = 50
export const mostMails = 200

const longestAddress = 254
const addressExample = "billing@example.com"

export const MailWire = Schema.Struct({
  id: anId("Identifies the mail."),
  kind: MailKind.annotate({ description: "What it is about.", examples: ["invoice"] }),
  to: aText("Its recipient.", addressExample),
  state: MailState.annotate({
    description:
      "waiting for its next try; trying and in_doubt: being sent; sent: the mail server took it; failed: it was not sent and will not be; perhaps_sent: the mail server's answer did not come, and a mail to a client is not sent again by itself.",
    examples: ["sent"]
  }),
  n: aCount("How often the same was sent on purpose to this recipient, this one included.", 1),
  tries: aCount("How often it was tried.", 1),
  error: orNull(
    aText("A reason.", "550 No such mailbox"),
    "Why it was not sent or may not have been, in the words of the mail server or of Hourbook; null for no reason."
  ),
  language: MailLanguage.annotate({ description: "The language of its text.", examples: ["en"] }),
  subject: aText("Its subject.", "Invoice 2026-0007"),
  text: aText("Its text; … stands for a code or link, which only the recipient gets.", "Hello,\n\n…"),
  counteragent_id: orNull(anId("A client."), "The client that it is about; null for a mail to a member."),
  document_id: orNull(anId("A document."), "The document that it brings; null for none."),
  created_at: aMoment("When it was made."),
  sent_at: orNull(aMoment("A moment."), "When the mail server took it; null before.")
}).annotate({ identifier: "Mail", description: "A mail that is to be sent or was sent in the last 400 days." })

export const NewMail = Schema.Struct({
  kind: Schema.Literals(["invoice", "statement"]).annotate({
    description:
      "invoice: an issued document as PDF, with its data where the client takes such; statement: a link to it.",
    examples: ["invoice"]
  }),
  clientId: sentId(ClientId, "The client whose statement is sent; with kind statement.").pipe(Schema.optionalKey),
  documentId: sentId(InvoiceId, "The issued document that is sent; with kind invoice.").pipe(Schema.optionalKey),
  to: Schema.Array(
    sentText(oneLine(longestAddress), longestAddress, { description: "An address.", example: addressExample })
  ).annotate({ description: "1 to 10 addresses, each of which gets a mail of its own." }),
  language: MailLanguage.annotate({
    description: "The language of the text; by default that of the document or client.",
    examples: ["en"]
  }).pipe(Schema.optionalKey)
}).pipe(
  Schema.encodeKeys({ clientId: "counteragent_id", documentId: "document_id" }),
  namedBody("NewMail", "A mail to send to a client.", {
    kind: "invoice",
    document_id: "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d",
    to: [addressExample]
  })
)

export const MailList = ok("MailList", { mails: listOf(MailWire, "Mails, newest first.") })
export const MailsCreated = created("MailsCreated", { mails: listOf(MailWire, "A mail for each recipient.") })

/** Mails, for owners and admins. */
export class MailsApi extends HttpApiGroup.make("mails")
  .add(
    HttpApiEndpoint.get("list", "/", {
      query: {
        document_id: sentId(InvoiceId, "Only all mails with this document.").pipe(Schema.optionalKey),
        before: sentId(
          MailId,
          "Only mails before this one, the last of an earlier response; by default from the newest."
        ).pipe(Schema.optionalKey),
        limit: Query.wholeNumberOf(1, mostMails, "The most mails of a response.", String(defaultMails))
      },
      success: MailList,
      error: failures
    })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List mails and what came of them; for owners and admins"),
    HttpApiEndpoint.post("send", "/", {
      headers: idempotent,
      payload: NewMail,
      success: MailsCreated,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Send a document or a statement to a client"),
    HttpApiEndpoint.post("sendAgain", "/:id/send", {
      params: { id: sentId(MailId, "The mail's id.") },
      headers: idempotent,
      success: MailsCreated,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Send the same once more, as a new mail")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/mails")
  .annotate(OpenApi.Description, "Mails to clients and members.") {}
