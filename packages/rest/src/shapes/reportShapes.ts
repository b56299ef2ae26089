import { Role } from "@hourbook/core/access/Role"
import { Schema } from "effect"
import { aBaseAmount, aCount, aCurrency, aDate, aFlag, anAmount, anId, aText, orNull } from "./Fields.ts"
import * as Query from "./Query.ts"
import { currencyWork, listOf } from "./recordShapes.ts"

/** The filters that every report has. */
export const reportIds = {
  project_id: Query.projectIds,
  counteragent_id: Query.clientIds,
  user_id: Query.userIds
}
export const accrualBounds = {
  accrual_from: Query.date("The first day of the period; no limit by default."),
  accrual_to: Query.date("The last day of the period; no limit by default.")
}
export const dateBounds = {
  date_from: Query.date("The first day of the period; no limit by default."),
  date_to: Query.date("The last day of the period; no limit by default.")
}

/** The period that figures are compared with. */
export const compareBounds = {
  compare_from: Query.date(
    "The first day of the period to compare with; send compare_to too. By default, a whole year, quarter, month or week is compared with the one before, the beginning of one that ends today with the same days of the one before, and anything else with as many days before."
  ),
  compare_to: Query.date("The last day of the period to compare with; send compare_from too.")
}

const bound = (description: string) => orNull(aDate("A day."), description)

/** The cursor after a page of a report's rows. */
export const nextCursor = orNull(aText("A cursor.", "WyJuYW1lIl0"), "The cursor of the next page; null at the end.")

export const canManageTeam = aFlag("Whether the caller is an owner or admin. For others the report has no analysis.")

export const period = Schema.Struct({
  accrual_from: bound("The first day; null without a limit."),
  accrual_to: bound("The last day; null without a limit.")
}).annotate({ identifier: "ReportPeriod", description: "The period of the report." })

/** Charged besides work, beside what work earned. */
export const charged_total = aBaseAmount("Charged besides work, less what was let off.")

/** What a debt consists of besides what was earned and received. */
export const debtParts = {
  charged_total,
  settled_total: aBaseAmount("Settled by payments: what was received, unless a payment says otherwise.")
}

/** What a row has on account, and what surpluses in other currencies cover of it. */
export const accountParts = {
  on_account_total: aBaseAmount(
    "Paid in advance and not used, at least 0. Above 0 only for a client, and for the records of no project or of no member, which then have what all clients have on account."
  ),
  covered_total: aBaseAmount("What payments in other currencies cover of what is open, at least 0.")
}

/** What is due in one currency. */
export const dueParts = {
  currency: aCurrency("The currency of every amount here."),
  digits: aCount("The decimals to print every amount here with."),
  balance: anAmount("What is open in the currency, less what is paid too much in it."),
  covered_total: anAmount(
    "What payments in other currencies cover of it, at the rates of the day; below zero for what this currency's payments cover in others."
  ),
  unbilled_total: orNull(
    anAmount("What no issued invoice asks for."),
    "Of a client that has an issued invoice: what none asks for yet, which is not due. Null where what is due goes by days of work."
  ),
  due_total: anAmount(
    "What is to be paid, at least 0: what is open less what is covered. Of a client that has an issued invoice, what is open of invoices."
  ),
  on_account_total: anAmount("Paid in advance and not used, at least 0."),
  overdue_total: anAmount(
    "The part of due_total that is older than the payment terms, or after the due dates of invoices."
  ),
  oldest_unpaid_date: orNull(aDate("The day."), "The day of the oldest line that is due; null where nothing is.")
}

export const percentage = (description: string) => Schema.Finite.annotate({ description, examples: [42.5] })

/** How much of the work is billed; for owners and admins what it cost the workspace, too. */
export const workFields = {
  billable_minutes_total: aCount("Worked minutes of billable entries.", 150),
  billed_minutes_total: aCount("The same as rounded for billing.", 165),
  utilisation_percent: orNull(percentage("Percent."), "The billable part of the worked minutes; null without any."),
  internal_cost_total: aBaseAmount("What the work cost the workspace itself. For owners and admins.").pipe(
    Schema.optionalKey
  ),
  margin_total: aBaseAmount("What the work earned, less what it cost. For owners and admins.").pipe(Schema.optionalKey),
  margin_percent: orNull(
    percentage("Percent."),
    "The margin as a part of what was earned; null where nothing was. For owners and admins."
  ).pipe(Schema.optionalKey)
}

