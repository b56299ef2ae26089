import { Context, Option } from "effect"
import type { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { FileTable, formatsOf, type ListFormat } from "../wire/FileTable.ts"

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

/** The same rows as a file, where an endpoint has a table. */
export const addFiles = (endpoint: HttpApiEndpoint.Top, operation: OpenApi.OpenAPISpecOperation): void => {
  const table = Option.getOrUndefined(Context.getOption(endpoint.annotations, FileTable))
  if (table === undefined) return
  const formats = formatsOf(table)
  operation.parameters.push(
    parameter("format", "The whole list as a file, without pages and totals; by default as Accept says.", formats),
    parameter(
      "for",
      "excel: cells of CSV that a spreadsheet would run as formulas begin with '.",
      ["plain", "excel"],
      "plain"
    ),
    parameter("bom", "1: CSV begins with a byte order mark, as it does with for=excel.", ["0", "1"], "0")
  )
  const content = formats.map((format) => {
    const [type, description] = types[format]
    return [type, { schema: { type: "string", ...(format === "xlsx" ? { format: "binary" } : {}), description } }]
  })
  const answer = operation.responses["200"]
  if (answer !== undefined) Object.assign((answer.content ??= {}), Object.fromEntries(content))
}
