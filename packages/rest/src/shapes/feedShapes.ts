import { otherSubjects, type Subject } from "@hourbook/core/activity/ActivityEvent"
import { recordSubjects } from "@hourbook/core/kinds/recordKindNames"
import { Schema } from "effect"
import { aCount, aCurrency, aDate, anAmount, anId, aText, orNull } from "./Fields.ts"
import { isFigure } from "./Figure.ts"
import * as Query from "./Query.ts"

const value = Schema.NullOr(
  Schema.Union([
    Schema.String,
    Schema.Finite,
    Schema.Boolean,
    Schema.Array(Schema.String),
    Schema.Record(Schema.String, Schema.String)
  ])
)

export const feedAction = Schema.Literals(["created", "updated", "deleted"])
export const feedSubject = Schema.Literals(
  [...recordSubjects, ...otherSubjects].map((subject) => (subject === "client" ? "counteragent" : subject))
)

/** What the interface calls a subject. */
export const wireSubject = (subject: Subject): (typeof feedSubject)["Type"] =>
  subject === "client" ? "counteragent" : subject

/** Filters of the log alone. */
export const feedFilters = {
  feed_subject: Query.words(feedSubject, {
    example: "payment",
    many: "kinds",
    of: "Only changes of these kinds of records"
  }),
  feed_action: Query.words(feedAction, { example: "deleted", many: "actions", of: "Only these changes" }),
  concerns_from: Query.date(
    "Only changes that concern this day or a later one, such as those of an entry of that day."
  ),
  concerns_to: Query.date("Only changes that concern this day or an earlier one.")
}

/** The fields that a line says have changed. */
export const changedValues = Schema.Record(
  Schema.String,
  Schema.Struct({
    before: value.annotate({ description: "The value before; null if there was none." }),
    after: value.annotate({ description: "The value after; null if there is none." })
  }).annotate({
    identifier: "FieldChange",
    description: "A field's value before and after. Money is a decimal string."
  })
).annotate({ description: "The changed fields with their values before and after.", ...isFigure("changes") })

export const feedItem = Schema.Struct({
  id: anId("The id of the line."),
  occurred_at: aText("When it happened.", "2026-03-01T09:30:00.000Z").annotate(isFigure("moment")),
  action: feedAction.annotate({ description: "What happened." }),
  subject: feedSubject.annotate({ description: "What changed: a kind of record, or something else of the workspace." }),
  subject_id: anId("The id of the record."),
  user_id: anId("The member who made the change."),
  user_name: aText("The member's name at that time.", "Ada Lovelace"),
  project_id: orNull(anId("The project."), "The record's project, if any."),
  project_name: orNull(aText("Its name.", "Website"), "The project's name at that time."),
  counteragent_id: orNull(anId("The client."), "The record's client, if any."),
  counteragent_name: orNull(aText("Its name.", "Acme GmbH"), "The client's name at that time."),
  title: aText("The record's description, comment or name.", "Wireframes"),
  amount: orNull(anAmount("The amount."), "Its amount, in its currency; null for projects, clients and members."),
  currency: orNull(aCurrency("The currency."), "The currency of amount."),
  worked_minutes: orNull(aCount("Minutes.", 150), "Minutes of a time entry; otherwise null."),
  changes: changedValues,
  version: orNull(
    aCount("The version.", 2),
    "The version of the record that the change made; null in lines of before 0.3.0."
  ),
  day: orNull(aDate("The day."), "The day that the change concerns, such as that of the entry; otherwise null."),
  day_before: orNull(
    aDate("The day before."),
    "The day that it concerned before, if that was another; otherwise null."
  ),
  operation_id: orNull(
    anId("What the lines of one request have in common."),
    "The request: all its lines have the same, and those of the calls of one import or repricing; null in lines of before 0.3.0."
  ),
  undoes: orNull(anId("A line."), "The line that this change undoes, if it is an undo; otherwise null.")
}).annotate({ identifier: "FeedItem", description: "A line of the log of changes. Lines never change." })