/** For owners and admins. */
export const unconvertedCost = {
  internal_cost_total: anAmount("What work cost without an exchange rate. For owners and admins.").pipe(
    Schema.optionalKey
  )
}

export const unconvertedWork = Schema.Struct({ ...currencyWork.fields, ...unconvertedCost }).annotate({
  identifier: "UnconvertedWork",
  description: "Work in one currency without an exchange rate."
})

const unconvertedSums = {
  currency: aCurrency("The currency."),
  earned_total: anAmount("Earned without an exchange rate."),
  received_total: anAmount("Received without an exchange rate."),
  debt_total: anAmount("Debt without an exchange rate on the date of the balance.")
}
const partsApart = {
  charged_total: anAmount("Charged without an exchange rate."),
  settled_total: anAmount("Settled in this currency without an exchange rate.")
}
const missing = "Amounts without an exchange rate"

export const unconverted = listOf(
  Schema.Struct({ ...unconvertedSums, ...partsApart, ...unconvertedCost }).annotate({
    identifier: "UnconvertedMoney",
    description: `${missing}.`
  }),
  `${missing}, which no total includes.`
)

/** The same for reports that include payouts. */
export const unconvertedFlows = listOf(
  Schema.Struct({
    ...unconvertedSums,
    paid_out_total: anAmount("Paid out without an exchange rate."),
    ...partsApart,
    ...unconvertedCost
  }).annotate({ identifier: "UnconvertedFlows", description: `${missing}, payouts included.` }),
  `${missing}, which no total includes.`
)

export const chartDay = Schema.Struct({
  date: aDate("The day."),
  worked_minutes_total: aCount("Minutes worked.", 150),
  earned_total: anAmount("Earned."),
  received_total: anAmount("Received."),
  entries_count: aCount("Time entries."),
  charged_total
}).annotate({ identifier: "ChartDay", description: "A day with work, charges or payments." })

const focusRow = Schema.Struct({
  id: orNull(anId("Its id."), "The project or client; null for records without one."),
  name: aText("Its name.", "Website"),
  worked_minutes_total: aCount("Minutes worked.", 150),
  earned_total: anAmount("Earned."),
  received_total: anAmount("Received."),
  entries_count: aCount("Time entries."),
  charged_total
}).annotate({ identifier: "FocusRow", description: "A project or client with high earnings." })

export const focus = Schema.Struct({
  top_projects: listOf(focusRow, "The five projects that earned most."),
  top_counteragents: listOf(focusRow, "The five clients that earned most.")
}).annotate({ identifier: "Focus", description: "Where the money is earned." })

const named = Schema.Struct({
  id: orNull(anId("Its id."), "Its id; null for records without one."),
  name: orNull(aText("Its name.", "Website"), "Its name, such as No project for none; null if it is unknown.")
}).annotate({
  identifier: "NamedFilter",
  description: "A project, client or member of the request."
})

export const filters = Schema.Struct({
  date_from: bound("The bound of the request; null without one."),
  date_to: bound("The bound of the request; null without one."),
  projects: listOf(named, "The projects of the request."),
  counteragents: listOf(named, "The clients of the request."),
  users: listOf(named, "The members of the request.")
}).annotate({ identifier: "ReportFilters", description: "The filters of the request, with names." })

export const role = Role.annotate({ description: "The person's role in the workspace.", examples: ["member"] })

export const previousBounds = {
  previous_from: aDate("The first day of the period compared with."),
  previous_to: aDate("The last day of the period compared with.")
}

export const change = Schema.Struct({
  absolute: Schema.Finite.annotate({ description: "The difference.", examples: [-12.5] }),
  percent: orNull(percentage("Percent."), "The difference in percent; null if the previous value is 0.")
}).annotate({ identifier: "FigureChange", description: "The change of a figure." })
