import type { Table } from "@hourbook/api/wire/CsvTable"
import { mapInSlices } from "@hourbook/core/shared/inSlices"
import { Effect, Option, Stream } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { type Column, csvColumns } from "./csvColumns.ts"
import { csvHead, csvLine } from "./csvText.ts"
import { KeepsData } from "./KeepsData.ts"
import { dataOf, firstPage, isRow, nextPage, pageParameters, type Query, type Row, rowsOf } from "./pages.ts"

/** Whether a request asks for a file. */
export const asksForCsv = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  /^\s*text\/csv\b/iu.test(headers["accept"] ?? "")

interface Asked {
  readonly endpoint: HttpApiEndpoint.Top
  readonly table: Table
  /** The parameters that the endpoint knows. */
  readonly known: ReadonlyArray<string>
  /** The response to a parameter that a file does not take. */
  readonly refuse: (message: string) => HttpServerResponse.HttpServerResponse
}

const valueAt = (row: Row, path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>((value, name) => (isRow(value) ? value[name] : undefined), row)

/** The days of a matrix, whose rows have a figure for each: `day_minutes` or `day_costs`. */
const daysOf = (data: Row, rows: ReadonlyArray<Row>): ReadonlyArray<Column> => {
  const days = isRow(data["period"]) ? data["period"]["days"] : undefined
  const figure = Object.entries(rows[0] ?? {}).find(([key, value]) => key.startsWith("day_") && value !== undefined)
  if (!Array.isArray(days) || figure === undefined) return []
  return days.map((day) => ({ name: String(day), path: [figure[0], String(day)] }))
}

const nameOf = ({ path }: HttpApiEndpoint.Top): string =>
  path
    .replace(/^\/(?:api\/)?/u, "")
    .replace(/\/$/u, "")
    .replaceAll("/", "-")

/**
 * The whole list as a file, a line for each row: the endpoint answers page by page while it is sent, so that memory does
 * not follow its length. A refusal of the first page is answered as it is.
 */
export const csvAnswer = Effect.fnUntraced(function* <E, R>(
  handler: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
  { endpoint, known, refuse, table }: Asked
) {
  const sent = yield* HttpServerRequest.ParsedSearchParams
  const flavour = sent["for"] ?? "plain"
  if (flavour !== "plain" && flavour !== "excel") return refuse("for: expected plain or excel")
  const strange = Object.keys(sent).find((name) => pageParameters.includes(name))
  if (strange !== undefined) return refuse(`${strange}: a file has the whole list: leave it out, or ask for JSON`)
  const ask = (query: Query) =>
    handler.pipe(
      Effect.provideService(HttpServerRequest.ParsedSearchParams, query),
      Effect.provideService(KeepsData, true)
    )
  const asked = firstPage(sent, table, known)
  const first = yield* ask(asked)
  if (first.status !== 200) return first
  const data = dataOf(first)
  const rows = rowsOf(data, table)
  const all = [...csvColumns(endpoint, table.rows), ...daysOf(data, rows)]
  // What the caller may not see is absent from every row.
  const columns =
    rows.length === 0 ? all : all.filter(({ path: [key = ""] }) => rows.some((row) => row[key] !== undefined))
  const linesOf = (page: ReadonlyArray<Row>) =>
    mapInSlices(page, (row) =>
      csvLine(
        columns.map(({ path }) => valueAt(row, path)),
        flavour
      )
    )
  const further = Stream.paginate(nextPage(data, table, asked), (next) =>
    Option.match(next, {
      onNone: () => Effect.succeed<readonly [ReadonlyArray<string>, Option.Option<typeof next>]>([[], Option.none()]),
      onSome: Effect.fnUntraced(function* (query) {
        const answer = dataOf(yield* ask(query))
        const following = nextPage(answer, table, query)
        const lines = yield* linesOf(rowsOf(answer, table))
        return [lines, Option.isNone(following) ? Option.none() : Option.some(following)] as const
      })
    })
  )
  const names = columns.map(({ name }) => name)
  const text = Stream.concat(
    Stream.fromIterable([csvHead(names, flavour), ...(yield* linesOf(rows))]),
    Stream.provideContext(further, yield* Effect.context<R>())
  )
  return HttpServerResponse.stream(Stream.encodeText(text), {
    contentType: "text/csv; charset=utf-8; header=present",
    headers: { "cache-control": "no-store", "content-disposition": `attachment; filename="${nameOf(endpoint)}.csv"` }
  })
})
