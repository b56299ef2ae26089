import { paymentFields, PaymentId } from "@hourbook/core/money/Payment"
import { mostAllocations } from "@hourbook/core/records/Allocation"
import { InvoiceId } from "@hourbook/core/values/Ids"
import { PositiveAmount } from "@hourbook/core/values/Money"
import { note } from "@hourbook/core/values/Text"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ChargeWire } from "../charges/contract.ts"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { created, failures, ok } from "../shapes/Envelope.ts"
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
} from "../shapes/Fields.ts"
import { idempotent } from "../shapes/Headers.ts"
import { origin } from "../shapes/origin.ts"
import * as Query from "../shapes/Query.ts"
import { recordEndpoints } from "../shapes/recordEndpoints.ts"
import { listOf, pageTail, recordTail, referenceNames, sentTail, warnings } from "../shapes/recordShapes.ts"

const settles = Schema.Struct({
  amount: anAmount("The part of the debt that is settled, in its currency."),
  currency: aCurrency("The currency of the debt.")
}).annotate({ identifier: "Settles", description: "What a payment settles." })

const allocation = Schema.Struct({
  invoice_id: anId("The invoice."),
  amount: anAmount("How much of it, in the currency that the payment settles.")
}).annotate({ identifier: "Allocation", description: "A part of a payment for an invoice." })

export const PaymentWire = Schema.Struct({
  id: anId("Identifies the payment."),
  inflow_date: aDate("The day the money was received."),
  amount: anAmount("The amount, in its currency; below zero for a refund."),
  currency: aCurrency("The currency of amount."),
  comment: orNull(aText("A note.", "Invoice 2026-014"), "A note, if any."),
  ...recordTail,
  settles: Schema.NullOr(settles).annotate({
    description: "What it settles, where that is not what arrived; null for the amount itself."
  }),
  allocations: listOf(
    allocation,
    "The invoices that it pays first, in this order. What is left pays open items by issue date."
  ),
  ...origin
}).annotate({ identifier: "Payment", description: "Money received from a client, or given back." })

const own = {
  receivedOn: sentDate("The day the money was received."),
  amount: sentAmount(paymentFields.amount, {
    description:
      "The amount, exact: at most 11 digits before the decimal point and 4 after. Below zero is a refund to the client.",
    minimum: "not zero"
  }),
  currency: sentCurrency("The currency of amount, ISO 4217."),
  comment: sentNote(note(2000), 2000, {
    description: "A note of at most 2000 characters.",
    example: "Invoice 2026-014"
  }).pipe(Schema.NullOr, Schema.optionalKey),
  settles: Schema.Struct({
    amount: sentAmount(PositiveAmount, {
      description: "The part of the debt that the payment settles, exact.",
      minimum: "above zero"
    }),
    currency: sentCurrency("The currency of the debt, ISO 4217.")
  }).pipe(
    namedBody("NewSettles", "What the payment settles, where that is not what arrived: 900 EUR, paid with 1000 USD."),
    Schema.NullOr,
    Schema.annotate({
      description: "What it settles; null, as by default, for the amount itself. Not for a refund.",
      message: 'expected an object such as {"amount": 900, "currency": "EUR"}, or null'
    }),
    Schema.optionalKey
  ),
  allocations: Schema.Array(
    Schema.Struct({
      invoiceId: sentId(InvoiceId, "An issued invoice of the payment's client, in the currency that it settles."),
      amount: sentAmount(PositiveAmount, {
        description: "How much of it the payment pays, exact.",
        minimum: "above zero"
      })
    }).pipe(
      Schema.encodeKeys({ invoiceId: "invoice_id" }),
      namedBody("NewAllocation", "A part of the payment for an invoice."),
      Schema.annotateEncoded({
        message: 'expected an object such as {"invoice_id": "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d", "amount": 900}'
      })
    )
  )
    .check(Schema.isMaxLength(mostAllocations))
    .pipe(
      Schema.NullOr,
      Schema.annotate({
        description: `Up to ${mostAllocations} invoices that it pays first, in this order; null clears them. For owners and admins.`,
        message: "expected a list of invoices with amounts, or null"
      }),
      Schema.optionalKey
    )
}
const names = { ...referenceNames, receivedOn: "inflow_date" } as const

