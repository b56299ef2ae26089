import { Schema } from "effect"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { RequiredScope } from "../middleware/Authentication.ts"
import { failures, ok } from "../shapes/Envelope.ts"
import { aCount, aCurrency, aDate, aFlag, anAmount, anId, aText, orNull } from "../shapes/Fields.ts"
import { FileTable, paged } from "../shapes/FileTable.ts"
import * as Query from "../shapes/Query.ts"
import { listOf } from "../shapes/recordShapes.ts"
import {
  accountParts,
  accrualBounds,
  canManageTeam,
  chartDay,
  debtParts,
  focus,
  nextCursor,
  percentage,
  period,
  reportIds,
  role,
  unconvertedFlows,
  workFields
} from "../shapes/reportShapes.ts"

const sums = {
  worked_minutes_total: aCount("Minutes worked.", 150),
  earned_total: anAmount("Earned."),
  received_total: anAmount("Received."),
  debt_total: anAmount("What is open of the member's work and charges at the end of the period."),
  paid_out_total: anAmount("Paid out."),
  entries_count: aCount("Time entries.")
}

const row = Schema.Struct({
  user_id: orNull(
    anId("The member."),
    "The member; null in the row none, of charges without a member, refunds, and what is on account."
  ),
  name: aText("Their name.", "Ada Lovelace"),
  role: Schema.NullOr(role).annotate({ description: "The member's role; null in the row none." }),
  former: aFlag("Whether the member has left the workspace."),
  ...sums,
  average_hourly_rate: orNull(anAmount("Money per hour."), "Earned per hour; null without time entries."),
  earned_share: percentage("The share of all earnings, in percent."),
  last_entry_date: orNull(aDate("The day."), "The last day with time in the period."),
  ...debtParts,
  ...workFields,
  ...accountParts,
  key: aText('The id, or "none".', "none")
}).annotate({ identifier: "TeamRow", description: "The figures of one member." })

const totals = Schema.Struct({
  ...sums,
  members_count: aCount("The number of members.", 3),
  ...debtParts,
  ...workFields
}).annotate({
  identifier: "TeamTotals",
  description: "The totals of the rows. The names totals and summary mean the same."
})

const insight = Schema.Struct({
  kind: Schema.Literals(["top_earner", "most_hours", "largest_debt", "inactive"]).annotate({
    description: "The kind of risk."
  }),
  user_id: anId("The member."),
  name: aText("Their name.", "Ada Lovelace"),
  value: Schema.Finite.annotate({ description: "Money, or minutes for most_hours and inactive.", examples: [150] })
}).annotate({ identifier: "TeamInsight", description: "A remarkable result." })

export const TeamResponse = ok("TeamReport", {
  can_manage_team: canManageTeam,
  period,
  workspace_currency: Schema.optionalKey(aCurrency("The currency of every total.")),
  rows: Schema.optionalKey(listOf(row, "A row per member; omitted with view=summary.")),
  totals: Schema.optionalKey(totals),
  summary: Schema.optionalKey(totals),
  insights: Schema.optionalKey(
    listOf(insight, "Remarkable results; with limit or cursor at most limit inactive members.")
  ),
  inactive_count: Schema.optionalKey(aCount("All inactive members; with limit or cursor.", 3)),
  chart_by_day: Schema.optionalKey(listOf(chartDay, "The days with work, charges or payments, in order.")),
  focus: Schema.optionalKey(focus),
  unconverted: Schema.optionalKey(unconvertedFlows),
  next_cursor: Schema.optionalKey(nextCursor)
})

export const TeamQuery = {
  ...accrualBounds,
  ...reportIds,
  view: Query.choice(["full", "summary", "table"], "full", "summary omits the rows; table returns only the rows."),
  sort_key: Query.choice(["worked", "earned", "received", "debt"], "earned", "The figure to sort by."),
  sort_dir: Query.direction,
  limit: Query.rowLimit(Query.largestPageSize),
  cursor: Query.cursor,
  charts: Query.charts
}

export const teamEndpoint = HttpApiEndpoint.get("team", "/reports/team", {
  query: TeamQuery,
  success: TeamResponse,
  error: failures
})
  .annotate(FileTable, paged("rows", "team_row", { view: "table" }))
  .annotate(RequiredScope, "reports:read")
  .annotate(OpenApi.Summary, "Time, earnings, receipts and debt per member")
