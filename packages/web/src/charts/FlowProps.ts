import type { Day } from "../format/dates.ts"

export interface FlowPoint {
  /** The first day of the day, week or month. */
  readonly date: Day
  readonly earned_total: number
  readonly received_total: number
  readonly worked_minutes_total: number
}

export interface FlowProps {
  readonly points: ReadonlyArray<FlowPoint>
  readonly granularity: "day" | "week" | "month"
  readonly currency: string
  /** The last day of the period, which may not have come yet. */
  readonly until?: Day | undefined
  /** What was earned in the period before. */
  readonly previous?: number | null
  /** Whether the person sees what was received. */
  readonly received?: boolean
}
