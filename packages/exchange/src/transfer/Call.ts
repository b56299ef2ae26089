import type { Range } from "./earlierEntries.ts"
import { type Json, objectOf, textOf } from "./json.ts"

/** A write in a bulk call. */
export interface Operation {
  readonly op: "create"
  readonly external_ref: { readonly source: string; readonly id: string }
  readonly body: Readonly<Record<string, unknown>>
}

/** The kinds that a call of an import creates. */
export type Made = "clients" | "projects" | "people" | "entries"

/** A GET of a page of entries, which makes nothing. */
export interface ReadingCall {
  readonly makes: "nothing"
  /** With its query, which says the rest. */
  readonly path: string
  readonly range: Range
  /** Empty for the first page. */
  readonly cursor: string
}

/** A request of an import. Sending it again creates nothing twice. */
export type Call =
  | ReadingCall
  | {
      readonly makes: "clients" | "projects" | "entries"
      readonly path: "/api/counteragents/bulk" | "/api/projects/bulk" | "/api/time/bulk"
      readonly body: { readonly import_id?: string; readonly operations: ReadonlyArray<Operation> }
    }
  | {
      readonly makes: "people"
      readonly path: "/api/members/former"
      readonly body: { readonly name: string; readonly email?: string }
    }

/** The result of one operation, or of the one person of a call. */
export interface Result {
  /** Null where nothing was written: it is refused, or it is a dry run. */
  readonly id: string | null
  readonly alreadyThere: boolean
  /** Null where it is there. */
  readonly refusal: string | null
  /** What is recorded of an entry; 0 of anything else. */
  readonly minutes: number
  /** Plain decimal text. */
  readonly cost: string
  readonly currency: string
}

/** The record of an answer, under the name of its kind. */
const recordIn = (data: Json): Json =>
  objectOf(data["entry"] ?? data["project"] ?? data["counteragent"] ?? data["member"])

const refusalOf = (result: Json): string => {
  const { message } = objectOf(result["error"])
  return textOf(message) || "refused without a reason"
}

const resultOf = (result: Json): Result => {
  const record = recordIn(objectOf(result["data"]))
  const { cost, duration_minutes_total: minutes } = record
  return {
    id: textOf(record["id"]) || null,
    alreadyThere: result["already_there"] === true,
    refusal: result["ok"] === true ? null : refusalOf(result),
    minutes: typeof minutes === "number" ? minutes : 0,
    cost: typeof cost === "number" ? String(cost) : "0",
    currency: textOf(record["currency"])
  }
}

/**
 * What became of each operation of a call, from the `data` of its answer; for a person who is refused, from the whole answer
 * with its `error`.
 */
export const resultsOf = ({ makes }: Pick<Call, "makes">, data: unknown): ReadonlyArray<Result> => {
  const { error, results } = objectOf(data)
  if (makes === "people") return [resultOf({ ok: error === undefined, data, error })]
  return Array.isArray(results) ? results.map((result) => resultOf(objectOf(result))) : []
}
