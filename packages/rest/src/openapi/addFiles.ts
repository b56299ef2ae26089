import { Context, Option } from "effect"
import type { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { FileTable, formatsOf, type ListFormat, sheetDefaults, type Table } from "../shapes/FileTable.ts"
import { annexes, paperDefaults, paperFormats, type PaperKind, Printed, timesheetGroups } from "../shapes/Printed.ts"

const types: Readonly<Record<ListFormat, readonly [string, string]>> = {
  csv: ["text/csv", "One row a line."],
  xlsx: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "A workbook with one sheet."],
  jsonl: ["application/jsonl", "One row a line as in JSON, with its type."],
  hledger: ["text/plain", "A plain-text journal: a transaction for each record."]
}

const parameter = (name: string, description: string, values: ReadonlyArray<string>, byDefault?: string) => ({
  name,
  in: "query" as const,
  required: false,
  description,
  schema: { type: "string", enum: values, ...(byDefault === undefined ? {} : { default: byDefault }) }
})

const paperOnly: Readonly<Record<PaperKind, ReadonlyArray<OpenApi.OpenAPISpecParameter>>> = {
  statement: [],
  certificate: [],
  invoice: [
    parameter(
      "annex",
      "What comes behind the invoice in a PDF: the entries of its lines. By default, nothing does.",
      annexes
    )
  ],
  timesheet: [
    parameter("group", "What the lines of a PDF are grouped by.", timesheetGroups, paperDefaults.group),
    parameter("prices", "1: a PDF says what the work costs.", ["0", "1"], paperDefaults.prices)
  ]
}

const language = {
  name: "lang",
  in: "query" as const,
  required: false,
  description:
    "The language of a PDF and of a file with for=excel, en or de, which may have a region; by default as Accept-Language says. JSON has no language.",
  schema: { type: "string", pattern: "^(en|de)(-[A-Za-z]{2})?$", examples: ["de-AT"] }
}

const paperText: Readonly<Record<PaperKind, string>> = {
  statement: "On paper, A4, with sums; at most 5000 lines.",
  timesheet: "On paper, A4, with sums; at most 5000 lines.",
  certificate: "On paper, A4, with sums and a line to sign on; without check.",
  invoice:
    "On paper, A4 or Letter, as it was issued; a draft is marked as pro forma. With factur_x it is PDF/A-3b with the document as data in it."
}

/** The PDF of an endpoint that has one. */
const addPaper = (kind: PaperKind, operation: OpenApi.OpenAPISpecOperation): void => {
  operation.parameters.push(...paperOnly[kind])
  const schema = { type: "string", format: "binary", description: paperText[kind] }
  const answer = operation.responses["200"]
  if (answer === undefined) return
  Object.assign((answer.content ??= {}), { "application/pdf": { schema } })
  if (kind !== "invoice") return
  const data = { type: "string", description: "XRechnung 3.0 or Peppol BIS Billing 3.0, in UBL 2.1." }
  Object.assign(answer.content, { "application/xml": { schema: data } })
}

/** The response as a file, if the endpoint has a table, or as PDF. */
export const addFiles = (endpoint: HttpApiEndpoint.Top, operation: OpenApi.OpenAPISpecOperation): void => {
  const table = Option.getOrUndefined(Context.getOption(endpoint.annotations, FileTable))
  const printed = Option.getOrUndefined(Context.getOption(endpoint.annotations, Printed))
  const formats: ReadonlyArray<string> = [
    ...(table === undefined ? [] : formatsOf(table)),
    ...(printed === undefined ? [] : paperFormats[printed])
  ]
  if (formats.length === 0) return
  const said =
    printed === "invoice"
      ? "The document as a file; by default as Accept says. A draft is pdf only."
      : "The whole list as a file, without pages and totals; by default as Accept says."
  operation.parameters.push(parameter("format", said, formats))
  if (printed !== "invoice") operation.parameters.push(language)
  if (printed !== undefined) addPaper(printed, operation)
  if (table !== undefined) addTable(table, operation)
}

const addTable = (table: Table, operation: OpenApi.OpenAPISpecOperation): void => {
  operation.parameters.push(
    parameter(
      "for",
      "excel: CSV and XLSX for people, with the columns' names and the numbers of a language, hours, and names instead of ids.",
      ["plain", "excel"],
      sheetDefaults.for
    ),
    parameter("ids", "1: for=excel has the ids, too.", ["0", "1"], sheetDefaults.ids),
    parameter("bom", "1: CSV begins with a byte order mark, as it does with for=excel.", ["0", "1"], sheetDefaults.bom)
  )
  const content = formatsOf(table).map((format) => {
    const [type, description] = types[format]
    return [type, { schema: { type: "string", ...(format === "xlsx" ? { format: "binary" } : {}), description } }]
  })
  const answer = operation.responses["200"]
  if (answer !== undefined) Object.assign((answer.content ??= {}), Object.fromEntries(content))
}
