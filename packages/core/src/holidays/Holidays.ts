import { Context, Effect } from "effect"
import type { BoundedPeriod } from "../facts/ReportPeriod.ts"
import type { CalendarDate } from "../shared/CalendarDate.ts"

export interface Holiday {
  readonly date: CalendarDate
  readonly name: string
}

/** Public holidays of regions such as `DE` or `DE-BY`. Unless a host provides them any region will do, and has none. */
export class Holidays extends Context.Reference<{
  /** Those of a region in a period, in order. */
  readonly of: (region: string, period: BoundedPeriod) => Effect.Effect<ReadonlyArray<Holiday>>
  readonly knows: (region: string) => Effect.Effect<boolean>
}>("@hourbook/core/holidays/Holidays", {
  defaultValue: () => ({ of: () => Effect.succeed([]), knows: () => Effect.succeed(true) })
}) {}
