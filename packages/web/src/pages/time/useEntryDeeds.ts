import type { TimeEntry, TimeEntryPatch } from "@hourbook/api/contract"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useMemo } from "react"
import { send } from "../../api/client.ts"
import { patchCachedEntries } from "../../api/entriesCache.ts"
import { copyOf } from "../../features/entry/copyOf.ts"
import { useEntryWrites } from "../../features/entry/useEntryWrites.ts"
import { useTimer } from "../../features/timer/useTimer.ts"
import { m } from "../../paraglide/messages.js"
import { say } from "../../parts/toasts.ts"
import { useSession } from "../../session/useSession.ts"
import { errorText } from "../../words/errorText.ts"

/** What decided the price of an entry. */
const priceOf = (entry: TimeEntry): TimeEntryPatch => {
  const { billable, cost, currency, hourly_rate } = copyOf(entry, entry.accrual_date)
  return {
    ...(billable === undefined ? {} : { billable }),
    ...(cost === undefined ? {} : { cost }),
    ...(hourly_rate === undefined ? {} : { hourly_rate }),
    ...(currency === undefined ? {} : { currency })
  }
}

/** What an entry had of what a change names, to take the change back. */
const beforeOf = (entry: TimeEntry, patch: TimeEntryPatch): TimeEntryPatch => ({
  ...(patch.accrual_date === undefined ? {} : { accrual_date: entry.accrual_date }),
  ...(patch.project_id === undefined
    ? {}
    : {
        project_id: entry.project_id,
        ...(entry.project_id === null ? { counteragent_id: entry.counteragent_id } : {})
      }),
  ...(patch.billable === undefined ? {} : priceOf(entry))
})

interface Change {
  readonly id: string
  readonly patch: TimeEntryPatch
}

const atOnce = 4

/** Changes of entries from their list: one or many at a time, each with a way back. */
export const useEntryDeeds = () => {
  const cache = useQueryClient()
  const { amend, record, remove, undoRecord } = useEntryWrites()
  const { start: startTimer } = useTimer()
  const { today } = useSession()

  const changeAll = useCallback(
    async (changes: ReadonlyArray<Change>): Promise<number> => {
      const left = [...changes]
      let failed: unknown
      let done = 0
      const work = async (): Promise<void> => {
        for (let next = left.shift(); next !== undefined; next = left.shift()) {
          const { id, patch } = next
          const rollBack = patchCachedEntries(cache, id, patch)
          try {
            await send("PUT", "/api/time/{id}", { params: { id }, body: patch })
            done += 1
          } catch (error) {
            rollBack()
            failed = error
          }
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      void cache.invalidateQueries()
      if (failed !== undefined) {
        say(m.time_some_failed({ count: changes.length - done, why: errorText(failed) }), { tone: "wrong" })
      }
      return done
    },
    [cache]
  )

  const changeMany = useCallback(
    async (entries: ReadonlyArray<TimeEntry>, patch: TimeEntryPatch) => {
      const count = await changeAll(entries.map(({ id }) => ({ id, patch })))
      if (count === 0) return
      say(m.time_changed({ count }), {
        undo: () => void changeAll(entries.map((entry) => ({ id: entry.id, patch: beforeOf(entry, patch) })))
      })
    },
    [changeAll]
  )

  const change = useCallback(
    (entry: TimeEntry, patch: TimeEntryPatch) => {
      amend(entry.id, patch).catch((error: unknown) => say(errorText(error), { tone: "wrong" }))
    },
    [amend]
  )

  const duplicate = useCallback(
    (entry: TimeEntry) => {
      record(copyOf(entry, today)).then(
        ({ entry: made }) => say(m.entry_duplicated({ what: entry.description }), { undo: () => undoRecord(made) }),
        (error: unknown) => say(errorText(error), { tone: "wrong" })
      )
    },
    [record, today, undoRecord]
  )

  const start = useCallback((entry: TimeEntry) => void startTimer({ from_entry: entry.id }), [startTimer])

  return useMemo(
    () => ({ change, changeMany, duplicate, remove, start }),
    [change, changeMany, duplicate, remove, start]
  )
}
