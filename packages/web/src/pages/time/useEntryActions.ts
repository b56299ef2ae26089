import type { TimeEntry, TimeEntryPatch } from "@hourbook/contract/contract"
import { useCallback, useMemo } from "react"
import { sayError } from "../../components/messages/sayError.ts"
import { say } from "../../components/messages/toasts.ts"
import { copyOf, namesLike } from "../../features/entry/copyOf.ts"
import { useEntryWrites } from "../../features/entry/useEntryWrites.ts"
import { useTimer } from "../../features/timer/useTimer.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"

/** What is done with an entry from its list, each with a way back. */
export const useEntryActions = () => {
  const { amend, record, remove, undoRecord } = useEntryWrites()
  const { start: startTimer } = useTimer()
  const { today } = useSession()
  const { prices } = useMay()

  const change = useCallback(
    async (entry: TimeEntry, patch: TimeEntryPatch) => {
      const { confirmsLong } = await import("../../features/entry/confirmsLong.ts")
      if (!(await confirmsLong(patch.duration_minutes_total))) return
      amend(entry, patch, { isOptimistic: true }).catch(sayError)
    },
    [amend]
  )

  const duplicate = useCallback(
    (entry: TimeEntry) => {
      record(copyOf(entry, today, prices), namesLike(entry)).then(
        ({ entry: made }) => say(m.entry_duplicated({ what: entry.description }), { undo: () => undoRecord(made) }),
        sayError
      )
    },
    [prices, record, today, undoRecord]
  )

  const start = useCallback((entry: TimeEntry) => void startTimer({ from_entry: entry.id }), [startTimer])

  return useMemo(() => ({ change, duplicate, remove, start }), [change, duplicate, remove, start])
}
