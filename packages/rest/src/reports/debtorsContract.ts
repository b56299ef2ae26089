import { Schema } from "effect"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { RequiredScope } from "../middleware/Authentication.ts"
import { failures, ok } from "../shapes/Envelope.ts"
import { aCount, aCurrency, aDate, anAmount, anId, aText, orNull } from "../shapes/Fields.ts"
import { FileTable, paged } from "../shapes/FileTable.ts"
import * as Query from "../shapes/Query.ts"
import { listOf } from "../shapes/recordShapes.ts"
import {
  accountParts,
  accrualBounds,
  canManageTeam,
  change,
  compareBounds,
  debtParts,
  dueParts,
  percentage,
  period,
  previousBounds,
  reportIds,
  unconverted
} from "../shapes/reportShapes.ts"

const id = orNull(anId("Its id."), "The client or project; null for records without one.")
export const viewWire = Schema.Literals(["counteragents", "projects"]).annotate({ description: "What a row is." })

const money = {
  opening_debt: anAmount("What debt_total was on the day before the period; 0 if it has no start."),
  earned_total: anAmount("Earned in the period."),
  received_total: anAmount("Received in the period."),
  debt_total: anAmount("What is open at the end of the period less on_account_total; negative if paid in advance.")
}

const ageBucket = Schema.Struct({
  bucket: Schema.Literals(["0-30", "31-60", "61-90", "90+"]).annotate({ description: "Age in days." }),
  amount: anAmount("The receivables of this age.")
}).annotate({ identifier: "AgeBucket", description: "The receivables of one age." })

const ageing = (description: string) => listOf(ageBucket, description)

const due = Schema.Struct({ ...dueParts, ageing: ageing("What is due by age; it adds up to due_total.") }).annotate({
  identifier: "DebtorDue",
  description: "What is due in one currency."
})

export const debtorRowWire = Schema.Struct({
  id,
  key: aText('The id, or "none".', "none"),
  name: aText("Its name.", "Acme GmbH"),
  counteragent_id: orNull(anId("The client."), "The client, if any."),
  counteragent_name: orNull(aText("Its name.", "Acme GmbH"), "The client's name."),
  ...money,
  overdue_total: anAmount("What is open and older than the payment terms of the client it is recorded under."),
  age_days: orNull(aCount("Days.", 45), "Days since oldest_unpaid_date; null where nothing is open."),
  oldest_unpaid_date: orNull(
    aDate("The day."),
    "The day of the oldest work, charge or refund that is not fully settled."
  ),
  last_paid_date: orNull(
    aDate("The day."),
    "The day of the last payment up to the end of the period; refunds are left out."
  ),
  projects_count: aCount("The number of the client's projects.", 3),
  debt_share: percentage("The share of all receivables, in percent."),
  ageing: ageing("The row's receivables by age; those of all rows add up to the report's."),
  ...debtParts,
  ...accountParts,
  due: listOf(due, "What is due by currency, in the currencies of the debt. CSV and XLSX have a row for each.")
}).annotate({ identifier: "DebtorRow", description: "The debt of one client or project." })

const sums = {
  debtors_count: aCount("The number of rows with something open.", 3),
  debt_total: anAmount("The total debt, minus what was paid in advance."),
  receivable_total: anAmount("What is open in all: the same by client and by project."),
  prepaid_total: anAmount("What is on account in all: the same by client and by project."),
  overdue_total: anAmount("The overdue part of what is open."),
  opening_debt_total: anAmount("The debt at the start of the period."),
  earned_total: anAmount("Earned in the period."),
  received_total: anAmount("Received in the period."),
  ...debtParts
}
const summary = Schema.Struct(sums).annotate({ identifier: "DebtSummary", description: "The totals of the rows." })
const changes = Schema.Struct({
  debtors_count: change,
  debt_total: change,
  receivable_total: change,
  prepaid_total: change,
  overdue_total: change,
  opening_debt_total: change,
  earned_total: change,
  received_total: change,
  charged_total: change,
  settled_total: change
}).annotate({ identifier: "DebtChange", description: "The change of each figure." })

const risks = Schema.Struct({
  largest_debtor: Schema.NullOr(
    Schema.Struct({ id, name: aText("Its name.", "Acme GmbH"), debt_total: anAmount("What is open of it.") }).annotate({
      identifier: "LargestDebtor",
      description: "The largest debtor."
    })
  ).annotate({ description: "The one with the most open; null where nothing is open." }),
  concentration_percent: percentage("The share of the largest debtor in all receivables, in percent."),
  overdue_percent: percentage("The overdue share of all receivables, in percent."),
  ageing: ageing("The receivables by age; they add up to receivable_total.")
}).annotate({ identifier: "DebtRisks", description: "The risks of the debts." })

export const DebtorsResponse = ok("DebtorsReport", {
  can_manage_team: canManageTeam,
  period,
  view: Schema.optionalKey(viewWire),
  workspace_currency: Schema.optionalKey(aCurrency("The currency of every total.")),
  rows: Schema.optionalKey(
    listOf(
      debtorRowWire,
      "The clients or projects with work, charges or payments in the period, something settled in it, or something open or on account at its end."
    )
  ),
  summary: Schema.optionalKey(summary),
  risks: Schema.optionalKey(risks),
  comparison: Schema.NullOr(
    Schema.Struct({ ...previousBounds, summary, change: changes }).annotate({
      identifier: "DebtComparison",
      description: "The period compared with: that of compare_from and compare_to, or else the one before."
    })
  )
    .annotate({
      description:
        "Null if none to compare with is chosen and the period has no start or end, or the one before would begin before 1900."
    })
    .pipe(Schema.optionalKey),
  unconverted: Schema.optionalKey(unconverted),
  next_cursor: orNull(aText("A cursor.", "WyJuYW1lIl0"), "The cursor of the next page; null at the end.").pipe(
    Schema.optionalKey
  )
})

export const debtorsView = Query.choice(["counteragents", "projects"], "counteragents", "What a row is.")

export const DebtorsQuery = {
  ...accrualBounds,
  ...compareBounds,
  ...reportIds,
  view: debtorsView,
  sort_key: Query.choice(
    ["name", "client", "debt", "earned", "received", "last_paid", "age", "projects_count"],
    "name",
    "The column to sort by. Rows without a value come last."
  ),
  sort_dir: Query.direction,
  overdue_only: Query.choice(["0", "1"], "0", "1 returns only rows with an overdue amount."),
  limit: Query.rowLimit(Query.largestPageSize),
  cursor: Query.cursor
}

/** What every row of a file says of a debtor. */
const debtorNames = ["id", "key", "name", "counteragent_id", "counteragent_name"]

export const debtorsEndpoint = HttpApiEndpoint.get("debtors", "/reports/debtors", {
  query: DebtorsQuery,
  success: DebtorsResponse,
  error: failures
})
  .annotate(FileTable, { ...paged("rows", "debtor"), each: { list: "due", keeps: debtorNames } })
  .annotate(RequiredScope, "reports:read")
  .annotate(OpenApi.Summary, "Debtors: debt, its age and its risks")
