import type { Visibility } from "@hourbook/core/access/Policy"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"

const intersect = <A>(allowed: ReadonlyArray<A>, wanted: ReadonlyArray<A | null> | undefined): ReadonlyArray<A> =>
  wanted === undefined ? allowed : allowed.filter((id) => wanted.includes(id))

/** Restricts a filter to what the caller may see. */
export const restrictToVisible = ({ sight }: Visibility, filter: RecordFilter): RecordFilter => {
  switch (sight._tag) {
    case "All":
      return filter
    case "Own":
      return { ...filter, userIds: intersect([sight.userId], filter.userIds) }
    case "OfClients":
      return { ...filter, clientIds: intersect(sight.clientIds, filter.clientIds) }
  }
}
