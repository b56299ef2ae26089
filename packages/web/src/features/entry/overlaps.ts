import type { TimeEntry } from "@hourbook/contract/contract"

type Timed = Pick<TimeEntry, "id" | "user_id" | "started_at" | "ended_at" | "duration_minutes_total">

interface Span {
  readonly id: string
  readonly userId: string
  /** In whole minutes, as the server counts. */
  readonly start: number
  readonly end: number
  /** What of it was no work: another entry has room there. */
  readonly pause: number
}

const minuteOf = (moment: string): number => Math.floor(Date.parse(moment) / 60_000)

const spanOf = ({ duration_minutes_total: minutes, ended_at: to, id, started_at: from, user_id: userId }: Timed) => {
  if (from === null || to === null) return []
  const between = Math.round((Date.parse(to) - Date.parse(from)) / 60_000)
  return [{ id, userId, start: minuteOf(from), end: minuteOf(to), pause: Math.max(0, between - minutes) }]
}

/** The entries among these that are at the same time as another of the same person. */
export const overlapsIn = (entries: ReadonlyArray<Timed>): ReadonlySet<string> => {
  const found = new Set<string>()
  let open: ReadonlyArray<Span> = []
  for (const span of entries.flatMap(spanOf).toSorted((one, other) => one.start - other.start)) {
    open = open.filter(({ end }) => end > span.start)
    for (const one of open) {
      const shared = Math.min(one.end, span.end) - span.start
      if (one.userId === span.userId && shared > Math.max(one.pause, span.pause)) found.add(one.id).add(span.id)
    }
    open = [...open, span]
  }
  return found
}
