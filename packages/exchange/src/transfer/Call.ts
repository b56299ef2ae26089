/** A write in a bulk call. */
export interface Operation {
  readonly op: "create"
  readonly external_ref: { readonly source: string; readonly id: string }
  readonly body: Readonly<Record<string, unknown>>
}

/** The kinds that a call of an import creates. */
export type Made = "clients" | "projects" | "people" | "entries"

/** A request of an import. Sending it again creates nothing twice. */
export type Call =
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

type Json = Readonly<Record<string, unknown>>

const objectOf = (value: unknown): Json =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

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
export const resultsOf = ({ makes }: Call, data: unknown): ReadonlyArray<Result> => {
  const { error, results } = objectOf(data)
  if (makes === "people") return [resultOf({ ok: error === undefined, data, error })]
  return Array.isArray(results) ? results.map((result) => resultOf(objectOf(result))) : []
}
