import { Calendar } from "@hourbook/core/calendar/Calendar"
import { minorDigits } from "@hourbook/core/values/currencies"
import { rounded, toTextWithDigits } from "@hourbook/core/values/Money"
import { Effect } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { workInCurrency } from "../wire/recordToWire.ts"
import { type CalendarResponse, CalendarApi } from "./contract.ts"

const api = apiOf(CalendarApi)

const handlers = groupOf(
  api,
  "calendar",
  Effect.fnUntraced(function* (handlers) {
    const calendar = yield* Calendar

    return handlers.handleAll({
      month: ({ query }) =>
        respond(
          (who) =>
            Effect.map(calendar.month(who, query.month), (found) => ({ ...found, base: who.workspace.currency })),
          {
            data: ({ base, days, unconverted }): DataOf<typeof CalendarResponse> => ({
              month: query.month,
              rows: days.map(({ amount, count, day, minutes }) => ({
                accrual_date: day,
                total_cost: toTextWithDigits(rounded(amount), minorDigits(base)),
                worked_minutes_total: minutes,
                entries_count: count
              })),
              workspace_currency: base,
              unconverted: unconverted.map(workInCurrency)
            })
          }
        )
    })
  })
)

export const routes = routesOf(api, handlers)
