import { LinkDays } from "@hourbook/core/sharing/StatementLink"
import { ClientId, InvoiceId, StatementLinkId } from "@hourbook/core/values/Ids"
import { line } from "@hourbook/core/values/Text"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, PublicAccess, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { SharedStatement } from "../reports/reconciliationContract.ts"
import { created, failures, ok } from "../shapes/Envelope.ts"
import {
  aDate,
  aMoment,
  anId,
  aText,
  namedBody,
  orNull,
  sentDate,
  sentId,
  sentNumber,
  sentText
} from "../shapes/Fields.ts"
import { idempotent } from "../shapes/Headers.ts"
import { Printed } from "../shapes/Printed.ts"
import * as Query from "../shapes/Query.ts"
import { listOf } from "../shapes/recordShapes.ts"

const secretExample = "7Yk2mQ9vXw4LpR8sTn3BcD6fGh1J"

export const StatementLinkWire = Schema.Struct({
  id: anId("Identifies the link."),
  counteragent_id: anId("The client whose statement it shows."),
  counteragent_name: aText("The client's name.", "Acme GmbH"),
  accrual_from: orNull(aDate("A day."), "The first day of the statement; null for all days."),
  created_at: aMoment("When it was made."),
  created_by: Schema.Struct({
    id: anId("The member."),
    name: aText("The member's name.", "Ada Lovelace")
  }).annotate({ identifier: "LinkMaker", description: "Who made it." }),
  expires_at: aMoment("When it stops working."),
  last_opened_at: orNull(aMoment("A moment."), "When it was last opened, to the minute; null for never.")
}).annotate({
  identifier: "StatementLink",
  description: "A link with which a client reads their own statement without signing in, without its secret."
})

export const NewStatementLink = Schema.Struct({
  clientId: sentId(ClientId, "The client whose statement it shows."),
  accrualFrom: sentDate("The first day of the statement; all days by default, or if null.").pipe(
    Schema.NullOr,
    Schema.optionalKey
  ),
  days: sentNumber(LinkDays).pipe(Schema.optionalKey)
}).pipe(
  Schema.encodeKeys({ clientId: "counteragent_id", accrualFrom: "accrual_from" }),
  namedBody("NewStatementLink", "A link to make.")
)

export const StatementLinkList = ok("StatementLinkList", {
  statement_links: listOf(StatementLinkWire, "The links that work, newest first.")
})
export const StatementLinkCreated = created("StatementLinkCreated", {
  statement_link: StatementLinkWire,
  secret: orNull(
    aText("The secret.", secretExample),
    "The secret, which no other response contains. Null when this response repeats an earlier one."
  )
})
export const StatementLinkRevoked = ok("StatementLinkRevoked", { id: anId("The id of the revoked link.") })

export const LinkSecret = Schema.Struct({
  secret: sentText(line(255), 255, { description: "The secret of the link.", example: secretExample }),
  invoiceId: sentId(
    InvoiceId,
    "One of the client's invoices: its PDF instead of the statement's. Only with format=pdf."
  ).pipe(Schema.optionalKey)
}).pipe(Schema.encodeKeys({ invoiceId: "invoice_id" }), namedBody("LinkSecret", "Which statement to show."))

/** Links with which clients read their statements. */
export class StatementLinksApi extends HttpApiGroup.make("statementLinks")
  .add(
    HttpApiEndpoint.get("list", "/", {
      query: { counteragent_id: Query.clientIds },
      success: StatementLinkList,
      error: failures
    })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List the links to statements; for owners and admins"),
    HttpApiEndpoint.post("create", "/", {
      headers: idempotent,
      payload: NewStatementLink,
      success: StatementLinkCreated,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Make a link to a client's statement; also needs the scope reports:read"),
    HttpApiEndpoint.delete("revoke", "/:id", {
      params: { id: sentId(StatementLinkId, "The link's id.") },
      success: StatementLinkRevoked,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Revoke a link, which stops working at once")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/statement-links")
  .annotate(OpenApi.Description, "Links with which clients read their own statements without signing in.") {}

/** What links show. The secret is in the body, so that no address, log or referrer has it. */
export class SharedApi extends HttpApiGroup.make("shared")
  .add(
    HttpApiEndpoint.post("statement", "/statement", {
      payload: LinkSecret,
      success: SharedStatement,
      error: failures
    })
      .annotate(Printed, "statement")
      .annotate(OpenApi.Summary, "Read the statement of a link, or one of its invoices as PDF")
  )
  .middleware(RequestErrors)
  .middleware(PublicAccess)
  .prefix("/api/shared")
  .annotate(OpenApi.Description, "What links show, without a key.") {}