const discount = sentAmount(PositiveAmount, {
  description:
    "What the client is let off with this payment, such as a discount for early payment, in the currency that it settles: recorded with it as a charge of kind credit, below zero. Then allocations may come to both. For owners and admins; in a call of its own.",
  minimum: "above zero"
}).pipe(Schema.optionalKey)

export const NewPayment = Schema.Struct({ ...own, discount, ...sentTail }).pipe(
  Schema.encodeKeys(names),
  namedBody("NewPayment", "A payment to record.")
)

export const PaymentPatch = Schema.Struct({
  ...own,
  receivedOn: Schema.optionalKey(own.receivedOn),
  amount: Schema.optionalKey(own.amount),
  currency: Schema.optionalKey(own.currency),
  ...sentTail
}).pipe(Schema.encodeKeys(names), namedBody("PaymentPatch", "The fields of a payment to change."))

/** The sort columns of payments, with core's names. */
export const paymentSorts = {
  inflow_date: { by: "receivedOn", kind: "date" },
  created_at: { by: "createdAt", kind: "instant" },
  amount: { by: "amount", kind: "number" }
} as const

export const PaymentQuery = {
  ...Query.paging(["inflow_date", "created_at", "amount"]),
  inflow_from: Query.date("Payments on or after this day."),
  inflow_to: Query.date("Payments on or before this day."),
  counteragent_id: Query.clientIds,
  project_id: Query.projectIds,
  user_id: Query.userIds,
  currency: Query.currencies,
  search: Query.search("comment, project name and client name"),
  ...Query.totalsFlags,
  charts: Query.charts,
  ...Query.external
}

const inCurrency = Schema.Struct({
  currency: aCurrency("The currency."),
  payments_count: aCount("The number of payments and refunds."),
  received_total: anAmount("Their sum, in this currency, less refunds.")
}).annotate({ identifier: "PaymentsInCurrency", description: "Payments in one currency." })

const totals = Schema.Struct({
  payments_count: aCount("The number of payments and refunds."),
  received_total: anAmount("Their sum, in the workspace's currency, less refunds."),
  by_currency: listOf(inCurrency, "The same per currency."),
  unconverted: listOf(inCurrency, "Amounts without an exchange rate, which received_total does not include.")
}).annotate({ identifier: "PaymentTotals", description: "The totals of all records that match the filter." })

const day = Schema.Struct({
  date: aDate("The day."),
  received_total: anAmount("The sum of the day, in the workspace's currency."),
  count: aCount("The number of payments.")
}).annotate({ identifier: "DayOfPayments", description: "A day with payments." })

const { answers, ...endpoints } = recordEndpoints({
  verb: "record",
  one: "inflow",
  noun: { one: "payment", many: "payments" },
  name: "Payment",
  listed: "totals and a chart",
  id: PaymentId,
  wire: PaymentWire,
  create: NewPayment,
  patch: PaymentPatch,
  query: PaymentQuery,
  list: {
    inflows: listOf(PaymentWire, "The payments of this page."),
    totals: Schema.NullOr(totals).annotate({ description: "Null if include_totals is 0." }),
    chart_by_day: listOf(day, "The days with payments, in order."),
    ...pageTail
  },
  rows: "inflows",
  row: "payment",
  example: { inflow_date: "2026-03-01", amount: 120.5, currency: "EUR" },
  beside: { warnings },
  amended: () => ok("PaymentAmended", { inflow: PaymentWire, warnings })
})
export { answers as paymentAnswers }

export const paymentCreated = created("PaymentCreated", {
  inflow: PaymentWire,
  warnings,
  charge: Schema.optionalKey(ChargeWire)
})

const record = HttpApiEndpoint.post("record", "/", {
  headers: idempotent,
  payload: NewPayment,
  success: paymentCreated,
  error: failures
})
  .annotate(RequiredScope, "full")
  .annotate(OpenApi.Summary, "Record a payment")

/** Interface, section 4.2. */
export class PaymentsApi extends HttpApiGroup.make("payments")
  .add(endpoints.list, record, endpoints.get, endpoints.amend, endpoints.remove, endpoints.bulk)
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/money")
  .annotate(OpenApi.Description, "Money received from clients, or given back.") {}
