import type { TimeEntry } from "@hourbook/contract/contract"
import { useMemo, useRef, useState } from "react"

export interface Selection {
  readonly has: (id: string) => boolean
  readonly entries: ReadonlyArray<TimeEntry>
  /** Selects an entry or not; with a range, all from the last one on. */
  readonly toggle: (entry: TimeEntry, range: boolean) => void
  readonly clear: () => void
}

/** The entries of a list that are selected. Those that are no longer in it are not. */
export const useSelection = (entries: ReadonlyArray<TimeEntry>): Selection => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  return useMemo(
    () => ({
      has: (id) => ids.has(id),
      entries: entries.filter(({ id }) => ids.has(id)),
      toggle: (entry, range) => {
        const next = new Set(ids)
        const from = range ? entries.findIndex(({ id }) => id === last.current) : -1
        const to = entries.findIndex(({ id }) => id === entry.id)
        if (from >= 0) {
          for (const { id } of entries.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(id)
        } else if (!next.delete(entry.id)) {
          next.add(entry.id)
        }
        last.current = entry.id
        setIds(next)
      },
      clear: () => setIds(new Set())
    }),
    [ids, entries]
  )
}
