import { Schema } from "effect"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { RequiredScope } from "../middleware/Authentication.ts"
import { failures, ok } from "../wire/Envelope.ts"
import { aCount, aCurrency, aDate, aFlag, anAmount, anId, aText, orNull } from "../wire/Fields.ts"
import * as Query from "../wire/Query.ts"
import { listOf } from "../wire/recordShapes.ts"
import {
  canManageTeam,
  change,
  chartDay,
  dateBounds,
  feedItem,
  filters,
  period,
  previousBounds,
  reportIds,
  unconverted
} from "../wire/reportShapes.ts"

const figures = {
  worked_minutes_total: aCount("Minutes worked.", 150),
  earned_total: anAmount("Earned."),
  received_total: anAmount("Received."),
  debt_total: anAmount("Earned less received up to the end of the period."),
  entries_count: aCount("Time entries."),
  payments_count: aCount("Payments."),
  active_members_count: aCount("Members with a time entry or payment."),
  active_projects_count: aCount("Projects with one."),
  active_counteragents_count: aCount("Clients with one."),
  active_days_count: aCount("Days with time.")
}

const summary = Schema.Struct(figures).annotate({ identifier: "ActivitySummary", description: "A period in figures." })

const changes = Schema.Struct({
  worked_minutes_total: change,
  earned_total: change,
  received_total: change,
  debt_total: change,
  entries_count: change,
  payments_count: change,
  active_members_count: change,
  active_projects_count: change,
  active_counteragents_count: change,
  active_days_count: change
}).annotate({ identifier: "ActivityChange", description: "How each figure changed." })

const comparison = Schema.Struct({ ...previousBounds, summary, change: changes }).annotate({
  identifier: "ActivityComparison",
  description: "The period before."
})

const row = Schema.Struct({
  id: orNull(anId("It."), "The member, project or client; null for records without."),
  key: aText("The id, or none.", "none"),
  name: aText("Its name.", "Website"),
  worked_minutes_total: aCount("Minutes worked.", 150),
  earned_total: anAmount("Earned."),
  received_total: anAmount("Received."),
  entries_count: aCount("Time entries."),
  last_activity_date: orNull(aDate("The day."), "The last day with time or money in the period.")
}).annotate({ identifier: "ActivityRow", description: "What one member, project or client had to do with it." })

export const ActivityResponse = ok("ActivityReport", {
  can_manage_team: canManageTeam,
  period,
  workspace_currency: Schema.optionalKey(aCurrency("The currency of every total.")),
  filters: Schema.optionalKey(filters),
  summary: Schema.optionalKey(summary),
  comparison: Schema.NullOr(comparison)
    .annotate({ description: "Null where a bound is missing." })
    .pipe(Schema.optionalKey),
  rows: Schema.optionalKey(listOf(row, "One for each active member.")),
  projects_rows: Schema.optionalKey(listOf(row, "One for each active project.")),
  counteragents_rows: Schema.optionalKey(listOf(row, "One for each active client.")),
  sparkline_days: Schema.optionalKey(listOf(chartDay, "Every day that has work or money, in order.")),
  feed: Schema.optionalKey(listOf(feedItem, "The log of changes, newest first.")),
  feed_pagination: Schema.Struct({
    offset: aCount("Lines before these.", 0),
    limit: aCount("Lines at most.", 30),
    total: aCount("Lines in all."),
    has_more: aFlag("Whether there are more.")
  })
    .annotate({ identifier: "FeedPagination", description: "Where the feed stands." })
    .pipe(Schema.optionalKey),
  unconverted: Schema.optionalKey(unconverted)
})

export const ActivityQuery = {
  ...dateBounds,
  ...reportIds,
  feed_limit: Query.wholeNumberOf(1, 100, "Lines of the feed: 30 unless told otherwise.", "30"),
  feed_offset: Query.wholeNumberOf(0, 1_000_000_000, "Lines of the feed to pass over.", "0")
}

export const activityEndpoint = HttpApiEndpoint.get("activity", "/reports/activity", {
  query: ActivityQuery,
  success: ActivityResponse,
  error: failures
})
  .annotate(RequiredScope, "reports:read")
  .annotate(OpenApi.Summary, "What happened: figures, comparison, who and what, and the log of changes")
