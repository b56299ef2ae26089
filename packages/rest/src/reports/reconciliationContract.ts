import { InvoiceKind } from "@hourbook/core/invoices/Invoice"
import { ChargeKind } from "@hourbook/core/money/Charge"
import { statementPageLimit } from "@hourbook/core/reports/reconciliation/StatementPosition"
import { Schema } from "effect"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { RequiredScope } from "../middleware/Authentication.ts"
import { failures, ok } from "../shapes/Envelope.ts"
import {
  aCount,
  aCurrency,
  aDate,
  aFlag,
  aMoment,
  aBaseAmount,
  anAmount,
  anId,
  aText,
  orNull
} from "../shapes/Fields.ts"
import { FileTable, whole } from "../shapes/FileTable.ts"
import { Printed } from "../shapes/Printed.ts"
import * as Query from "../shapes/Query.ts"
import { listOf } from "../shapes/recordShapes.ts"
import { debtParts, dueParts, unconverted } from "../shapes/reportShapes.ts"
import { debtorsView, viewWire } from "./debtorsContract.ts"

const paid = Schema.Struct({
  amount: anAmount("What arrived."),
  currency: aCurrency("Its currency.")
}).annotate({ identifier: "Paid", description: "Money as it arrived." })

const line = Schema.Struct({
  date: aDate("The day."),
  kind: Schema.Literals(["accrual", "charge", "receipt"]).annotate({
    description: "Whether it is work, a charge or a payment."
  }),
  id: orNull(
    anId("The time entry, charge or payment."),
    "The time entry, charge or payment; null for the last row of a project's statement in a currency, of what was settled by payments that do not name it."
  ),
  text: aText("The description or comment.", "Wireframes"),
  project_id: orNull(anId("The project."), "Its project, if any."),
  project_name: orNull(aText("Its name.", "Website"), "The project's name."),
  worked_minutes: orNull(aCount("Minutes.", 150), "Minutes of a time entry; null for the others."),
  amount: anAmount("Its amount, in its own currency; of a payment what it settles, below zero for a refund."),
  currency: aCurrency("The currency of amount, balance and open."),
  earned: aBaseAmount("Earned by work, in the workspace's currency."),
  received: aBaseAmount("What arrived, in the workspace's currency; below zero for a refund."),
  debt: aBaseAmount("The debt after this line, in the workspace's currency."),
  charged: aBaseAmount("Charged besides work, in the workspace's currency; below zero for what was let off."),
  settled: aBaseAmount("What a payment settles, in the workspace's currency: subtracted from the debt."),
  balance: anAmount("The debt in the line's own currency after this line."),
  open: orNull(
    anAmount("What is open."),
    "What of work, a charge or a refund is not settled at the end, in its own currency; null for the others."
  ),
  paid: Schema.NullOr(paid).annotate({
    description: "What arrived, of a payment that says what it settles; null for the others."
  }),
  charge_kind: Schema.NullOr(ChargeKind).annotate({ description: "What a charge is for; null for the others." }),
  invoice_number: orNull(aText("Its number.", "2026-0007"), "The number of the issued invoice that has it, if any.")
}).annotate({ identifier: "StatementLine", description: "A time entry, charge or payment of the statement." })

const account = Schema.Struct({
  currency: aCurrency("The currency."),
  opening_debt: anAmount("The debt before the period."),
  earned_total: anAmount("Earned in the period."),
  charged_total: anAmount("Charged in the period, less what was let off."),
  received_total: anAmount("What arrived in this currency in the period."),
  settled_total: anAmount("What was settled in this currency in the period."),
  closing_debt: anAmount("The debt at the end: opening_debt + earned_total + charged_total - settled_total."),
  digits: aCount("The decimals to print every amount of this currency with, so that the lines add up.")
}).annotate({ identifier: "StatementAccount", description: "The account in one currency, exact." })

const due = Schema.Struct(dueParts).annotate({
  identifier: "StatementDue",
  description: "What is due in one currency at the end."
})

const statement = {
  view: viewWire,
  entity_id: orNull(anId("Its id."), "The client or project; null for the records without one."),
  entity_name: aText("Its name.", "Acme GmbH"),
  workspace_currency: aCurrency("The currency of every total."),
  period: Schema.Struct({
    accrual_to: orNull(aDate("A day."), "The last day; null without a limit."),
    accrual_from: orNull(aDate("A day."), "The first day; null without a limit.")
  }).annotate({
    identifier: "StatementPeriod",
    description: "The days of the statement."
  }),
  rows: listOf(line, "By date; within a day work, charges, then payments, each by creation."),
  totals: Schema.Struct({
    worked_minutes_total: aCount("Minutes worked.", 150),
    earned_total: anAmount("Earned."),
    received_total: anAmount("Received."),
    debt_total: anAmount("The debt at the end."),
    ...debtParts,
    by_currency: listOf(account, "The same per currency, exact.")
  }).annotate({ identifier: "StatementTotals", description: "The totals of the whole period, whatever the page." }),
  unconverted,
  opening_debt: anAmount("The debt before the period: closing_debt - earned - charged + settled; 0 without a start."),
  closing_debt: anAmount("The debt at the end."),
  next_cursor: orNull(aText("A cursor.", "WyJuYW1lIl0"), "The cursor of the next page; null at the end."),
  due: listOf(due, "What is due at the end, by currency, for whatever asks the client for money.")
}

export const ReconciliationResponse = ok("ReconciliationReport", statement)

const issuedInvoice = Schema.Struct({
  id: anId("Identifies the document."),
  kind: InvoiceKind.annotate({ description: "What it is.", examples: ["invoice"] }),
  number: aText("Its number.", "2026-0014"),
  issue_date: aDate("Its date."),
  due_date: orNull(aDate("A day."), "When it is due; null for credit notes."),
  currency: aCurrency("The currency of gross."),
  gross: anAmount("What it comes to, with tax."),
  imported: aFlag("Whether it comes from another system. Then it has no PDF here.")
}).annotate({ identifier: "SharedInvoice", description: "An issued invoice or credit note of a client." })

/** The statement that a link shows. */
export const SharedStatement = ok("SharedStatement", {
  workspace_name: aText("The name of the workspace.", "Acme Studio"),
  expires_at: aMoment("When the link stops working."),
  invoices: listOf(issuedInvoice, "The client's issued invoices and credit notes, newest first."),
  ...statement
})

export const ReconciliationQuery = {
  entity_id: Query.entityId,
  view: debtorsView,
  accrual_from: Query.date("The first day; by default there is no limit. What was before is in opening_debt."),
  accrual_to: Query.date(
    "The last day; by default there is no limit. Without limit, a statement has at most 50000 records."
  ),
  limit: Query.rowLimit(statementPageLimit),
  cursor: Query.cursor
}

export const reconciliationEndpoint = HttpApiEndpoint.get("reconciliation", "/reports/debtors/reconciliation", {
  query: ReconciliationQuery,
  success: ReconciliationResponse,
  error: failures
})
  .annotate(FileTable, whole("rows", "statement_line"))
  .annotate(Printed, "statement")
  .annotate(RequiredScope, "reports:read")
  .annotate(
    OpenApi.Summary,
    "The statement of a client or project with its running debt, in the workspace's currency and in its own"
  )
