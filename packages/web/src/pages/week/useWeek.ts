import type { TimeEntry } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { read } from "../../api/read.ts"
import { overlapsIn } from "../../features/entry/overlaps.ts"
import { useWaitingEntries } from "../../features/entry/useWaitingEntries.ts"
import { addDays, daysOf, isWeekend, weekOf } from "../../format/dates.ts"
import { useSession } from "../../session/useSession.ts"
import { keepRows, keptRows } from "./keptRows.ts"
import { inOrder, type KeptRow, minutesIn, rowsOf } from "./weekRows.ts"

const none: ReadonlyArray<TimeEntry> = []
/** Three weeks of one person fit. */
const most = "500"
const noRows: ReadonlyArray<KeptRow> = []

interface Asked {
  readonly from: string | undefined
  readonly member: string | undefined
}

/** A week of a person: its days, rows and sums. Two weeks before give rows, so that projects are not chosen again. */
export const useWeek = ({ from: asked, member }: Asked) => {
  const { preferences, today, user, workspace } = useSession()
  const from = weekOf(asked ?? today, preferences.week_start)
  const to = addDays(from, 6)
  const userId = member ?? user.id
  const query = useMemo(
    () =>
      ({
        accrual_from: addDays(from, -14),
        accrual_to: to,
        user_id: userId,
        page_size: most,
        include_totals: "0"
      }) as const,
    [from, to, userId]
  )
  const time = useQuery(read("/api/time", query))
  // The week before is shown while the next is read, but not another person's.
  const isOther = time.isPlaceholderData && time.data?.entries.some(({ user_id }) => user_id !== userId)
  const { data: away } = useQuery(read("/api/holidays", { from, to }))
  const of = { workspaceId: workspace.id, userId, from }
  const week = `${from} ${userId}`
  const [kept, setKept] = useState({ week: "", rows: noRows })
  if (kept.week !== week) setKept({ week, rows: keptRows(of) })

  const recorded = isOther ? none : (time.data?.entries ?? none)
  const entries = useWaitingEntries(recorded, query)
  const overlaps = useMemo(() => overlapsIn(entries), [entries])
  const days = useMemo(() => daysOf(from, to), [from, to])
  const rows = useMemo(() => inOrder(rowsOf(entries, days, kept.rows, recorded)), [days, entries, kept.rows, recorded])
  const sums = days.map((_, index) => rows.reduce((sum, { cells }) => sum + minutesIn(cells[index] ?? none), 0))
  const holidays = new Map((away?.holidays ?? []).map(({ date, name }) => [date, name]))
  const workdays = days.filter((day) => !isWeekend(day) && !holidays.has(day)).length
  return {
    from,
    to,
    days,
    rows,
    sums,
    holidays,
    userId,
    entries,
    overlaps,
    time,
    isReady: time.data !== undefined && !isOther,
    total: sums.reduce((one, other) => one + other, 0),
    goal: workdays * preferences.hours_per_day,
    /** Keeps rows in this week, also while they have no hours. */
    keep: (rows: ReadonlyArray<KeptRow>) => setKept({ week, rows: keepRows(of, rows) })
  }
}

export type WeekOfPerson = ReturnType<typeof useWeek>
