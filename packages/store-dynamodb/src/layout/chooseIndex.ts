import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { IndexName } from "../table/indexes.ts"

/** A filter with more ids than this reads the whole workspace instead of querying each id. */
const maxIds = 30

/**
 * Chooses the index for a filter: the one whose projects, clients or members are the fewest, with their ids. Undefined if no
 * index narrows the query: no index has the records without a project, client or member.
 */
export const chooseIndex = (
  filter: RecordFilter
): { readonly index: IndexName; readonly ids: ReadonlyArray<string> } | undefined => {
  const [fewest] = (
    [
      ["byProject", filter.projectIds],
      ["byClient", filter.clientIds],
      ["byMember", filter.userIds]
    ] as const
  )
    .flatMap(([index, wanted]) => {
      const ids = new Set<string | null>(wanted)
      return wanted === undefined || ids.has(null) ? [] : [{ index, ids: [...ids].filter((id) => id !== null) }]
    })
    .sort((a, b) => a.ids.length - b.ids.length)
  return fewest !== undefined && fewest.ids.length <= maxIds ? fewest : undefined
}
