import { infiniteQueryOptions } from "@tanstack/react-query"
import { loadTeam, loadWholeTeam, type TeamQuery } from "../../api/loadTeam.ts"
import type { TeamSort } from "./teamRows.ts"

/** The columns that the interface sorts by. Shares are in the order of what was earned. */
const sortKeys: Partial<Record<TeamSort, "earned" | "worked">> = {
  earned: "earned",
  share: "earned",
  worked: "worked"
}

/** The report by pages in an order; everyone at once in the orders that the page makes itself. */
export const readTeam = (query: TeamQuery, sort: TeamSort) => {
  const sort_key = sortKeys[sort]
  return infiniteQueryOptions({
    queryKey: ["/api/reports/team", query, "pages", sort_key ?? "all"],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      sort_key === undefined ? loadWholeTeam(query, signal) : loadTeam({ ...query, sort_key }, "50", pageParam, signal),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined
  })
}
