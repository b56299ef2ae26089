import type { ValidationFailed } from "@hourbook/core/errors/Errors"
import { isStoreUnavailable, retryAfterSeconds } from "@hourbook/core/errors/StoreUnavailable"
import { idEndOf } from "@hourbook/core/values/ShortId"
import type { CallToolResult } from "@modelcontextprotocol/server"
import { type Cause, Match } from "effect"
import { leftOutText } from "../present/invoices.ts"
import { quoted } from "../present/quoted.ts"
import type { ToolError } from "../present/Refused.ts"
import type { Problem } from "../present/together.ts"

interface ErrorText {
  readonly code: string
  readonly message: string
  /** What to do next. */
  readonly next: string
}

/** Core's names of fields that a tool calls otherwise. */
const names: Readonly<Record<string, string>> = {
  workedOn: "date",
  receivedOn: "date",
  paidOn: "date",
  chargedOn: "date",
  effectiveDate: "date",
  balanceDate: "to",
  durationMinutes: "minutes",
  userId: "person",
  clientId: "client",
  clientIds: "clients",
  projectId: "project",
  paymentTermsDays: "payment_terms_days",
  holidayRegion: "holiday_region",
  timeZone: "time_zone",
  hourlyRate: "hourly_rate",
  rateId: "rate_id",
  billedMinutes: "billed_minutes",
  internalCost: "internal_cost",
  billableDefault: "billable",
  startedAt: "started_at",
  endedAt: "ended_at",
  settles: "settles_amount",
  issueDate: "date",
  dueDate: "due_date",
  seriesId: "series",
  taxCodeId: "tax",
  unitPrice: "unit_price",
  fromWork: "client",
  moveRecords: "move_records"
}

/** What tools call a field of core. */
export const nameOf = (field: string): string => names[field] ?? field

/** A problem in core's words, except where tools have words of their own. */
const problemOf = ({ problem, rule }: ValidationFailed): string => {
  switch (rule.code) {
    case "key_reused":
      return `request_id was used for another request in the last ${rule.hours} hours: send a new one`
    case "archived":
      return `the ${rule.noun} ${quoted(rule.name)} is archived: id ${idEndOf(rule.id)}`
    case "nothing_to_invoice":
      return rule.reasons.length === 0
        ? problem
        : `${problem}: ${rule.reasons.map(({ code, count }) => leftOutText(code, count)).join(", ")}`
    default:
      return problem
  }
}

const correctIt = "Correct the argument and call again; ask the user if you do not know it."

/** What to do about a problem with an argument. */
const nextOf = ({ rule }: ValidationFailed): string => {
  switch (rule.code) {
    case "archived":
      return `Ask the user. An owner or admin can unarchive it: ${rule.noun}s_save with archived false, then repeat this call.`
    case "needs_client":
      return "Give client, or a project of that client; ask the user whose charge it is."
    case "no_client_to_move_to":
      return "Give client with it; ask the user whose project it is."
    case "charge_sign":
      return `Give amount ${rule.instead}, or ask the user which kind they mean: fee, expense and tax are above 0, discount, credit and write_off below, opening and adjustment either.`
    case "refund_settles":
      return "Leave out settles_amount and settles_currency; on a payment that has them, give settles_currency none."
    default:
      return correctIt
  }
}

/** The text of every error for assistants. A new error without a text does not compile. */
const errorText: (error: ToolError) => ErrorText = Match.type<ToolError>().pipe(
  Match.tagsExhaustive({
    Conflict: ({ message }) => ({
      code: "already_there",
      message,
      next: "Use that one, or give another external_ref."
    }),
    Forbidden: ({ message }) => ({
      code: "forbidden",
      message,
      next: "Tell the user; repeating will not help. whoami shows your role and scopes."
    }),
    NotFound: ({ entity, message }) =>
      entity === "timer"
        ? { code: "not_found", message: "no timer runs", next: "Tell the user. timer with action start starts one." }
        : { code: "not_found", message, next: "Find the right id with search or a list tool; do not guess ids." },
    PreconditionFailed: ({ message, since }) => ({
      code: "conflict",
      message,
      next:
        since === undefined
          ? "Read the record again, then repeat the change."
          : "Nothing was undone. Tell the user; report_activity shows the later changes."
    }),
    ValidationFailed: (error) =>
      error.rule.code === "name_in_use"
        ? {
            code: "already_there",
            message: `a ${error.rule.noun} is called ${quoted(error.rule.name)} already: id ${idEndOf(error.rule.id)}`,
            next: "Use that one. If the user wants another of the same name, repeat with allow_duplicate_name true."
          }
        : {
            code: "validation_error",
            message: error.field === null ? problemOf(error) : `${nameOf(error.field)}: ${problemOf(error)}`,
            next: nextOf(error)
          },
    Refused: ({ code, message, next }) => ({ code, message, next })
  })
)

const failed = ({ code, message, next }: ErrorText): CallToolResult => ({
  isError: true,
  content: [{ type: "text", text: `${code}: ${message}\nNext: ${next}` }]
})

/** What is wrong, in the words of the tools. */
export const messageOf = (error: ToolError): string => errorText(error).message

/** An error as one of the problems of a call, about the item at this place. */
export const problemAt = (place: Problem["place"], error: ToolError): Problem => {
  const isOfField = error._tag === "ValidationFailed" && error.field !== null
  return isOfField
    ? { ...errorText(error), place: [...place, nameOf(error.field)], message: problemOf(error) }
    : { ...errorText(error), place }
}

export const refusal = (error: ToolError): CallToolResult => failed(errorText(error))

const unavailable = failed({
  code: "unavailable",
  message: "the store is unavailable; a write may or may not have been saved",
  next: `Wait ${retryAfterSeconds} seconds, then call again: a write with the same request_id or confirm_token, or after listing the records.`
})

/** The text for a defect, without details of it. */
export const faultOf = (cause: Cause.Cause<unknown>): CallToolResult =>
  isStoreUnavailable(cause) ? unavailable : internal

const internal = failed({
  code: "api_error",
  message: "internal error; the request may or may not have been saved",
  next: "List the records before you repeat a write, or repeat it with the same request_id or confirm_token."
})
