import { assert } from "@effect/vitest"
import { parse } from "csv-parse/sync"
import { Effect } from "effect"
import { readXlsx } from "hucre/xlsx"
import type { Caller, KeyCaller } from "../http/callers.ts"
import { Stack } from "../http/stack.ts"

/** A list as CSV. */
export const csvOf = Effect.fnUntraced(function* (by: Caller, path: string) {
  const answer = yield* by.get(path, { accept: "text/csv" })
  assert.strictEqual(answer.status, 200, JSON.stringify(answer.body))
  assert.match(answer.headers.get("content-type") ?? "", /^text\/csv/u)
  const rows: Array<Record<string, string>> = parse(String(answer.body), { columns: true, bom: true })
  return { answer, rows, names: String(answer.body).split("\r\n")[0]?.split(",") ?? [] }
})

/** The path of a list as a file. */
export const withFormat = (path: string, format: string) => `${path}${path.includes("?") ? "&" : "?"}format=${format}`

/** A list as JSON Lines. */
export const jsonLinesOf = Effect.fnUntraced(function* (by: Caller, path: string) {
  const answer = yield* by.get(withFormat(path, "jsonl"))
  assert.strictEqual(answer.headers.get("content-type"), "application/jsonl; charset=utf-8", String(answer.body))
  const lines = String(answer.body ?? "").split("\n")
  assert.strictEqual(lines.pop(), "")
  return lines.filter((line) => line !== "").map((line): any => JSON.parse(line))
})

/** An answer to the byte. */
export const bytesOf = Effect.fnUntraced(function* (by: KeyCaller, path: string) {
  const fetch = yield* (yield* Stack).fetch
  return yield* Effect.promise(async () => {
    const answer = await fetch(new Request(`http://hourbook.test${path}`, { headers: { "x-api-key": by.key ?? "" } }))
    return { headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
  })
})

/** The first sheet of a workbook: a row is its cells by the names of their columns. */
export const workbookOf = Effect.fnUntraced(function* (by: KeyCaller, path: string) {
  const { bytes, headers } = yield* bytesOf(by, withFormat(path, "xlsx"))
  assert.match(headers.get("content-type") ?? "", /spreadsheetml\.sheet$/u)
  assert.match(headers.get("content-disposition") ?? "", /\.xlsx"$/u)
  const { sheets } = yield* Effect.promise(() => readXlsx(bytes))
  const [head = [], ...rows] = sheets[0]?.rows ?? []
  const names = head.map(String)
  return { names, rows: rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? null]))) }
})

/** A value of a row as a spreadsheet has it. */
export const inSheet = (name: string, value: any): unknown => {
  if (typeof value !== "string" || !/(?:date|_at|^day|day_before|^oldest|^service_from|^service_to)$/u.test(name))
    return value === "" ? null : value
  return new Date(value)
}
