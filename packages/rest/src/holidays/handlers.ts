import type { Principal } from "@hourbook/core/access/Principal"
import { todayOf } from "@hourbook/core/access/today"
import type { BoundedPeriod } from "@hourbook/core/facts/ReportPeriod"
import { HolidayCalendar, longestHolidays } from "@hourbook/core/holidays/HolidayCalendar"
import { CalendarDate, daysBetween } from "@hourbook/core/values/CalendarDate"
import { Effect, type Schema } from "effect"
import { respond, type DataOf, InvalidParam } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { HolidaysApi, type HolidaysQuery, type HolidaysResponse } from "./contract.ts"

const api = apiOf(HolidaysApi)

/** A missing bound defaults to the start or end of the other one's year, or of the current year where the caller is. */
const periodOf = Effect.fnUntraced(function* (who: Principal, { from, to }: Schema.Struct.Type<typeof HolidaysQuery>) {
  const year = (from ?? to ?? (yield* todayOf(who))).slice(0, 4)
  const period: BoundedPeriod = {
    from: from ?? CalendarDate.make(`${year}-01-01`),
    to: to ?? CalendarDate.make(`${year}-12-31`)
  }
  if (period.from > period.to) return yield* new InvalidParam({ message: "from: must not be after to" })
  if (daysBetween(period.from, period.to) < longestHolidays) return period
  return yield* new InvalidParam({ message: `to: the period has at most ${longestHolidays} days` })
})

const handlers = groupOf(
  api,
  "holidays",
  Effect.fnUntraced(function* (handlers) {
    const calendar = yield* HolidayCalendar

    return handlers.handleAll({
      list: ({ query }) =>
        respond(
          Effect.fnUntraced(function* (who) {
            const period = yield* periodOf(who, query)
            return { ...(yield* calendar.during(who, period)), period }
          }),
          { data: ({ holidays, period, region }): DataOf<typeof HolidaysResponse> => ({ region, period, holidays }) }
        )
    })
  })
)

export const routes = routesOf(api, handlers)
