import { clockOf } from "../../words/clockText.ts"
import type { EntryDraft, Span } from "./draft.ts"

/** Start and end of a form where both are understood. */
export const spanIn = ({ end, hasClock, start }: EntryDraft): Span | undefined => {
  const from = clockOf(start)
  const to = clockOf(end)
  return hasClock && from !== undefined && to !== undefined && from !== to ? { start: from, end: to } : undefined
}

/** Its minutes; an end before the start is on the next day. */
export const minutesOfSpan = ({ end, start }: Span): number => (end > start ? end - start : end + 1440 - start)
