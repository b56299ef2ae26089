import type { FeedItem } from "@hourbook/contract/contract"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { type QueryOf, send } from "../../api/client.ts"

type Query = QueryOf<"GET", "/api/reports/activity">

const pageSize = 100

/** The page shows no list of members, projects or clients. */
const listSize = "1"

/** The report with its log by pages. */
export const readActivity = (query: Query) =>
  infiniteQueryOptions({
    queryKey: ["/api/reports/activity", query, "pages"],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const charts = pageParam === 0 ? "1" : "0"
      const asked = {
        ...query,
        charts,
        limit: listSize,
        feed_limit: String(pageSize),
        feed_offset: String(pageParam)
      } as const
      return (await send("GET", "/api/reports/activity", { query: asked, signal })).data
    },
    getNextPageParam: ({ feed_pagination: pages }) =>
      pages?.has_more === true ? pages.offset + pages.limit : undefined
  })

/** A line of the list: a change, or the day of those below it. */
export type ActivityLine =
  | { readonly kind: "day"; readonly day: string }
  | { readonly kind: "change"; readonly item: FeedItem }

export const activityKey = (line: ActivityLine): string => (line.kind === "day" ? line.day : line.item.id)

/** Changes with a line before each day, as the reader's clocks have it. */
export const activityLines = (
  items: ReadonlyArray<FeedItem>,
  dayOf: (instant: string) => string
): ReadonlyArray<ActivityLine> => {
  const lines: Array<ActivityLine> = []
  let day = ""
  for (const item of items) {
    const itsDay = dayOf(item.occurred_at)
    if (itsDay !== day) {
      day = itsDay
      lines.push({ kind: "day", day })
    }
    lines.push({ kind: "change", item })
  }
  return lines
}
