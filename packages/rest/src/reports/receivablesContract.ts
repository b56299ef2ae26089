import { Schema } from "effect"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { RequiredScope } from "../middleware/Authentication.ts"
import { failures, ok } from "../shapes/Envelope.ts"
import { aCount, aCurrency, aDate, anAmount, anId, aText, orNull } from "../shapes/Fields.ts"
import { FileTable, whole } from "../shapes/FileTable.ts"
import * as Query from "../shapes/Query.ts"
import { listOf } from "../shapes/recordShapes.ts"
import { reportIds } from "../shapes/reportShapes.ts"

const client = {
  counteragent_id: orNull(anId("The client."), "The client; null for records without one."),
  counteragent_name: aText("The client's name.", "Acme GmbH"),
  currency: aCurrency("The currency of all amounts.")
}

const bucket = Schema.Struct({
  bucket: Schema.Literals(["not_due", "1-30", "31-60", "61-90", "90+"]).annotate({
    description: "Days after the due date.",
    examples: ["1-30"]
  }),
  amount: anAmount("What is open for so long.")
}).annotate({ identifier: "ReceivableAge", description: "What is open for some days after it was due." })

const figures = {
  open_total: anAmount("What is open of invoices, and of charges and refunds that are to be paid by themselves."),
  overdue_total: anAmount("What of it is overdue."),
  unbilled_total: anAmount("Work and charges that no issued invoice has. They are not part of what is due."),
  on_account_total: anAmount("What is paid in advance.")
}

const row = Schema.Struct({
  ...client,
  ...figures,
  ageing: listOf(bucket, "What is open by days after it was due; it adds up to open_total.")
}).annotate({ identifier: "ReceivableRow", description: "What a client has to pay in one currency." })

const sum = Schema.Struct({ currency: aCurrency("The currency."), ...figures }).annotate({
  identifier: "ReceivableSum",
  description: "What all clients have to pay in one currency."
})

export const ReceivablesResponse = ok("ReceivablesReport", {
  at: aDate("The day of the figures."),
  rows: listOf(row, "By client and currency: whatever is open, unbilled or on account."),
  totals: listOf(sum, "By currency.")
})

export const ReceivablesQuery = {
  at: Query.date("The day of the figures; today by default. What is dated later does not count."),
  counteragent_id: reportIds.counteragent_id
}

export const receivablesEndpoint = HttpApiEndpoint.get("receivables", "/reports/receivables", {
  query: ReceivablesQuery,
  success: ReceivablesResponse,
  error: failures
})
  .annotate(FileTable, { ...whole("rows", "receivable"), each: { list: "ageing", keeps: Object.keys(client) } })
  .annotate(RequiredScope, "reports:read")
  .annotate(OpenApi.Summary, "Receivables: open invoices by client and by age, on a day")

const unbilledRow = Schema.Struct({
  ...client,
  project_id: orNull(anId("The project."), "The project; null for what has none."),
  project_name: aText("The project's name.", "Website"),
  minutes: aCount("Billed minutes of work.", 90),
  amount: anAmount("What work and charges cost."),
  oldest: aDate("The oldest day of them.")
}).annotate({
  identifier: "UnbilledRow",
  description: "Work and charges of a project that no issued invoice has."
})

export const UnbilledResponse = ok("UnbilledReport", {
  at: aDate("The day until which is counted: today."),
  rows: listOf(unbilledRow, "By client, project and currency.")
})

export const UnbilledQuery = {
  project_id: reportIds.project_id,
  counteragent_id: reportIds.counteragent_id
}

export const unbilledEndpoint = HttpApiEndpoint.get("unbilled", "/reports/unbilled", {
  query: UnbilledQuery,
  success: UnbilledResponse,
  error: failures
})
  .annotate(FileTable, whole("rows", "unbilled"))
  .annotate(RequiredScope, "reports:read")
  .annotate(OpenApi.Summary, "Unbilled: billable work and charges that no issued invoice has")

const inBase = (of: string) =>
  orNull(anAmount(of), `${of}, in the workspace's currency; null where no rate was in force.`)

const taxRow = Schema.Struct({
  tax_code_id: orNull(anId("The tax code."), "The tax code; null for money on account that no invoice has yet."),
  name: aText("Its name.", "VAT 19%"),
  currency: aCurrency("The currency of net, tax and gross."),
  net: anAmount("The net."),
  tax: anAmount("The tax."),
  gross: anAmount("Both together."),
  base_net: inBase("The net"),
  base_tax: inBase("The tax"),
  base_gross: inBase("Both together")
}).annotate({ identifier: "TaxRow", description: "What was invoiced or received with one tax code in one currency." })

export const TaxResponse = ok("TaxReport", {
  from: aDate("The first day."),
  to: aDate("The last day."),
  basis: Schema.Literals(["issued", "received"]).annotate({ description: "What counts.", examples: ["issued"] }),
  workspace_currency: aCurrency("The currency of base_net, base_tax and base_gross."),
  rows: listOf(taxRow, "By tax code and currency. Credit notes count below zero.")
})

export const TaxQuery = {
  from: Query.date("The first day; that of this month by default."),
  to: Query.date("The last day; today by default, otherwise the last of the month that from is in."),
  basis: Query.choice(
    ["issued", "received"],
    "issued",
    "issued: documents by their date. received: what was paid of them in the period."
  )
}

export const taxEndpoint = HttpApiEndpoint.get("tax", "/reports/tax", {
  query: TaxQuery,
  success: TaxResponse,
  error: failures
})
  .annotate(FileTable, whole("rows", "tax"))
  .annotate(RequiredScope, "reports:read")
  .annotate(OpenApi.Summary, "Tax: what was invoiced or received, by tax code")
