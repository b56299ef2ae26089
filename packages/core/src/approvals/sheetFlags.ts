/** What an approver should look at, in the order of lists. */
export const sheetFlags = [
  "after_submission",
  "timer_running",
  "overlap",
  "over_12_hours",
  "empty_day",
  "no_price",
  "no_description"
] as const
export type SheetFlag = (typeof sheetFlags)[number]
