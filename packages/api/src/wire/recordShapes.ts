import { ClientId, ProjectId, UserId } from "@hourbook/core/shared/Ids"
import { Schema } from "effect"
import { aCount, aCurrency, aDate, aMoment, anAmount, anId, aText, orNull, sentId } from "./Fields.ts"

/** What every time entry, payment and payout answers besides its own fields. */
export const recordTail = {
  counteragent_id: orNull(anId("The client it belongs to."), "The client it belongs to, if any."),
  counteragent_name: orNull(aText("Its name.", "Acme GmbH"), "The client's name."),
  project_id: orNull(anId("The project it belongs to."), "The project it belongs to, if any."),
  project_name: orNull(aText("Its name.", "Website"), "The project's name."),
  user_id: anId("The member whose record it is."),
  user_name: aText("The member's name.", "Ada Lovelace"),
  created_at: aMoment("When it was recorded."),
  updated_at: aMoment("When it was last changed.")
}

/** What a record may point at, in a body. */
export const sentReferences = {
  clientId: sentId(ClientId, "The client it belongs to; left out, the project's.").pipe(
    Schema.NullOr,
    Schema.optionalKey
  ),
  projectId: sentId(ProjectId, "The project it belongs to.").pipe(Schema.NullOr, Schema.optionalKey),
  userId: sentId(
    UserId,
    "The member it is recorded for; left out, the caller. Another member's takes an owner or admin."
  ).pipe(Schema.optionalKey)
}

export const referenceNames = { clientId: "counteragent_id", projectId: "project_id", userId: "user_id" } as const

/** Where a page stands in its list. */
export const pageTail = {
  totalCount: aCount("How many records the filter matches."),
  page: orNull(aCount("The page.", 1), "The page; null where a cursor was followed."),
  page_size: aCount("Rows on a page.", 50),
  next_cursor: orNull(aText("A cursor.", "WyJuYW1lIl0"), "Send it as cursor for the next page; null at the end.")
}

/** Sums of each currency on its own. */
export const currencyWork = Schema.Struct({
  currency: aCurrency("The currency."),
  entries_count: aCount("How many entries are in it."),
  worked_minutes_total: aCount("Minutes of those entries.", 150),
  earned_total: anAmount("What they earned, in this currency.")
}).annotate({ identifier: "WorkInCurrency", description: "Work in one currency." })

export const dayOfWork = Schema.Struct({
  date: aDate("The day."),
  worked_minutes_total: aCount("Minutes worked on it.", 150),
  earned_total: anAmount("What was earned on it, in the workspace's currency."),
  entries_count: aCount("How many entries it has.")
}).annotate({ identifier: "DayOfWork", description: "One day that has entries." })

export const listOf = <S extends Schema.Constraint>(item: S, description: string) =>
  Schema.Array(item).annotate({ description })
