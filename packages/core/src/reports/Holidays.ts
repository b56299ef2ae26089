import { Context, Effect } from "effect"
import type { CalendarDate } from "../shared/CalendarDate.ts"
import type { BoundedPeriod } from "./Frame.ts"

export interface Holiday {
  readonly date: CalendarDate
  readonly name: string
}

/** The public holidays of a region such as `DE` or `DE-BY`, in order. None are known unless a host provides them. */
export class Holidays extends Context.Reference<
  (region: string, period: BoundedPeriod) => Effect.Effect<ReadonlyArray<Holiday>>
>("@hourbook/core/reports/Holidays", { defaultValue: () => () => Effect.succeed([]) }) {}
