import type { NewTimeEntry, TimeEntry, TimeEntryPatch } from "@hourbook/api/contract"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useMemo } from "react"
import { send } from "../../api/client.ts"
import { patchCachedEntries } from "../../api/entriesCache.ts"
import { useWrite } from "../../api/write.ts"
import { useEntryWrites } from "../../features/entry/useEntryWrites.ts"
import { m } from "../../paraglide/messages.js"
import { say } from "../../parts/toasts.ts"
import { errorText } from "../../words/errorText.ts"

/** What decided the price of an entry, for another one like it. */
const priceOf = (entry: TimeEntry): Partial<NewTimeEntry> => {
  if (!entry.billable) return { billable: false }
  if (entry.rate_id !== null && entry.rate_id !== undefined) return { billable: true }
  return entry.hourly_rate === null || entry.hourly_rate === undefined
    ? { cost: String(entry.cost), currency: entry.currency }
    : { hourly_rate: String(entry.hourly_rate), currency: entry.currency }
}

const copyOf = (entry: TimeEntry): NewTimeEntry => ({
  description: entry.description,
  accrual_date: entry.accrual_date,
  duration_minutes_total: entry.duration_minutes_total,
  ...(entry.project_id === null ? { counteragent_id: entry.counteragent_id } : { project_id: entry.project_id }),
  user_id: entry.user_id,
  tags: entry.tags,
  ...priceOf(entry)
})

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
  const write = useWrite()
  const { amend, remove } = useEntryWrites()

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
      write("POST", "/api/time", { body: copyOf(entry) }).then(
        ({ entry: made }) => say(m.time_duplicated(), { undo: () => remove([made]) }),
        (error: unknown) => say(errorText(error), { tone: "wrong" })
      )
    },
    [remove, write]
  )

  const start = useCallback(
    (entry: TimeEntry) => {
      write("POST", "/api/timer/start", { body: { from_entry: entry.id } }).then(
        () => say(m.time_started({ text: entry.description })),
        (error: unknown) => say(errorText(error), { tone: "wrong" })
      )
    },
    [write]
  )

  return useMemo(
    () => ({ change, changeMany, duplicate, remove, start }),
    [change, changeMany, duplicate, remove, start]
  )
}
