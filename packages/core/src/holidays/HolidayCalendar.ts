import { Context, Effect, Layer } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { BoundedPeriod } from "../facts/ReportPeriod.ts"
import { traced } from "../telemetry/traced.ts"
import { Holidays, holidaysOf } from "./Holidays.ts"

/** The longest period, in days. */
export const longestHolidays = 366

/** The public holidays of the workspace's region (semantics, section 10). */
export class HolidayCalendar extends Context.Service<HolidayCalendar>()("@hourbook/core/holidays/HolidayCalendar", {
  make: Effect.map(Holidays, (holidays) => {
    /** Those of a period, in order, with the region; none without a region. */
    const during = traced("HolidayCalendar.during")(function* (who: Principal, period: BoundedPeriod) {
      yield* Policy.mayRead(who)
      return {
        region: who.workspace.holidayRegion,
        holidays: yield* holidaysOf(holidays, who.workspace, period)
      }
    })

    return { during }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
