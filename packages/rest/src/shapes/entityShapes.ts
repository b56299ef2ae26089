import { Schema } from "effect"
import { aBaseAmount, aCount, aCurrency, aMoment, anAmount, anId, aFlag, aText, orNull, sentFlag } from "./Fields.ts"
import { metadata, sentMetadata } from "./metadata.ts"
import { sentRef } from "./origin.ts"
import * as Query from "./Query.ts"
import { listOf } from "./recordShapes.ts"
import { accountParts, debtParts, unconvertedCost, workFields } from "./reportShapes.ts"

/** The fields that projects and clients share in responses. */
export const entityTail = {
  created_at: aMoment("When it was added."),
  updated_at: aMoment("When it was last changed."),
  metadata
}

/** What projects and clients share in a body: their metadata and reference, and a condition of the request that is no part of them. */
export const sentEntityTail = {
  metadata: sentMetadata,
  externalRef: sentRef,
  allowDuplicateName: sentFlag(
    "Whether the name may be in use already, ignoring case. Default true; false rejects a name in use with 400."
  ).pipe(Schema.optionalKey)
}

const sums = {
  currency: aCurrency("The currency."),
  earned_total: anAmount("Earned in the period, in this currency."),
  received_total: anAmount("Received in the period, in this currency."),
  debt_total: anAmount("Debt at the end of the period, in this currency."),
  charged_total: anAmount("Charged in the period, in this currency, less what was let off."),
  settled_total: anAmount("Settled by payments in the period, in this currency.")
}
const inCurrency = Schema.Struct(sums).annotate({
  identifier: "MoneyInCurrency",
  description: "Work, charges and payments in one currency."
})
const unconvertedInCurrency = Schema.Struct({ ...sums, ...unconvertedCost }).annotate({
  identifier: "UnconvertedInCurrency",
  description: "Work, charges and payments in one currency without an exchange rate."
})

/** The totals of a project or client (semantics, sections 3 to 5). */
export const totalsFields = {
  worked_minutes_total: aCount("Minutes worked in the period.", 150),
  entries_count: aCount("Time entries in the period."),
  earned_total: aBaseAmount("Earned in the period, in the workspace's currency."),
  received_total: aBaseAmount("Received in the period, in the workspace's currency."),
  debt_total: aBaseAmount("Earned and charged less settled, up to the end of the period; negative if paid in advance."),
  by_currency: listOf(inCurrency, "The same per currency."),
  unconverted: listOf(unconvertedInCurrency, "Amounts without an exchange rate, which the totals do not include."),
  ...debtParts,
  ...workFields,
  on_account_total: Schema.optionalKey(accountParts.on_account_total),
  covered_total: Schema.optionalKey(accountParts.covered_total)
}

/** A row for a select box. */
export const counteragentChoice = Schema.Struct({
  id: anId("Its id."),
  name: aText("Its name.", "Acme GmbH"),
  currency: Schema.optionalKey(aCurrency("What it pays in; left out where nothing says so.", "USD"))
}).annotate({ identifier: "Choice", description: "A row with for_select=1." })
export const projectChoice = Schema.Struct({
  id: anId("Its id."),
  name: aText("Its name.", "Website"),
  counteragent_id: orNull(anId("Its client."), "Its client, if any."),
  billable_default: aFlag("Whether its work is billable unless an entry says otherwise.")
}).annotate({ identifier: "ProjectChoice", description: "A project with for_select=1." })

/** The sort columns of projects and clients, with core's names. */
export const entitySorts = {
  name: { by: "name", kind: "text" },
  created_at: { by: "createdAt", kind: "instant" },
  worked: { by: "worked", kind: "number" },
  earned: { by: "earned", kind: "number" },
  received: { by: "received", kind: "number" },
  debt: { by: "debt", kind: "number" }
} as const

export const entityQuery = {
  ...Query.paging(["name", "created_at", "worked", "earned", "received", "debt"]),
  search: Query.search("the name"),
  archived: Query.dependent(
    ["all", "0", "1"],
    "0",
    "0 returns those that are not archived, 1 those that are; by default all. With for_select=1 only 0 is allowed."
  ),
  for_select: Query.flag(
    "1 returns only id and name, and no archived rows, for a select box: by name, 500 per page by default."
  ),
  ...Query.totalsFlags,
  accrual_from: Query.date("Totals include records on or after this day."),
  accrual_to: Query.date("Totals include records on or before this day."),
  ...Query.external
}
