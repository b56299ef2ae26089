import { ClientId, ProjectId, UserId } from "@hourbook/core/values/Ids"
import { Schema } from "effect"
import { aCount, aCurrency, aDate, aMoment, anAmount, anId, aText, orNull, sentId } from "./Fields.ts"
import { metadata, sentMetadata } from "./metadata.ts"
import { sentRef } from "./origin.ts"

/** The fields that records share in responses. */
export const recordTail = {
  counteragent_id: orNull(anId("The client it belongs to."), "The client it belongs to, if any."),
  counteragent_name: orNull(aText("Its name.", "Acme GmbH"), "The client's name."),
  project_id: orNull(anId("The project it belongs to."), "The project it belongs to, if any."),
  project_name: orNull(aText("Its name.", "Website"), "The project's name."),
  user_id: anId("The member it belongs to."),
  user_name: aText("The member's name.", "Ada Lovelace"),
  created_at: aMoment("When it was created."),
  updated_at: aMoment("When it was last changed."),
  metadata
}

/** The invoice that has a time entry or charge. */
export const claimTail = {
  invoice_id: orNull(
    anId("The invoice that has it."),
    "The invoice that has it, if any; one that is not issued is shown to owners and admins."
  ),
  invoice_number: orNull(aText("Its number.", "2026-0007"), "The invoice's number; null where it is not issued.")
}

/** What records share in a body. */
export const sentTail = {
  clientId: sentId(ClientId, "The client it belongs to; by default the project's.").pipe(
    Schema.NullOr,
    Schema.optionalKey
  ),
  projectId: sentId(ProjectId, "The project it belongs to.").pipe(Schema.NullOr, Schema.optionalKey),
  userId: sentId(
    UserId,
    "The member it is recorded for, by default the caller. Only owners and admins may choose another."
  ).pipe(Schema.optionalKey),
  metadata: sentMetadata,
  externalRef: sentRef
}

export const referenceNames = {
  clientId: "counteragent_id",
  projectId: "project_id",
  userId: "user_id",
  externalRef: "external_ref"
} as const

/** The fields of a list response that describe its page. */
export const pageTail = {
  totalCount: aCount("The number of records that match the filter."),
  page: orNull(aCount("The page.", 1), "The number of the page; null if the request has a cursor."),
  page_size: aCount("Rows per page.", 50),
  next_cursor: orNull(aText("A cursor.", "WyJuYW1lIl0"), "The cursor of the next page; null on the last page.")
}

/** Totals of one currency. */
export const currencyWork = Schema.Struct({
  currency: aCurrency("The currency."),
  entries_count: aCount("The number of entries."),
  worked_minutes_total: aCount("Their minutes.", 150),
  earned_total: anAmount("Earned, in this currency.")
}).annotate({ identifier: "WorkInCurrency", description: "Work in one currency." })

export const dayOfWork = Schema.Struct({
  date: aDate("The day."),
  worked_minutes_total: aCount("Minutes worked on this day.", 150),
  earned_total: anAmount("Earned on this day, in the workspace's currency."),
  entries_count: aCount("The number of entries.")
}).annotate({ identifier: "DayOfWork", description: "A day with entries." })

export const hourOfDay = Schema.Struct({
  hour: aCount("The hour of the member's clocks at which the entry was recorded, 0 to 23.", 9),
  entries_count: aCount("The number of entries recorded in this hour."),
  worked_minutes_total: aCount("Their minutes.", 150)
}).annotate({ identifier: "HourOfDay", description: "An hour of the day." })

export const listOf = <S extends Schema.Constraint>(item: S, description: string) =>
  Schema.Array(item).annotate({ description })

const warning = Schema.Struct({
  code: aText(
    "no_exchange_rate, settles_differs, settles_missing, pays_no_invoice, possible_duplicate, overlap, far_future, longer_than_day, hourly_rate_changed, cost_differs_from_rate, no_rate, rate_in_other_currency, moved_to_open_day, after_submission or archived.",
    "possible_duplicate"
  ),
  message: aText("What may surprise.", "looks like payment 0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d")
}).annotate({ identifier: "Warning", description: "What may surprise about a record that was written all the same." })

/** Beside a record that was recorded or changed. */
export const warnings = Schema.optionalKey(
  listOf(warning, "What may surprise about what was written; left out where nothing does.")
)
