import type { CalendarDate } from "../values/CalendarDate.ts"

export interface PeriodClose {
  readonly through: CalendarDate
  readonly note?: string | null
  /** Whether the day may still be going on somewhere: owners only. */
  readonly force?: boolean
}

export interface PeriodReopening {
  /** The last day that stays closed; null for none. */
  readonly through: CalendarDate | null
  readonly reason: string
}

/** The last closed day that was asked for. */
export type PeriodChange =
  | ({ readonly action: "close" } & PeriodClose)
  | ({ readonly action: "reopen" } & PeriodReopening)
