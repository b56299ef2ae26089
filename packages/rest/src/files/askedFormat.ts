import { Result } from "effect"
import type { HttpServerRequest } from "effect/http"
import { formatsOf, type ListFormat, type Table } from "../shapes/FileTable.ts"
import type { Query } from "./pages.ts"

const formatOfType: Readonly<Record<string, ListFormat>> = {
  "text/csv": "csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "application/jsonl": "jsonl",
  "application/x-ndjson": "jsonl"
}

/** The format of a file that a request asks for, by `format` or the first type of Accept; undefined for JSON. */
export const askedFormat = (
  { isPrinted, table }: { readonly table: Table; readonly isPrinted: boolean },
  { headers }: HttpServerRequest.HttpServerRequest,
  { format }: Query
): Result.Result<ListFormat | undefined, string> => {
  const [accepted = ""] = (headers["accept"] ?? "").split(/[,;]/u)
  if (format === undefined) return Result.succeed(formatOfType[accepted.trim().toLowerCase()])
  const formats = formatsOf(table)
  const found = formats.find((one) => one === format)
  if (found !== undefined) return Result.succeed(found)
  const all = [...formats, ...(isPrinted ? ["pdf"] : [])]
  return Result.fail(`format: expected ${all.slice(0, -1).join(", ")} or ${all.at(-1)}`)
}
