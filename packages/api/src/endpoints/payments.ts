import { paymentFields } from "@hourbook/core/payments/Payment"
import { PaymentId } from "@hourbook/core/shared/Ids"
import { note } from "@hourbook/core/shared/Text"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { created, failures, ok } from "../wire/Envelope.ts"
import {
  aCount,
  aCurrency,
  aDate,
  anAmount,
  anId,
  aText,
  namedBody,
  orNull,
  sentAmount,
  sentCurrency,
  sentDate,
  sentId,
  sentNote
} from "../wire/Fields.ts"
import { conditional, idempotent } from "../wire/Headers.ts"
import * as Query from "../wire/Query.ts"
import { listOf, pageTail, recordTail, referenceNames, sentReferences } from "../wire/recordShapes.ts"

export const PaymentWire = Schema.Struct({
  id: anId("Identifies the payment."),
  inflow_date: aDate("The day the money came in."),
  amount: anAmount("How much, in its currency."),
  currency: aCurrency("The currency of amount."),
  comment: orNull(aText("A note.", "Invoice 2026-014"), "A note, if any."),
  ...recordTail
}).annotate({ identifier: "Payment", description: "Money received." })

const own = {
  receivedOn: sentDate("The day the money came in."),
  amount: sentAmount(paymentFields.amount, {
    description: "How much, exact: at most 11 digits before the point and 4 after.",
    minimum: "above zero"
  }),
  currency: sentCurrency("The currency of amount, ISO 4217."),
  comment: sentNote(note(2000), 2000, {
    description: "A note of at most 2000 characters.",
    example: "Invoice 2026-014"
  }).pipe(Schema.NullOr, Schema.optionalKey)
}
const names = { ...referenceNames, receivedOn: "inflow_date" } as const

export const NewPayment = Schema.Struct({ ...own, ...sentReferences }).pipe(
  Schema.encodeKeys(names),
  namedBody("NewPayment", "A payment to record.")
)

export const PaymentPatch = Schema.Struct({
  ...own,
  receivedOn: Schema.optionalKey(own.receivedOn),
  amount: Schema.optionalKey(own.amount),
  currency: Schema.optionalKey(own.currency),
  ...sentReferences
}).pipe(Schema.encodeKeys(names), namedBody("PaymentPatch", "The fields of a payment to change."))

/** The columns that payments sort by, and core's names of them. */
export const paymentSorts = {
  inflow_date: { by: "receivedOn", kind: "date" },
  created_at: { by: "createdAt", kind: "instant" },
  amount: { by: "amount", kind: "number" }
} as const

export const PaymentQuery = {
  ...Query.paging(["inflow_date", "created_at", "amount"]),
  inflow_from: Query.date("Payments of this day and later."),
  inflow_to: Query.date("Payments up to and including this day."),
  counteragent_id: Query.clientIds,
  project_id: Query.projectIds,
  user_id: Query.userIds,
  search: Query.search("comment, project name and client name"),
  ...Query.totalsFlags
}

const inCurrency = Schema.Struct({
  currency: aCurrency("The currency."),
  payments_count: aCount("How many payments are in it."),
  received_total: anAmount("Their sum, in this currency.")
}).annotate({ identifier: "PaymentsInCurrency", description: "Payments in one currency." })

const totals = Schema.Struct({
  payments_count: aCount("How many payments there are."),
  received_total: anAmount("Their sum, in the workspace's currency."),
  by_currency: listOf(inCurrency, "The same for each currency on its own."),
  unconverted: listOf(inCurrency, "What no exchange rate was in force for: not in received_total.")
}).annotate({ identifier: "PaymentTotals", description: "Everything that the filter matches, added up." })

const day = Schema.Struct({
  date: aDate("The day."),
  received_total: anAmount("The sum of that day, in the workspace's currency."),
  count: aCount("How many payments it has.")
}).annotate({ identifier: "DayOfPayments", description: "One day that has payments." })

export const PaymentResponse = ok("PaymentResponse", { inflow: PaymentWire })
export const PaymentCreated = created("PaymentCreated", { inflow: PaymentWire })
export const PaymentRemoved = ok("PaymentRemoved", { id: anId("The payment that is gone.") })
export const PaymentList = ok("PaymentList", {
  inflows: listOf(PaymentWire, "The payments of this page."),
  totals: Schema.NullOr(totals).annotate({ description: "Null where include_totals is 0." }),
  chart_by_day: listOf(day, "Every day that has payments, in order."),
  ...pageTail
})

const id = { id: sentId(PaymentId, "The payment's id.") }

/** Interface, section 4.2. */
export class PaymentsApi extends HttpApiGroup.make("payments")
  .add(
    HttpApiEndpoint.get("list", "/", { query: PaymentQuery, success: PaymentList, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List payments with totals and a chart"),
    HttpApiEndpoint.post("record", "/", {
      headers: idempotent,
      payload: NewPayment,
      success: PaymentCreated,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Record a payment"),
    HttpApiEndpoint.get("get", "/:id", { params: id, success: PaymentResponse, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "Read one payment"),
    HttpApiEndpoint.put("amend", "/:id", {
      params: id,
      headers: conditional,
      payload: PaymentPatch,
      success: PaymentResponse,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Change some fields of a payment"),
    HttpApiEndpoint.delete("remove", "/:id", {
      params: id,
      headers: conditional,
      success: PaymentRemoved,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Delete a payment")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/money")
  .annotate(OpenApi.Description, "Money received.") {}
