import { apiOf } from "@hourbook/api/apiOf"
import { HolidaysApi, type HolidaysQuery, type HolidaysResponse } from "@hourbook/api/endpoints/holidays"
import type { BoundedPeriod } from "@hourbook/core/facts/ReportPeriod"
import { HolidayCalendar, longestHolidays } from "@hourbook/core/holidays/HolidayCalendar"
import { CalendarDate, daysBetween, today } from "@hourbook/core/shared/CalendarDate"
import { Effect, type Schema } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { respond, type DataOf, InvalidParam } from "../edge/respond.ts"
import { routesOf } from "../edge/routesOf.ts"

const api = apiOf(HolidaysApi)

/** A missing bound defaults to the start or end of the other one's year, or of the current year in UTC. */
const periodOf = Effect.fnUntraced(function* ({ from, to }: Schema.Struct.Type<typeof HolidaysQuery>) {
  const year = (from ?? to ?? (yield* today)).slice(0, 4)
  const period: BoundedPeriod = {
    from: from ?? CalendarDate.make(`${year}-01-01`),
    to: to ?? CalendarDate.make(`${year}-12-31`)
  }
  if (period.from > period.to) return yield* new InvalidParam({ message: "from: must not be after to" })
  if (daysBetween(period.from, period.to) < longestHolidays) return period
  return yield* new InvalidParam({ message: `to: the period has at most ${longestHolidays} days` })
})

const handlers = HttpApiBuilder.group(
  api,
  "holidays",
  Effect.fnUntraced(function* (handlers) {
    const calendar = yield* HolidayCalendar

    return handlers.handleAll({
      list: ({ query }) =>
        respond(
          Effect.fnUntraced(function* (who) {
            const period = yield* periodOf(query)
            return { ...(yield* calendar.during(who, period)), period }
          }),
          { data: ({ holidays, period, region }): DataOf<typeof HolidaysResponse> => ({ region, period, holidays }) }
        )
    })
  })
)

export const routes = routesOf(api, handlers)
