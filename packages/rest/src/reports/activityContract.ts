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

const effectFigures = {
  earned_total: anAmount("Earned on these days."),
  charged_total: anAmount("Charged besides work on these days, less what was let off."),
  received_total: anAmount("Received on these days.")
}

const effectSide = Schema.Struct({
  ...effectFigures,
  debt_total: orNull(anAmount("Owed."), "What is owed at the end of these days; null with project_id.")
}).annotate({ identifier: "EffectFigures", description: "The figures without the changes, or with them." })

const sides = { before: effectSide, after: effectSide }

const effect = Schema.Struct({
  totals: Schema.NullOr(
    Schema.Struct(sides).annotate({
      identifier: "EffectTotals",
      description: "The figures in workspace_currency, each side at the exchange rates it had."
    })
  ).annotate({ description: "In workspace_currency; null where gaps says why." }),
  currencies: listOf(
    Schema.Struct({ currency: aCurrency("The currency of every amount here."), ...sides }).annotate({
      identifier: "CurrencyEffect",
      description: "The figures in one currency, whatever it is worth."
    }),
    "The same in each currency."
  ),
  gaps: Schema.Array(
    Schema.Literals(["too_many_changes", "debts_of_projects", "other_exchange_rates", "other_currency"])
  ).annotate({
    description:
      "What is missing: everything, as there are more than 10000 changes; debts, as project_id is sent; totals, as exchange rates changed that the filters leave out, or as the workspace had another currency."
  })
}).annotate({
  identifier: "ChangesEffect",
  description:
    "With concerns_from or concerns_to, on the first page of the feed: what its changes did to the figures of these days, as they were after the last of them. An exchange rate counts from its day on."
})

/** What one change did. */
const lineEffect = Schema.Struct({
  currency: aCurrency("The currency of every amount here."),
  earned_total: anAmount("What it added to what is earned."),
  charged_total: anAmount("What it added to what is charged besides work."),
  received_total: anAmount("What it added to what is received."),
  debt_total: anAmount("What it added to what is owed.")
}).annotate({ identifier: "LineEffect", description: "What one change did to the figures in one currency." })

const line = Schema.Struct({
  ...feedItem.fields,
  effects: listOf(
    lineEffect,
    "With concerns_from or concerns_to: what the change did to the figures of these days, in each currency."
  ).pipe(Schema.optionalKey)
}).annotate({ identifier: "ActivityItem", description: "A line of the log of changes. Lines never change." })

/** What every row of a file says of a line. */
const lineNames = ["id", "occurred_at", "action", "subject", "subject_id", "user_id", "user_name", "title"]

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
  feed: Schema.optionalKey(listOf(line, "The log of changes, newest first.")),
  feed_pagination: Schema.Struct({
    offset: aCount("The number of lines that were skipped.", 0),
    limit: aCount("The largest number of lines.", 30),
    total: aCount("The number of all lines."),
    has_more: aFlag("Whether there are more lines.")
  })
    .annotate({ identifier: "FeedPagination", description: "The page of the feed." })
    .pipe(Schema.optionalKey),
  effect: Schema.optionalKey(effect),
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
  .annotate(FileTable, {
    rows: "feed",
    type: "change",
    pages: "feed",
    sparing: { limit: "1" },
    each: { list: "effects", keeps: lineNames, asks: ["concerns_from", "concerns_to"] }
  })
  .annotate(RequiredScope, "reports:read")
  .annotate(
    OpenApi.Summary,
    "Activity: totals, comparison with another period, activity per member, project and client, and the log of changes"
  )
