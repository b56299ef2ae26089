import type { Day, Decimal } from "./sheet/Writing.ts"

export interface TimesheetEntry {
  readonly day: Day
  readonly text: string
  readonly person: string
  readonly client: string | null
  readonly project: string | null
  readonly minutes: number
  readonly billable: boolean
  /** 0 where it is not billable. */
  readonly billedMinutes: number
  readonly amount: Decimal
  readonly currency: string
}

export const timesheetGroupings = ["day", "project"] as const
export type TimesheetGrouping = (typeof timesheetGroupings)[number]

/** The work of a period, in the order of its days. */
export interface Timesheet {
  readonly sender: string
  readonly from: Day | null
  readonly to: Day | null
  readonly entries: ReadonlyArray<TimesheetEntry>
  readonly by: TimesheetGrouping
  /** Whether it says what the work costs. */
  readonly hasPrices: boolean
}
