import { Uuid } from "@hourbook/core/shared/Ids"
import { Schema } from "effect"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { RequiredScope } from "../middleware/Authentication.ts"
import { failures, ok } from "../wire/Envelope.ts"
import { aCount, aCurrency, aDate, anAmount, anId, aText, orNull, sentId } from "../wire/Fields.ts"
import * as Query from "../wire/Query.ts"
import { listOf } from "../wire/recordShapes.ts"
import {
  accrualBounds,
  canManageTeam,
  change,
  percentage,
  period,
  previousBounds,
  reportIds,
  unconverted
} from "../wire/reportShapes.ts"

const id = orNull(anId("It."), "The client or project; null for records without.")
const viewWire = Schema.Literals(["counteragents", "projects"]).annotate({ description: "What the rows are." })

const money = {
  opening_debt: anAmount("Debt when the period began; 0 where it has no start."),
  earned_total: anAmount("Earned in the period."),
  received_total: anAmount("Received in the period."),
  debt_total: anAmount("Debt at the end of the period; negative: paid in advance.")
}

export const debtorRowWire = Schema.Struct({
  id,
  key: aText("The id, or none.", "none"),
  name: aText("Its name.", "Acme GmbH"),
  counteragent_id: orNull(anId("The client."), "The client, if any."),
  counteragent_name: orNull(aText("Its name.", "Acme GmbH"), "The client's name."),
  ...money,
  overdue_total: anAmount("What is older than the client's payment terms."),
  age_days: orNull(aCount("Days.", 45), "Days since oldest_unpaid_date; null where nothing is owed."),
  oldest_unpaid_date: orNull(aDate("The day."), "The day of the oldest accrual not fully paid."),
  last_paid_date: orNull(aDate("The day."), "The day of the last payment up to the end of the period."),
  projects_count: aCount("Projects of the client.", 3),
  debt_share: percentage("Percent of all receivables.")
}).annotate({ identifier: "DebtorRow", description: "What one client or project owes." })

const sums = {
  debtors_count: aCount("Rows that owe something.", 3),
  debt_total: anAmount("All debts, those in advance counted against them."),
  receivable_total: anAmount("What is owed to the workspace."),
  prepaid_total: anAmount("What was paid in advance."),
  overdue_total: anAmount("What is overdue."),
  opening_debt_total: anAmount("Debt when the period began."),
  earned_total: anAmount("Earned in the period."),
  received_total: anAmount("Received in the period.")
}
const summary = Schema.Struct(sums).annotate({ identifier: "DebtSummary", description: "The rows added up." })
const changes = Schema.Struct({
  debtors_count: change,
  debt_total: change,
  receivable_total: change,
  prepaid_total: change,
  overdue_total: change,
  opening_debt_total: change,
  earned_total: change,
  received_total: change
}).annotate({ identifier: "DebtChange", description: "How each figure changed." })

const risks = Schema.Struct({
  largest_debtor: Schema.NullOr(
    Schema.Struct({ id, name: aText("Its name.", "Acme GmbH"), debt_total: anAmount("What it owes.") }).annotate({
      identifier: "LargestDebtor",
      description: "Who owes most."
    })
  ).annotate({ description: "Who owes most; null where nobody owes." }),
  concentration_percent: percentage("Percent of all receivables that the largest debtor owes."),
  overdue_percent: percentage("Percent of all receivables that is overdue."),
  ageing: listOf(
    Schema.Struct({
      bucket: Schema.Literals(["0-30", "31-60", "61-90", "90+"]).annotate({ description: "Age in days." }),
      amount: anAmount("What is owed of that age.")
    }).annotate({ identifier: "AgeBucket", description: "What is owed of one age." }),
    "What is owed by age; adds up to receivable_total."
  )
}).annotate({ identifier: "DebtRisks", description: "How risky the debts are." })

