import type { TimeEntry, TimeEntryPatch } from "@hourbook/api/contract"
import type { QueryClient, QueryKey } from "@tanstack/react-query"
import type { Read } from "./client.ts"

type EntryList = Read<"/api/time">

/** Lists of time entries, as pages read them. */
const lists = { queryKey: ["/api/time"] }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

const isList = (data: unknown): data is EntryList => isRecord(data) && Array.isArray(data["entries"])

/** A list by pages, as `useInfiniteQuery` keeps it. */
const pagesOf = (data: unknown): { readonly pages: ReadonlyArray<unknown> } | undefined =>
  isRecord(data) && Array.isArray(data["pages"]) ? { ...data, pages: data["pages"] } : undefined

type Change = (entries: ReadonlyArray<TimeEntry>) => ReadonlyArray<TimeEntry>

const changed = (data: unknown, change: Change): unknown => {
  if (isList(data)) return { ...data, entries: change(data.entries) }
  const paged = pagesOf(data)
  return paged === undefined ? data : { ...paged, pages: paged.pages.map((page) => changed(page, change)) }
}

/** Changes every list of entries that the page shows. Gives what takes it back. */
const changeLists = (cache: QueryClient, change: Change): (() => void) => {
  const before: ReadonlyArray<[QueryKey, unknown]> = cache.getQueriesData(lists)
  void cache.cancelQueries(lists)
  for (const [key, data] of before) {
    if (data !== undefined) cache.setQueryData(key, changed(data, change))
  }
  return () => {
    for (const [key, data] of before) cache.setQueryData(key, data)
  }
}

/** The fields that a change names and an entry shows as they are. */
const shownOf = (patch: TimeEntryPatch): Partial<TimeEntry> => ({
  ...(patch.description === undefined ? {} : { description: patch.description }),
  ...(patch.accrual_date === undefined ? {} : { accrual_date: patch.accrual_date }),
  ...(patch.duration_minutes_total === undefined ? {} : { duration_minutes_total: patch.duration_minutes_total }),
  ...(patch.billable === undefined ? {} : { billable: patch.billable }),
  ...(patch.tags === undefined ? {} : { tags: patch.tags })
})

/** Shows a change of an entry before the server has it. Gives what takes it back. */
export const patchCachedEntries = (cache: QueryClient, id: string, patch: TimeEntryPatch): (() => void) =>
  changeLists(cache, (entries) => entries.map((entry) => (entry.id === id ? { ...entry, ...shownOf(patch) } : entry)))

/** Takes entries off the page before the server does. Gives what brings them back. */
export const removeCachedEntries = (cache: QueryClient, ids: ReadonlyArray<string>): (() => void) =>
  changeLists(cache, (entries) => entries.filter(({ id }) => !ids.includes(id)))
