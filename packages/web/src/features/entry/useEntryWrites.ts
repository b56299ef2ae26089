import type { NewTimeEntry, TimeEntry, TimeEntryPatch } from "@hourbook/contract/contract"
import { useCallback, useMemo } from "react"
import { Failed } from "../../api/Failed.ts"
import type { Names } from "../../api/Names.ts"
import { useWrite } from "../../api/write.ts"
import { sayError } from "../../components/messages/sayError.ts"
import { say } from "../../components/messages/toasts.ts"
import { deleteLater, forgetRefused } from "../../offline/queue.ts"
import { isRefused } from "../../offline/queueState.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import { lacksRate, priceFields, rateQuestion } from "../rates/rateQuestion.ts"
import type { ListedEntry } from "./waitingEntries.ts"

const undoMillis = 10_000

/**
 * Records, changes and deletes time entries, through the queue that keeps them until the server has them. Lists show a
 * change at once, and a deleted entry can come back for ten seconds. `record` and `amend` reject with the server's
 * refusal; where it is that no rate applies, `record` asks for one and tries again first. `amend` is refused where another
 * person has changed the entry since it was read.
 */
export const useEntryWrites = () => {
  const write = useWrite()
  const { today } = useSession()

  const record = useCallback(
    async (body: NewTimeEntry, names?: Names, isOptimistic?: boolean) => {
      for (let priced = body; ;) {
        try {
          return await write("POST", "/api/time", { body: priced, names, isOptimistic })
        } catch (error) {
          const isListed = error instanceof Failed && error.isListed
          const keptAs = isListed ? error.keptAs : undefined
          if (!lacksRate(error) || (isListed && keptAs === undefined)) throw error
          const answer = await rateQuestion.ask({
            projectId: body.project_id ?? null,
            clientId: body.counteragent_id ?? null,
            day: body.accrual_date ?? today,
            ...(keptAs === undefined ? {} : { keptAs })
          })
          // What was discarded or typed anew meanwhile is not recorded once more.
          if (answer === undefined || (keptAs !== undefined && !isRefused(keptAs))) throw error
          if (keptAs !== undefined) forgetRefused(keptAs)
          priced = { ...body, ...priceFields(answer) }
        }
      }
    },
    [today, write]
  )

  const amend = useCallback(
    async (
      { id, updated_at: knownAt }: Pick<TimeEntry, "id" | "updated_at">,
      body: TimeEntryPatch,
      of: {
        readonly ifMatch?: string | undefined
        readonly names?: Names
        /** Where the field in which it was typed is gone already; the list keeps what is refused. */
        readonly isOptimistic?: boolean
      } = {}
    ) =>
      write("PUT", "/api/time/{id}", {
        params: { id },
        body,
        names: of.names,
        knownAt,
        isOptimistic: of.isOptimistic,
        ...(of.ifMatch === undefined ? {} : { ifMatch: of.ifMatch })
      }),
    [write]
  )

  /** Gives what takes it back: false where it is too late. */
  const remove = useCallback((entries: ReadonlyArray<ListedEntry>): (() => boolean) => {
    // What the server refused is nowhere else.
    for (const { id, pending } of entries) if (pending?.state === "refused") forgetRefused(id)
    const recorded = entries.filter(({ pending }) => pending?.state !== "refused")
    if (recorded.length === 0) return () => false
    const undos = recorded.map(({ id }) => deleteLater(`/api/time/${id}`, undoMillis, sayError))
    const takeBack = (): boolean => undos.map((undo) => undo()).every(Boolean)
    const dismiss = say(m.entry_deleted({ count: recorded.length }), { undo: () => void takeBack() })
    return () => {
      dismiss()
      return takeBack()
    }
  }, [])

  const undoRecord = useCallback(
    ({ id }: TimeEntry) => void write("DELETE", "/api/time/{id}", { params: { id } }).catch(sayError),
    [write]
  )

  return useMemo(() => ({ record, amend, remove, undoRecord }), [record, amend, remove, undoRecord])
}
