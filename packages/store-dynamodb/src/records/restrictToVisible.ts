import type { Visibility } from "@hourbook/core/access/Policy"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"

const both = <A>(allowed: ReadonlyArray<A>, wanted: ReadonlyArray<A> | undefined): ReadonlyArray<A> =>
  wanted === undefined ? allowed : wanted.filter((id) => allowed.includes(id))

/** The filter that matches what it did as far as the caller may see it. */
export const restrictToVisible = ({ sight }: Visibility, filter: RecordFilter): RecordFilter => {
  switch (sight._tag) {
    case "All":
      return filter
    case "Own":
      return { ...filter, userIds: both([sight.userId], filter.userIds) }
    case "OfClients":
      return { ...filter, clientIds: both(sight.clientIds, filter.clientIds) }
  }
}
