import type { NewTimeEntry, TimeEntry } from "@hourbook/api/contract"
import { useQueryClient } from "@tanstack/react-query"
import { Failed } from "../../api/client.ts"
import { deleteLater } from "../../api/queue.ts"
import { entryLike } from "../../features/entry/copyOf.ts"
import { m } from "../../paraglide/messages.js"
import { sayWarnings } from "../../parts/sayWarnings.ts"
import { say } from "../../parts/toasts.ts"
import type { Day } from "../../words/dates.ts"
import { hours } from "../../words/duration.ts"
import { errorText } from "../../words/errorText.ts"
import type { WeekOfPerson } from "./useWeek.ts"
import { useWeekWrites } from "./useWeekWrites.ts"
import { changeOf, type WeekRow } from "./weekRows.ts"

const undoMillis = 10_000

const tell = (error: unknown): void => {
  say(errorText(error), { tone: "wrong" })
}

interface CellWrites {
  readonly week: WeekOfPerson
  readonly setGone: (change: (gone: ReadonlySet<string>) => ReadonlySet<string>) => void
  /** Says what a change did, below the grid. */
  readonly note: (text: string) => void
}

/** Gives cells their sums: records, changes or deletes what is in them. */
export const useCellWrites = ({ note, setGone, week }: CellWrites) => {
  const cache = useQueryClient()
  const { amend, idOf, record } = useWeekWrites(week.list.queryKey)

  const recordIn = (row: WeekRow, body: NewTimeEntry): void => {
    const names = {
      project_id: row.projectId,
      project_name: row.name,
      counteragent_id: row.clientId,
      counteragent_name: row.clientName,
      user_id: week.userId
    }
    record(body, { like: row.newest, names })
      .then(({ warnings }) => sayWarnings(warnings))
      .catch(tell)
  }

  const remove = (entries: ReadonlyArray<TimeEntry>): void => {
    const ids = entries.map(({ id }) => id)
    const hidden = new Set(ids)
    let isBack = false
    const without = (gone: ReadonlySet<string>): ReadonlySet<string> =>
      new Set([...gone].filter((id) => !hidden.has(id)))
    const hide = () => setGone((gone) => new Set([...gone, ...hidden]))
    hide()
    const deleted = (error?: unknown): void => {
      void cache.invalidateQueries()
      if (error === undefined || (error instanceof Failed && error.status === 404)) return
      setGone(without)
      tell(error)
    }
    // An entry that is being recorded has its id a moment later.
    const takeBack = ids.map(async (id) => {
      const known = await idOf(id)
      hidden.add(known)
      if (!isBack) hide()
      return deleteLater(`/api/time/${known}`, undoMillis, deleted)
    })
    for (const each of takeBack) each.catch(() => undefined)
    say(m.entry_deleted({ count: ids.length }), {
      undo: () => {
        isBack = true
        setGone(without)
        for (const each of takeBack) void each.then((undo) => undo()).catch(() => undefined)
      }
    })
  }

  const newBody = (row: WeekRow, day: Day, minutes: number): NewTimeEntry =>
    row.newest === undefined
      ? {
          description: row.name ?? row.clientName ?? m.week_work(),
          accrual_date: day,
          duration_minutes_total: minutes,
          user_id: week.userId,
          ...(row.projectId === null ? {} : { project_id: row.projectId })
        }
      : entryLike(row.newest, day, minutes)

  /** Gives the cell of a row and day a sum of minutes. */
  const put = (row: WeekRow, index: number, minutes: number): void => {
    const day = week.days[index]
    const cell = row.cells[index]
    if (day === undefined || cell === undefined) return
    const change = changeOf(cell, minutes)
    note("")
    switch (change.kind) {
      case "nothing":
        return
      case "refuse":
        return note(m.week_shorten_below({ count: cell.length }))
      case "remove":
        return remove(change.entries)
      case "record": {
        const body = newBody(row, day, minutes)
        note(m.week_recorded({ duration: hours(minutes), description: body.description }))
        return recordIn(row, body)
      }
      case "amend":
        if (change.isOneOf > 1) {
          note(m.week_last_took({ description: change.entry.description, duration: hours(change.minutes) }))
        }
        amend(change.entry, { duration_minutes_total: change.minutes })
          .then(({ warnings }) => sayWarnings(warnings))
          .catch(tell)
    }
  }

  return { put, remove }
}
