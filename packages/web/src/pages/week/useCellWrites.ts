import type { NewTimeEntry } from "@hourbook/contract/contract"
import { sayError } from "../../components/messages/sayError.ts"
import { sayWarnings } from "../../components/messages/sayWarnings.ts"
import { newPause, resized } from "../../features/entry/clock.ts"
import { entryLike } from "../../features/entry/copyOf.ts"
import { useEntryWrites } from "../../features/entry/useEntryWrites.ts"
import type { Day } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { forgetRefused } from "../../offline/queue.ts"
import { m } from "../../paraglide/messages.js"
import type { WeekOfPerson } from "./useWeek.ts"
import type { Place } from "./useWeekGrid.ts"
import { changeOf, type WeekRow } from "./weekRows.ts"

interface CellWrites {
  readonly week: WeekOfPerson
  /** Says what a change did: at the cell where it is not what was typed, else below the grid. */
  readonly note: (text: string, at?: Place) => void
}

/** Gives cells their sums: records, changes or deletes what is in them. */
export const useCellWrites = ({ note, week }: CellWrites) => {
  const { amend, record, remove } = useEntryWrites()

  const refused = (error: unknown): void => {
    note("")
    sayError(error)
  }

  const recordIn = (row: WeekRow, body: NewTimeEntry): void => {
    const names = {
      project_name: row.name,
      counteragent_id: row.clientId,
      counteragent_name: row.clientName,
      ...(row.newest === undefined ? {} : { user_name: row.newest.user_name })
    }
    record(body, names, true)
      .then(({ warnings }) => sayWarnings(warnings))
      .catch(refused)
  }

  const newBody = (row: WeekRow, day: Day, minutes: number): NewTimeEntry =>
    row.newest === undefined
      ? {
          description: row.name ?? row.clientName ?? m.week_work(),
          accrual_date: day,
          duration_minutes_total: minutes,
          user_id: week.userId,
          ...(row.projectId === null ? { counteragent_id: row.clientId } : { project_id: row.projectId })
        }
      : entryLike(row.newest, day, minutes)

  /** Gives the cell of a row and day a sum of minutes, and, where that deletes what is in it, the way to bring it back. */
  const put = (row: WeekRow, index: number, minutes: number): (() => boolean) | undefined => {
    const day = week.days[index]
    const cell = row.cells[index]
    if (day === undefined || cell === undefined) return undefined
    const change = changeOf(cell, minutes)
    const at = { key: row.key, column: index }
    note("")
    if (change.kind !== "nothing") week.keep([row])
    switch (change.kind) {
      case "nothing":
        return undefined
      case "refuse":
        note(m.week_shorten_below({ count: cell.length }), at)
        return undefined
      case "remove":
        return remove(change.entries)
      case "record": {
        const body = newBody(row, day, minutes)
        note(m.week_recorded({ duration: hours(minutes), description: body.description }))
        recordIn(row, body)
        return undefined
      }
      case "retry": {
        forgetRefused(change.refused.id)
        recordIn(row, entryLike(change.refused, day, minutes))
        return undefined
      }
      case "amend":
        if (change.isOneOf > 1) {
          note(m.week_last_took({ description: change.entry.description, duration: hours(change.minutes) }), at)
        }
        if (newPause(change.entry, change.minutes) > 0) {
          const duration = hours(newPause(change.entry, change.minutes))
          note(m.week_break({ description: change.entry.description, duration }), at)
        }
        amend(change.entry, resized(change.entry, change.minutes), { isOptimistic: true })
          .then(({ warnings }) => sayWarnings(warnings))
          .catch(refused)
        return undefined
    }
  }

  return { put, remove }
}
