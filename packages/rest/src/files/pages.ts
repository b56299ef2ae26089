import { Option } from "effect"
import type { HttpServerResponse } from "effect/http"
import { fileParameters, type Table } from "../shapes/FileTable.ts"

export type Query = Readonly<Record<string, string | ReadonlyArray<string>>>
export type Row = Readonly<Record<string, unknown>>

export const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Parameters of pages and totals, of which a file has none. */
export const pageParameters: ReadonlyArray<string> = [
  "page",
  "page_size",
  "cursor",
  "limit",
  "feed_limit",
  "feed_offset",
  "include_totals",
  "totals_only"
]

/** What a request chooses: a parameter as it is by default is as good as left out, since clients may send every default. */
export const withoutDefaults = (defaults: Iterable<readonly [string, string]>) => {
  const known = new Map(defaults)
  return (query: Query): Query =>
    Object.fromEntries(Object.entries(query).filter(([name, value]) => known.get(name) !== value))
}

const isFileParameter = (name: string) => fileParameters.some((one) => one === name)

const largestPage = "500"
const largestFeed = 100

/** The data of an answer that keeps it. */
export const dataOf = ({ body }: HttpServerResponse.HttpServerResponse): Row =>
  body._tag === "Raw" && isRow(body.body) ? body.body : {}

export const rowsOf = (data: Row, table: Table): ReadonlyArray<Row> => {
  const rows = data[table.rows]
  return Array.isArray(rows) ? rows.filter(isRow) : []
}

/** What the endpoint is asked for first: the largest page, and no totals. */
export const firstPage = (sent: Query, table: Table, known: ReadonlyArray<string>): Query => {
  const given = Object.fromEntries(Object.entries(sent).filter(([name]) => !isFileParameter(name)))
  const asked = { ...table.sparing, ...given }
  if (table.pages === "feed") return { ...asked, feed_limit: String(largestFeed), feed_offset: "0" }
  if (table.pages === null) return asked
  return {
    ...asked,
    ...(known.includes("page_size") ? { page_size: largestPage } : {}),
    ...(known.includes("limit") ? { limit: largestPage } : {}),
    ...(known.includes("include_totals") ? { include_totals: "0" } : {})
  }
}

/** What it is asked for after an answer; none after the last page. */
export const nextPage = (data: Row, table: Table, asked: Query): Option.Option<Query> => {
  if (table.pages === "cursor") {
    const cursor = data["next_cursor"]
    return typeof cursor === "string" ? Option.some({ ...asked, cursor }) : Option.none()
  }
  const page = table.pages === "feed" ? data["feed_pagination"] : undefined
  if (!isRow(page) || page["has_more"] !== true) return Option.none()
  return Option.some({ ...asked, feed_offset: String(Number(page["offset"]) + largestFeed) })
}