export const DebtorsResponse = ok("DebtorsReport", {
  can_manage_team: canManageTeam,
  period,
  view: Schema.optionalKey(viewWire),
  workspace_currency: Schema.optionalKey(aCurrency("The currency of every total.")),
  rows: Schema.optionalKey(listOf(debtorRowWire, "One for each with a flow in the period or a debt at its end.")),
  summary: Schema.optionalKey(summary),
  risks: Schema.optionalKey(risks),
  comparison: Schema.NullOr(
    Schema.Struct({ ...previousBounds, summary, change: changes }).annotate({
      identifier: "DebtComparison",
      description: "The period before."
    })
  )
    .annotate({ description: "Null where a bound is missing." })
    .pipe(Schema.optionalKey),
  unconverted: Schema.optionalKey(unconverted)
})

const debtorsView = Query.choice(
  ["counteragents", "projects"],
  "What the rows are: counteragents unless told otherwise."
)

export const DebtorsQuery = {
  ...accrualBounds,
  ...reportIds,
  view: debtorsView,
  sort_key: Query.choice(
    ["name", "client", "debt", "earned", "received", "last_paid", "age", "projects_count"],
    "What to sort by: name unless told otherwise. What has no value comes last."
  ),
  sort_dir: Query.direction,
  overdue_only: Query.choice(["0", "1"], "1 keeps the rows with something overdue.")
}

export const debtorsEndpoint = HttpApiEndpoint.get("debtors", "/reports/debtors", {
  query: DebtorsQuery,
  success: DebtorsResponse,
  error: failures
})
  .annotate(RequiredScope, "reports:read")
  .annotate(OpenApi.Summary, "Who owes what, how old it is and how risky")

const line = Schema.Struct({
  date: aDate("The day."),
  kind: Schema.Literals(["accrual", "receipt"]).annotate({ description: "Work, or money." }),
  id: anId("The time entry or payment."),
  text: aText("What it says.", "Wireframes"),
  project_id: orNull(anId("The project."), "Its project, if any."),
  project_name: orNull(aText("Its name.", "Website"), "The project's name."),
  worked_minutes: orNull(aCount("Minutes.", 150), "Minutes of a time entry; null for a payment."),
  amount: anAmount("Its amount, in its own currency."),
  currency: aCurrency("The currency of amount."),
  earned: anAmount("What it adds to the debt, in the workspace's currency."),
  received: anAmount("What it takes from it."),
  debt: anAmount("What is owed after it.")
}).annotate({ identifier: "StatementLine", description: "One accrual or receipt." })

export const ReconciliationResponse = ok("ReconciliationReport", {
  view: viewWire,
  entity_id: anId("The client or project."),
  entity_name: aText("Its name.", "Acme GmbH"),
  workspace_currency: aCurrency("The currency of every total."),
  period: Schema.Struct({
    accrual_to: orNull(aDate("A day."), "The last day; null where there is no limit.")
  }).annotate({
    identifier: "StatementPeriod",
    description: "Up to when."
  }),
  rows: listOf(line, "By date, work before money, then in the order of recording."),
  totals: Schema.Struct({
    worked_minutes_total: aCount("Minutes worked.", 150),
    earned_total: anAmount("Earned."),
    received_total: anAmount("Received."),
    debt_total: anAmount("Earned less received.")
  }).annotate({ identifier: "StatementTotals", description: "The rows added up." }),
  unconverted
})

export const ReconciliationQuery = {
  entity_id: sentId(Uuid, "The client or project."),
  view: debtorsView,
  accrual_to: Query.date("The last day; left out: everything. A statement has at most 50000 records.")
}

export const reconciliationEndpoint = HttpApiEndpoint.get("reconciliation", "/reports/debtors/reconciliation", {
  query: ReconciliationQuery,
  success: ReconciliationResponse,
  error: failures
})
  .annotate(RequiredScope, "reports:read")
  .annotate(OpenApi.Summary, "One client's or project's statement with running debt")
