import { chargeFields, ChargeId, ChargeKind } from "@hourbook/core/money/Charge"
import { ClientId, UserId } from "@hourbook/core/values/Ids"
import { note } from "@hourbook/core/values/Text"
import { Schema } from "effect"
import { HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors } from "../middleware/Authentication.ts"
import { ok } from "../shapes/Envelope.ts"
import {
  aCount,
  aCurrency,
  aDate,
  aFlag,
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
import { origin } from "../shapes/origin.ts"
import * as Query from "../shapes/Query.ts"
import { recordEndpoints } from "../shapes/recordEndpoints.ts"
import { claimTail, listOf, pageTail, recordTail, referenceNames, sentTail, warnings } from "../shapes/recordShapes.ts"

export const ChargeWire = Schema.Struct({
  id: anId("Identifies the charge."),
  charge_date: aDate("The day that counts for debts and reports."),
  kind: ChargeKind.annotate({ description: "What it is for.", examples: ["fee"] }),
  amount: anAmount("The amount, in its currency: above zero is owed, below zero is let off."),
  currency: aCurrency("The currency of amount."),
  comment: orNull(aText("A note.", "Late payment, invoice 2026-014"), "A note, if any."),
  ...recordTail,
  user_id: orNull(anId("The member it belongs to."), "The member whose figures it is in, if any."),
  user_name: orNull(aText("The member's name.", "Ada Lovelace"), "The member's name."),
  ...claimTail,
  posted: aFlag("Whether the issue of its invoice has posted it: nothing of it can be changed."),
  ...origin
}).annotate({ identifier: "Charge", description: "What a client owes besides work, or is let off." })

const own = {
  chargedOn: sentDate("The day that counts for debts and reports."),
  kind: ChargeKind.annotate({
    description: "What it is for. The sign of the amount goes with it; opening and adjustment take either.",
    examples: ["fee"]
  }),
  amount: sentAmount(chargeFields.amount, {
    description:
      "The amount, exact: at most 11 digits before the decimal point and 4 after. Above zero is owed: fee, expense, tax. Below zero is let off: discount, credit, write_off.",
    minimum: "not zero"
  }),
  currency: sentCurrency("The currency of amount, ISO 4217."),
  comment: sentNote(note(2000), 2000, {
    description: "A note of at most 2000 characters.",
    example: "Late payment, invoice 2026-014"
  }).pipe(Schema.NullOr, Schema.optionalKey)
}
const references = {
  ...sentTail,
  clientId: sentId(ClientId, "The client it is charged to; by default the project's. One of the two is required.").pipe(
    Schema.NullOr,
    Schema.optionalKey
  ),
  userId: sentId(UserId, "The member whose figures it is in, by default none.").pipe(Schema.NullOr, Schema.optionalKey)
}
const names = { ...referenceNames, chargedOn: "charge_date" } as const

export const NewCharge = Schema.Struct({ ...own, ...references }).pipe(
  Schema.encodeKeys(names),
  namedBody("NewCharge", "A charge to record. It needs a client, or a project that has one.", {
    charge_date: "2026-03-01",
    kind: "fee",
    amount: 120.5,
    currency: "EUR",
    counteragent_id: "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d"
  })
)

export const ChargePatch = Schema.Struct({
  ...own,
  chargedOn: Schema.optionalKey(own.chargedOn),
  kind: Schema.optionalKey(own.kind),
  amount: Schema.optionalKey(own.amount),
  currency: Schema.optionalKey(own.currency),
  ...references
}).pipe(Schema.encodeKeys(names), namedBody("ChargePatch", "The fields of a charge to change."))

/** The sort columns of charges, with core's names. */
export const chargeSorts = {
  charge_date: { by: "chargedOn", kind: "date" },
  created_at: { by: "createdAt", kind: "instant" },
  amount: { by: "amount", kind: "number" }
} as const

export const ChargeQuery = {
  ...Query.paging(["charge_date", "created_at", "amount"]),
  charge_from: Query.date("Charges on or after this day."),
  charge_to: Query.date("Charges on or before this day."),
  kind: Query.chargeKinds,
  invoiced: Query.invoiced,
  counteragent_id: Query.clientIds,
  project_id: Query.projectIds,
  user_id: Query.userIdsOrNone,
  currency: Query.currencies,
  search: Query.search("comment, project name and client name"),
  ...Query.totalsFlags,
  charts: Query.charts,
  ...Query.external
}

const inCurrency = Schema.Struct({
  currency: aCurrency("The currency."),
  charges_count: aCount("The number of charges."),
  charged_total: anAmount("Their sum, in this currency: what is owed less what is let off.")
}).annotate({ identifier: "ChargesInCurrency", description: "Charges in one currency." })

const totals = Schema.Struct({
  charges_count: aCount("The number of charges."),
  charged_total: anAmount("Their sum, in the workspace's currency."),
  by_currency: listOf(inCurrency, "The same per currency."),
  unconverted: listOf(inCurrency, "Amounts without an exchange rate, which charged_total does not include.")
}).annotate({ identifier: "ChargeTotals", description: "The totals of all records that match the filter." })

const day = Schema.Struct({
  date: aDate("The day."),
  charged_total: anAmount("The sum of the day, in the workspace's currency."),
  count: aCount("The number of charges.")
}).annotate({ identifier: "DayOfCharges", description: "A day with charges." })

const { answers, ...endpoints } = recordEndpoints({
  verb: "record",
  one: "charge",
  noun: { one: "charge", many: "charges" },
  name: "Charge",
  listed: "totals and a chart",
  id: ChargeId,
  wire: ChargeWire,
  create: NewCharge,
  patch: ChargePatch,
  query: ChargeQuery,
  list: {
    charges: listOf(ChargeWire, "The charges of this page."),
    totals: Schema.NullOr(totals).annotate({ description: "Null if include_totals is 0." }),
    chart_by_day: listOf(day, "The days with charges, in order."),
    ...pageTail
  },
  rows: "charges",
  row: "charge",
  example: {
    charge_date: "2026-03-01",
    kind: "fee",
    amount: 120.5,
    currency: "EUR",
    counteragent_id: "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d"
  },
  beside: { warnings },
  amended: () => ok("ChargeAmended", { charge: ChargeWire, warnings })
})
export { answers as chargeAnswers }

/** What clients owe besides work, or are let off. */
export class ChargesApi extends HttpApiGroup.make("charges")
  .add(endpoints.list, endpoints.create, endpoints.get, endpoints.amend, endpoints.remove, endpoints.bulk)
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/charges")
  .annotate(OpenApi.Description, "What clients owe besides work, such as a fee, or are let off, such as a discount.") {}
