import { payoutFields, PayoutId } from "@hourbook/core/money/Payout"
import { note } from "@hourbook/core/values/Text"
import { Schema } from "effect"
import { HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors } from "../middleware/Authentication.ts"
import { ok } from "../shapes/Envelope.ts"
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
  sentNote
} from "../shapes/Fields.ts"
import { origin } from "../shapes/origin.ts"
import * as Query from "../shapes/Query.ts"
import { recordEndpoints } from "../shapes/recordEndpoints.ts"
import { listOf, pageTail, recordTail, referenceNames, sentTail, warnings } from "../shapes/recordShapes.ts"

export const PayoutWire = Schema.Struct({
  id: anId("Identifies the payout."),
  payout_date: aDate("The day the money was paid."),
  amount: anAmount("The amount, in its currency."),
  currency: aCurrency("The currency of amount."),
  comment: orNull(aText("A note.", "Invoice 2026-014"), "A note, if any."),
  ...recordTail,
  ...origin
}).annotate({ identifier: "Payout", description: "Money paid to members." })

const own = {
  paidOn: sentDate("The day the money was paid."),
  amount: sentAmount(payoutFields.amount, {
    description: "The amount, exact: at most 11 digits before the decimal point and 4 after.",
    minimum: "above zero"
  }),
  currency: sentCurrency("The currency of amount, ISO 4217."),
  comment: sentNote(note(2000), 2000, {
    description: "A note of at most 2000 characters.",
    example: "Invoice 2026-014"
  }).pipe(Schema.NullOr, Schema.optionalKey)
}
const names = { ...referenceNames, paidOn: "payout_date" } as const

export const NewPayout = Schema.Struct({ ...own, ...sentTail }).pipe(
  Schema.encodeKeys(names),
  namedBody("NewPayout", "A payout to record.")
)

export const PayoutPatch = Schema.Struct({
  ...own,
  paidOn: Schema.optionalKey(own.paidOn),
  amount: Schema.optionalKey(own.amount),
  currency: Schema.optionalKey(own.currency),
  ...sentTail
}).pipe(Schema.encodeKeys(names), namedBody("PayoutPatch", "The fields of a payout to change."))

/** The sort columns of payouts, with core's names. */
export const payoutSorts = {
  payout_date: { by: "paidOn", kind: "date" },
  created_at: { by: "createdAt", kind: "instant" },
  amount: { by: "amount", kind: "number" }
} as const

export const PayoutQuery = {
  ...Query.paging(["payout_date", "created_at", "amount"]),
  payout_from: Query.date("Payouts on or after this day."),
  payout_to: Query.date("Payouts on or before this day."),
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
  payouts_count: aCount("The number of payouts."),
  paid_out_total: anAmount("Their sum, in this currency.")
}).annotate({ identifier: "PayoutsInCurrency", description: "Payouts in one currency." })

const totals = Schema.Struct({
  payouts_count: aCount("The number of payouts."),
  paid_out_total: anAmount("Their sum, in the workspace's currency."),
  by_currency: listOf(inCurrency, "The same per currency."),
  unconverted: listOf(inCurrency, "Amounts without an exchange rate, which paid_out_total does not include.")
}).annotate({ identifier: "PayoutTotals", description: "The totals of all records that match the filter." })

const day = Schema.Struct({
  date: aDate("The day."),
  paid_out_total: anAmount("The sum of the day, in the workspace's currency."),
  count: aCount("The number of payouts.")
}).annotate({ identifier: "DayOfPayouts", description: "A day with payouts." })

const { answers, ...endpoints } = recordEndpoints({
  verb: "record",
  one: "payout",
  noun: { one: "payout", many: "payouts" },
  name: "Payout",
  listed: "totals and a chart",
  id: PayoutId,
  wire: PayoutWire,
  create: NewPayout,
  patch: PayoutPatch,
  query: PayoutQuery,
  list: {
    payouts: listOf(PayoutWire, "The payouts of this page."),
    totals: Schema.NullOr(totals).annotate({ description: "Null if include_totals is 0." }),
    chart_by_day: listOf(day, "The days with payouts, in order."),
    ...pageTail
  },
  rows: "payouts",
  row: "payout",
  example: { payout_date: "2026-03-01", amount: 120.5, currency: "EUR" },
  beside: { warnings },
  amended: () => ok("PayoutAmended", { payout: PayoutWire, warnings })
})
export { answers as payoutAnswers }

/** Interface, section 4.5. */
export class PayoutsApi extends HttpApiGroup.make("payouts")
  .add(endpoints.list, endpoints.create, endpoints.get, endpoints.amend, endpoints.remove, endpoints.bulk)
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/payouts")
  .annotate(OpenApi.Description, "Money paid to members.") {}
