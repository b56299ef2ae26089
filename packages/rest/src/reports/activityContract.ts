import { Schema } from "effect"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { RequiredScope } from "../middleware/Authentication.ts"
import { failures, ok } from "../shapes/Envelope.ts"
import { feedFilters, feedItem } from "../shapes/feedShapes.ts"
import { aCount, aCurrency, aDate, aFlag, anAmount, anId, aText, orNull } from "../shapes/Fields.ts"
import { FileTable } from "../shapes/FileTable.ts"
import * as Query from "../shapes/Query.ts"
import { listOf } from "../shapes/recordShapes.ts"
import {
  canManageTeam,
  change,
  charged_total,
  chartDay,
  compareBounds,
  dateBounds,
  debtParts,
  filters,
  nextCursor,
  period,
  previousBounds,
  reportIds,
  unconverted,
  workFields
} from "../shapes/reportShapes.ts"

const figures = {
  worked_minutes_total: aCount("Minutes worked.", 150),
  earned_total: anAmount("Earned."),
  received_total: anAmount("Received."),
  debt_total: anAmount("Earned and charged less settled, up to the end of the period."),
  entries_count: aCount("Time entries."),
  payments_count: aCount("Payments and refunds."),
  active_members_count: aCount("Members with a time entry, charge or payment."),
  active_projects_count: aCount("Projects with a time entry, charge or payment."),
  active_counteragents_count: aCount("Clients with a time entry, charge or payment."),
  active_days_count: aCount("Days with time entries."),
  ...debtParts,
  ...workFields
}

const summary = Schema.Struct(figures).annotate({
  identifier: "ActivitySummary",
  description: "The figures of a period."
})

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
  active_days_count: change,
  charged_total: change,
  settled_total: change
}).annotate({ identifier: "ActivityChange", description: "The change of each figure." })

const comparison = Schema.Struct({ ...previousBounds, summary, change: changes }).annotate({
  identifier: "ActivityComparison",
  description: "The period compared with: that of compare_from and compare_to, or else the one before."
})

const row = Schema.Struct({
  id: orNull(anId("Its id."), "The member, project or client; null for records without one."),
  key: aText('The id, or "none".', "none"),
  name: aText("Its name.", "Website"),
  worked_minutes_total: aCount("Minutes worked.", 150),
  earned_total: anAmount("Earned."),
  received_total: anAmount("Received."),
  entries_count: aCount("Time entries."),
  last_activity_date: orNull(aDate("The day."), "The last day with work, charges or payments in the period."),
  charged_total,
  ...workFields
}).annotate({ identifier: "ActivityRow", description: "The activity of one member, project or client." })

export const ActivityResponse = ok("ActivityReport", {
  can_manage_team: canManageTeam,
  period,
  workspace_currency: Schema.optionalKey(aCurrency("The currency of every total.")),
  filters: Schema.optionalKey(filters),
  summary: Schema.optionalKey(summary),
  comparison: Schema.NullOr(comparison)
    .annotate({
      description:
        "Null if none to compare with is chosen and the period has no start or end, or the one before would begin before 1900."
    })
    .pipe(Schema.optionalKey),
  rows: Schema.optionalKey(listOf(row, "The active members.")),
  projects_rows: Schema.optionalKey(listOf(row, "The active projects.")),
  counteragents_rows: Schema.optionalKey(listOf(row, "The active clients.")),
  sparkline_days: Schema.optionalKey(listOf(chartDay, "The days with work, charges or payments, in order.")),
  feed: Schema.optionalKey(listOf(feedItem, "The log of changes, newest first.")),
  feed_pagination: Schema.Struct({
    offset: aCount("The number of lines that were skipped.", 0),
    limit: aCount("The largest number of lines.", 30),
    total: aCount("The number of all lines."),
    has_more: aFlag("Whether there are more lines.")
  })
    .annotate({ identifier: "FeedPagination", description: "The page of the feed." })
    .pipe(Schema.optionalKey),
  unconverted: Schema.optionalKey(unconverted),
  next_cursors: Schema.Struct({
    rows: Schema.optionalKey(nextCursor),
    projects_rows: Schema.optionalKey(nextCursor),
    counteragents_rows: Schema.optionalKey(nextCursor)
  })
    .annotate({
      identifier: "ActivityCursors",
      description: "With limit or cursor: the cursor of the next page of each list of the answer."
    })
    .pipe(Schema.optionalKey)
})

export const ActivityQuery = {
  ...dateBounds,
  ...compareBounds,
  ...reportIds,
  limit: Query.most(Query.largestPageSize, "rows of each list of members, projects and clients"),
  cursor: Query.listCursor,
  charts: Query.charts,
  feed_limit: Query.wholeNumberOf(1, 100, "Lines of the feed per page.", "30"),
  feed_offset: Query.wholeNumberOf(0, 1_000_000_000, "Lines of the feed to skip.", "0"),
  ...feedFilters
}

export const activityEndpoint = HttpApiEndpoint.get("activity", "/reports/activity", {
  query: ActivityQuery,
  success: ActivityResponse,
  error: failures
})
  .annotate(FileTable, { rows: "feed", type: "change", pages: "feed", sparing: { limit: "1" } })
  .annotate(RequiredScope, "reports:read")
  .annotate(
    OpenApi.Summary,
    "Activity: totals, comparison with another period, activity per member, project and client, and the log of changes"
  )
