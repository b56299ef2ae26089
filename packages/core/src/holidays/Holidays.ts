import { Context, Effect } from "effect"
import type { Workspace } from "../access/Workspace.ts"
import type { BoundedPeriod } from "../facts/ReportPeriod.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"

export interface Holiday {
  readonly date: CalendarDate
  readonly name: string
}

/** Public holidays of regions such as `DE` or `DE-BY`, which every host provides. */
export class Holidays extends Context.Service<
  Holidays,
  {
    /** Those of a region in a period, in order. */
    readonly of: (region: string, period: BoundedPeriod) => Effect.Effect<ReadonlyArray<Holiday>>
    readonly knows: (region: string) => Effect.Effect<boolean>
  }
>()("@hourbook/core/holidays/Holidays") {}

/** Those of a workspace's region in a period; none without a region. */
export const holidaysOf = (
  holidays: Holidays["Service"],
  { holidayRegion }: Pick<Workspace, "holidayRegion">,
  period: BoundedPeriod
): Effect.Effect<ReadonlyArray<Holiday>> =>
  holidayRegion === null ? Effect.succeed([]) : holidays.of(holidayRegion, { from: period.from, to: period.to })
