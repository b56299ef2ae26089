import type { NewTimeEntry, TimeEntry, TimeEntryPatch } from "@hourbook/api/contract"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useMemo } from "react"
import { Failed } from "../../api/client.ts"
import { patchCachedEntries, removeCachedEntries } from "../../api/entriesCache.ts"
import { deleteLater } from "../../api/queue.ts"
import { useWrite } from "../../api/write.ts"
import { m } from "../../paraglide/messages.js"
import { say } from "../../parts/toasts.ts"
import { useSession } from "../../session/useSession.ts"
import { errorText } from "../../words/errorText.ts"
import { lacksRate, priceFields, rateQuestion } from "../rates/rateQuestion.ts"

const undoMillis = 10_000

/**
 * Records, changes and deletes time entries, through the queue that keeps them until the server has them. Lists on the
 * page show a change at once. A deleted entry goes from the page at once, and can come back for ten seconds. `record` and `amend` reject with the server's refusal; where it is that no
 * rate applies, they ask for one and try again first.
 */
export const useEntryWrites = () => {
  const write = useWrite()
  const cache = useQueryClient()
  const { today } = useSession()

  const record = useCallback(
    async (body: NewTimeEntry) => {
      try {
        return await write("POST", "/api/time", { body })
      } catch (error) {
        if (!lacksRate(error)) throw error
        const answer = await rateQuestion.ask({
          projectId: body.project_id ?? null,
          clientId: body.counteragent_id ?? null,
          day: body.accrual_date ?? today
        })
        if (answer === undefined) throw error
        return await write("POST", "/api/time", { body: { ...body, ...priceFields(answer) } })
      }
    },
    [today, write]
  )

  const amend = useCallback(
    async (id: string, body: TimeEntryPatch, ifMatch?: string) => {
      const rollBack = patchCachedEntries(cache, id, body)
      try {
        return await write("PUT", "/api/time/{id}", {
          params: { id },
          body,
          ...(ifMatch === undefined ? {} : { ifMatch })
        })
      } catch (error) {
        rollBack()
        throw error
      }
    },
    [cache, write]
  )

  const remove = useCallback(
    (entries: ReadonlyArray<TimeEntry>) => {
      const ids = entries.map(({ id }) => id)
      const rollBack = removeCachedEntries(cache, ids)
      const deleted = (error?: unknown): void => {
        void cache.invalidateQueries()
        // It was deleted elsewhere before.
        if (error === undefined || (error instanceof Failed && error.status === 404)) return
        say(errorText(error), { tone: "wrong" })
      }
      const takeBack = ids.map((id) => deleteLater(`/api/time/${id}`, undoMillis, deleted))
      say(m.entry_deleted({ count: ids.length }), {
        undo: () => {
          for (const undo of takeBack) undo()
          rollBack()
        }
      })
    },
    [cache]
  )

  const undoRecord = useCallback(
    ({ id }: TimeEntry) => {
      removeCachedEntries(cache, [id])
      void write("DELETE", "/api/time/{id}", { params: { id } }).catch((error: unknown) =>
        say(errorText(error), { tone: "wrong" })
      )
    },
    [cache, write]
  )

  return useMemo(() => ({ record, amend, remove, undoRecord }), [record, amend, remove, undoRecord])
}
