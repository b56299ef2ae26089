import type { Reason } from "../values/Reason.ts"
import { type Json, objectOf, textOf } from "./json.ts"

/** A write in a bulk call. */
export interface Operation {
  readonly op: "create"
  readonly external_ref: { readonly source: string; readonly id: string }
  readonly body: Readonly<Record<string, unknown>>
}

/** The kinds that a call of an import creates. */
export type Made = "clients" | "projects" | "people" | "entries" | "rates"

/** A rate to set. */
export interface NewRate {
  readonly kind: "bill" | "cost"
  /** Plain decimal text. */
  readonly amount: string
  readonly currency: string
  readonly effective_date: string
  readonly user_id?: string
  readonly project_id?: string
  readonly counteragent_id?: string
}

/** Whether a call makes one thing, so that a refusal is an answer about it. */
export const isSingle = ({ makes }: Pick<Call, "makes">): boolean => makes === "people" || makes === "rates"

/** The entries of a source in a range of days. */
export interface Range {
  readonly source: string
  readonly from: string
  readonly to: string
}

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
  | {
      readonly makes: "rates"
      readonly path: "/api/rates"
      readonly body: NewRate
    }

/** The result of one operation, or of the one person or rate of a call. */
export interface Result {
  /** Null where nothing was written: it is refused, or it is a dry run. */
  readonly id: string | null
  readonly alreadyThere: boolean
  /** Null where it is there. */
  readonly refusal: Reason | null
  /** What is recorded of an entry; 0 of anything else. */
  readonly minutes: number
  /** Plain decimal text. */
  readonly cost: string
  readonly currency: string
  /** What an entry costs the workspace, in plain decimal text; null where it has no such cost, or the caller may not see it. */
  readonly ownCost: string | null
  readonly ownCurrency: string
}

/** The record of an answer, under the name of its kind. */
const recordIn = (data: Json): Json =>
  objectOf(data["entry"] ?? data["project"] ?? data["counteragent"] ?? data["member"] ?? data["rate"])

const refusalOf = (result: Json): Reason => {
  const { message, rule } = objectOf(result["error"])
  const code = textOf(objectOf(rule)["code"])
  return { code: "service", message: textOf(message), ...(code === "" ? {} : { rule: code }) }
}

const resultOf = (result: Json): Result => {
  const record = recordIn(objectOf(result["data"]))
  const { cost, duration_minutes_total: minutes, internal_cost: own } = record
  return {
    id: textOf(record["id"]) || null,
    alreadyThere: result["already_there"] === true,
    refusal: result["ok"] === true ? null : refusalOf(result),
    minutes: typeof minutes === "number" ? minutes : 0,
    cost: typeof cost === "number" ? String(cost) : "0",
    currency: textOf(record["currency"]),
    ownCost: typeof own === "number" ? String(own) : null,
    ownCurrency: textOf(record["internal_currency"])
  }
}

/**
 * What became of each operation of a call, from the `data` of its answer; for a person or rate that is refused, from the whole answer
 * with its `error`.
 */
export const resultsOf = (call: Pick<Call, "makes">, data: unknown): ReadonlyArray<Result> => {
  const { error, results } = objectOf(data)
  if (isSingle(call)) return [resultOf({ ok: error === undefined, data, error })]
  return Array.isArray(results) ? results.map((result) => resultOf(objectOf(result))) : []
}
