import type { TimeEntry } from "@hourbook/api/contract"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { read } from "../../api/read.ts"
import { overlapsIn } from "../../features/entry/overlaps.ts"
import { useWaitingEntries } from "../../features/waiting/useWaitingEntries.ts"
import { useSession } from "../../session/useSession.ts"
import { addDays, daysOf, isWeekend, weekOf } from "../../words/dates.ts"
import { type AddedRow, minutesIn, orderOf, rowsOf, type WeekRow } from "./weekRows.ts"

const none: ReadonlyArray<TimeEntry> = []
/** Three weeks of one person fit. */
const most = "500"
const noRows: ReadonlyArray<AddedRow> = []

interface Asked {
  readonly from: string | undefined
  readonly member: string | undefined
}

/** A week of a person: its days, rows and sums. Two weeks before give rows, so that projects are not chosen again. */
export const useWeek = ({ from: asked, member }: Asked) => {
  const { preferences, today, user } = useSession()
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
  const [added, setAdded] = useState(noRows)
  const [order, setOrder] = useState({ of: "", keys: noKeys })

  const recorded = isOther ? none : (time.data?.entries ?? none)
  const entries = useWaitingEntries(recorded, query)
  const overlaps = useMemo(() => overlapsIn(entries), [entries])
  const days = useMemo(() => daysOf(from, to), [from, to])
  const rowsByKey = useMemo(() => rowsOf(entries, days, added, recorded), [added, days, entries, recorded])
  const week = `${from} ${userId}`
  const keys = orderOf(rowsByKey, order.of === week ? order.keys : noKeys)
  const isSame = order.of === week && keys.length === order.keys.length && keys.every((key, i) => key === order.keys[i])
  if (time.data !== undefined && !time.isPlaceholderData && !isSame) setOrder({ of: week, keys })

  const rows = keys.map((key) => rowsByKey.get(key)).filter((row): row is WeekRow => row !== undefined)
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
    add: (row: AddedRow) => setAdded((rows) => [...rows, row])
  }
}

const noKeys: ReadonlyArray<string> = []

export type WeekOfPerson = ReturnType<typeof useWeek>
