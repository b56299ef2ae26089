import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { IndexName } from "../table/indexes.ts"

/** More ids than these are not looked for one by one: everything is read instead. */
const most = 30

/** The fewest projects, clients or members that a filter names, and the index that finds what is theirs. */
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
    .flatMap(([index, ids]) => (ids === undefined ? [] : [{ index, ids: [...new Set<string>(ids)] }]))
    .sort((a, b) => a.ids.length - b.ids.length)
  return fewest !== undefined && fewest.ids.length <= most ? fewest : undefined
}
