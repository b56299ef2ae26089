import { Role } from "@hourbook/core/access/Role"
import { Schema } from "effect"
import { aCount, aCurrency, aDate, aFlag, anAmount, anId, aText, orNull } from "./Fields.ts"
import * as Query from "./Query.ts"
import { listOf } from "./recordShapes.ts"

/** The parameters that every report has, whatever it calls its bounds. */
export const reportIds = {
  project_id: Query.projectIds,
  counteragent_id: Query.clientIds,
  user_id: Query.userIds
}
export const accrualBounds = {
  accrual_from: Query.date("The first day of the period; left out: no limit."),
  accrual_to: Query.date("The last day of the period; left out: no limit.")
}
export const dateBounds = {
  date_from: Query.date("The first day of the period; left out: no limit."),
  date_to: Query.date("The last day of the period; left out: no limit.")
}

const bound = (description: string) => orNull(aDate("A day."), description)

export const canManageTeam = aFlag("Whether the caller is an owner or admin. If not, there is no analysis.")

export const period = Schema.Struct({
  accrual_from: bound("The first day; null where there is no limit."),
  accrual_to: bound("The last day; null where there is no limit.")
}).annotate({ identifier: "ReportPeriod", description: "The period that the flows are of." })

const unconvertedSums = {
  currency: aCurrency("The currency."),
  earned_total: anAmount("Earned in it that has no rate."),
  received_total: anAmount("Received in it that has no rate."),
  debt_total: anAmount("Debt in it that has no rate on the balance's date.")
}
const missing = "What is in no total, for want of an exchange rate"

export const unconverted = listOf(
  Schema.Struct(unconvertedSums).annotate({ identifier: "UnconvertedMoney", description: `${missing}.` }),
  `${missing}: so nothing vanishes.`
)

/** The same where payouts are part of the report. */
export const unconvertedFlows = listOf(
  Schema.Struct({
    ...unconvertedSums,
    paid_out_total: anAmount("Paid out in it that has no rate.")
  }).annotate({ identifier: "UnconvertedFlows", description: `${missing}, payouts included.` }),
  `${missing}: so nothing vanishes.`
)

export const percentage = (description: string) => Schema.Finite.annotate({ description, examples: [42.5] })

export const chartDay = Schema.Struct({
  date: aDate("The day."),
  worked_minutes_total: aCount("Minutes worked.", 150),
  earned_total: anAmount("Earned."),
  received_total: anAmount("Received."),
  entries_count: aCount("Time entries.")
}).annotate({ identifier: "ChartDay", description: "A day that has work or money." })

const focusRow = Schema.Struct({
  id: orNull(anId("It."), "The project or client; null for records without."),
  name: aText("Its name.", "Website"),
  worked_minutes_total: aCount("Minutes worked.", 150),
  earned_total: anAmount("Earned."),
  received_total: anAmount("Received."),
  entries_count: aCount("Time entries.")
}).annotate({ identifier: "FocusRow", description: "A project or client that earned much." })

export const focus = Schema.Struct({
  top_projects: listOf(focusRow, "The five projects that earned most."),
  top_counteragents: listOf(focusRow, "The five clients that earned most.")
}).annotate({ identifier: "Focus", description: "Where the money is earned." })

const named = Schema.Struct({
  id: anId("It."),
  name: orNull(aText("Its name.", "Website"), "Its name; null where it is unknown.")
}).annotate({
  identifier: "NamedFilter",
  description: "Something asked about."
})

export const filters = Schema.Struct({
  date_from: bound("As asked."),
  date_to: bound("As asked."),
  projects: listOf(named, "The projects asked about."),
  counteragents: listOf(named, "The clients asked about."),
  users: listOf(named, "The members asked about.")
}).annotate({ identifier: "ReportFilters", description: "What was asked about, with names." })

export const role = Role.annotate({ description: "What the person is in the workspace.", examples: ["member"] })

const value = Schema.NullOr(Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Schema.Array(Schema.String)]))

export const feedItem = Schema.Struct({
  id: anId("The line."),
  occurred_at: aText("When it happened.", "2026-03-01T09:30:00.000Z"),
  action: Schema.Literals(["created", "updated", "deleted"]).annotate({ description: "What happened." }),
  subject: Schema.Literals(["time_entry", "payment", "payout", "project", "counteragent"]).annotate({
    description: "To what kind of thing."
  }),
  subject_id: anId("The thing."),
  user_id: anId("Who did it."),
  user_name: aText("Their name then.", "Ada Lovelace"),
  project_id: orNull(anId("The project."), "The thing's project, if any."),
  project_name: orNull(aText("Its name.", "Website"), "The project's name then."),
  counteragent_id: orNull(anId("The client."), "The thing's client, if any."),
  counteragent_name: orNull(aText("Its name.", "Acme GmbH"), "The client's name then."),
  title: aText("What the thing says.", "Wireframes"),
  amount: orNull(anAmount("How much."), "Its amount, in its currency; null for projects and clients."),
  currency: orNull(aCurrency("The currency."), "The currency of amount."),
  worked_minutes: orNull(aCount("Minutes.", 150), "Minutes of a time entry; null for anything else."),
  changes: Schema.Record(
    Schema.String,
    Schema.Struct({
      before: value.annotate({ description: "What it was; null where there was nothing." }),
      after: value.annotate({ description: "What it is; null where there is nothing." })
    }).annotate({ identifier: "FieldChange", description: "A field's value before and after. Money is decimal text." })
  ).annotate({ description: "Before and after of each changed field." })
}).annotate({ identifier: "FeedItem", description: "One line of the log of changes. It never changes." })

export const previousBounds = {
  previous_from: aDate("The first day of the period before."),
  previous_to: aDate("The last day of the period before.")
}

export const change = Schema.Struct({
  absolute: Schema.Finite.annotate({ description: "By how much.", examples: [-12.5] }),
  percent: orNull(percentage("By how many percent."), "By how many percent; null where it was nothing.")
}).annotate({ identifier: "FigureChange", description: "How a figure changed." })
