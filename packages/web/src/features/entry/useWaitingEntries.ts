import type { TimeEntry } from "@hourbook/contract/contract"
import { useMemo } from "react"
import { useQueue } from "../../offline/queueState.ts"
import { useSession } from "../../session/useSession.ts"
import { type EntryQuery, type ListedEntry, waitingEntries } from "./waitingEntries.ts"

/** The entries that a list read, with the changes that wait. */
export const useWaitingEntries = (entries: ReadonlyArray<TimeEntry>, query: EntryQuery): ReadonlyArray<ListedEntry> => {
  const queue = useQueue()
  const { user, workspace } = useSession()
  return useMemo(
    () => waitingEntries(queue, entries, query, { id: user.id, name: user.name, currency: workspace.currency }),
    [entries, query, queue, user.id, user.name, workspace.currency]
  )
}
