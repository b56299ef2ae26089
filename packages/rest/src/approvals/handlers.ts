import { Approvals } from "@hourbook/core/approvals/Approvals"
import type { SheetResult } from "@hourbook/core/approvals/decideSheets"
import type { SheetRow } from "@hourbook/core/approvals/sheetRows"
import type { Earned } from "@hourbook/core/sheets/Sheet"
import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { UserId } from "@hourbook/core/values/Ids"
import { toNumber } from "@hourbook/core/values/Money"
import { Effect } from "effect"
import { type DataOf, respond, toFailure } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { askedRows } from "../edge/paging.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { ApprovalsApi, type SheetList, type SheetResponse, type SheetsDecided } from "./contract.ts"

const earnedToWire = (earned: ReadonlyArray<Earned> | null) =>
  (earned ?? []).map(({ amount, currency }) => ({ currency, amount: toNumber(amount) }))

const toWire = (row: SheetRow): DataOf<typeof SheetResponse>["sheet"] => ({
  user: { id: row.userId, name: row.userName },
  from: row.from,
  to: row.to,
  state: row.state,
  minutes: row.minutes,
  billable_minutes: row.billableMinutes,
  target_minutes: row.targetMinutes,
  earned: earnedToWire(row.earned),
  entries_count: row.entries,
  flags: row.flags,
  submitted_at: row.submittedAt,
  decided_at: row.decidedAt,
  decided_by: row.decidedBy,
  comment: row.comment,
  changed_since:
    row.changedSince === null
      ? null
      : {
          approved_at: row.changedSince.approvedAt,
          minutes: row.changedSince.minutes,
          billable_minutes: row.changedSince.billableMinutes,
          entries_count: row.changedSince.entries,
          earned: earnedToWire(row.changedSince.earned)
        }
})

const resultToWire = ({ error, from, sheet, userId }: SheetResult) => {
  const of = { user_id: userId, from, ok: error === null }
  if (error === null) return sheet === null ? of : { ...of, sheet: toWire(sheet) }
  const { code, message, rule } = toFailure(error).error
  return { ...of, error: { code, message, ...(rule === undefined ? {} : { rule }) } }
}

const decided = (results: ReadonlyArray<SheetResult>): DataOf<typeof SheetsDecided> => ({
  results: results.map(resultToWire)
})

const defaultSheets = 50

const api = apiOf(ApprovalsApi)

const handlers = groupOf(
  api,
  "approvals",
  Effect.fnUntraced(function* (handlers) {
    const approvals = yield* Approvals

    return handlers.handleAll({
      list: ({ query }) =>
        respond(
          Effect.fnUntraced(function* (who) {
            const { limit = defaultSheets, ...others } = query
            const { cursorAt, page } = yield* askedRows("approvals", "date", { ...others, limit })
            const after = page?.after ?? null
            const { next, sheets } = yield* approvals.list(who, {
              states: query.state === undefined ? undefined : [query.state],
              userIds: query.user_id,
              from: query.from,
              to: query.to,
              after:
                after === null ? null : { from: CalendarDate.make(after.value ?? ""), userId: UserId.make(after.id) },
              limit: page?.limit ?? limit
            })
            const cursor = next === null ? null : { value: next.from, name: "", id: next.userId }
            return { sheets, next: cursorAt(cursor) }
          }),
          {
            data: ({ next, sheets }): DataOf<typeof SheetList> => ({ sheets: sheets.map(toWire), next_cursor: next })
          }
        ),

      submit: ({ payload: { from, userId } }) =>
        respond((who) => approvals.submit(who, { from, userId: userId ?? who.member.userId }), {
          data: (sheet): DataOf<typeof SheetResponse> => ({ sheet: toWire(sheet) })
        }),

      withdraw: ({ payload: { from, userId } }) =>
        respond((who) => approvals.withdraw(who, { from, userId: userId ?? who.member.userId }), {
          data: (sheet): DataOf<typeof SheetResponse> => ({ sheet: toWire(sheet) })
        }),

      approve: ({ payload: { comment = null, sheets } }) =>
        respond((who) => approvals.approve(who, sheets, comment), { data: decided }),

      return: ({ payload: { comment, sheets } }) =>
        respond((who) => approvals.return(who, sheets, comment), { data: decided })
    })
  })
)

export const routes = routesOf(api, handlers)
