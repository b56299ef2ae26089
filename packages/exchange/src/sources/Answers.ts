import type { Encoding } from "../table/encodings.ts"
import type { DateOrder } from "../values/days.ts"
import type { DecimalMark } from "../values/numbers.ts"

/** The answers to questions that a file leaves open. */
export interface Answers {
  readonly dateOrder?: Exclude<DateOrder, "year-month-day">
  readonly decimalMark?: DecimalMark
  /** The currency of amounts without one. */
  readonly currency?: string
  /** The time zone in which moments such as `2024-03-04T22:30:00Z` become days; UTC by default. */
  readonly timeZone?: string
  /** That of the text of the file, where it does not show. */
  readonly encoding?: Encoding
}

export type Question = keyof Answers
