import { Schema } from "effect"
import { aCount, aCurrency, aMoment, anAmount, anId, aText, orNull, sentFlag } from "./Fields.ts"
import * as Query from "./Query.ts"
import { listOf } from "./recordShapes.ts"

/** What every project and client answers besides its own fields. */
export const entityTail = {
  created_at: aMoment("When it was added."),
  updated_at: aMoment("When it was last changed.")
}

/** Not part of a project or client, but a condition of the request. */
export const allowDuplicateName = sentFlag(
  "Whether the name may be that of another, whatever its case. Default true; false refuses a name in use with 400."
).pipe(Schema.optionalKey)

const inCurrency = Schema.Struct({
  currency: aCurrency("The currency."),
  earned_total: anAmount("Earned in the period, in this currency."),
  received_total: anAmount("Received in the period, in this currency."),
  debt_total: anAmount("Debt at the end of the period, in this currency.")
}).annotate({ identifier: "MoneyInCurrency", description: "Work and money in one currency." })

/** What the records of a project or client amount to (semantics, sections 3 to 5). */
export const totalsFields = {
  worked_minutes_total: aCount("Minutes worked in the period.", 150),
  entries_count: aCount("Time entries in the period."),
  earned_total: anAmount("Earned in the period, in the workspace's currency."),
  received_total: anAmount("Received in the period, in the workspace's currency."),
  debt_total: anAmount("Earned less received up to the end of the period; negative: paid in advance."),
  by_currency: listOf(inCurrency, "The same for each currency on its own."),
  unconverted: listOf(inCurrency, "What no exchange rate was in force for: in no total above.")
}

/** What a select box needs. */
export const choice = Schema.Struct({ id: anId("Its id."), name: aText("Its name.", "Acme GmbH") }).annotate({
  identifier: "Choice",
  description: "A row of a list with for_select=1."
})
export const projectChoice = Schema.Struct({
  id: anId("Its id."),
  name: aText("Its name.", "Website"),
  counteragent_id: orNull(anId("Its client."), "Its client, if any.")
}).annotate({ identifier: "ProjectChoice", description: "A row of the projects with for_select=1." })

/** The columns that projects and clients sort by, and core's names of them. */
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
  for_select: Query.flag(
    "1 answers id and name of what is not archived, for a select box: by name, 500 a page where page_size is left out."
  ),
  ...Query.totalsFlags,
  accrual_from: Query.date("Totals count records of this day and later."),
  accrual_to: Query.date("Totals count records up to and including this day.")
}
