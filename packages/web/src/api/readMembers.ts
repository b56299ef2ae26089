import { queryOptions } from "@tanstack/react-query"
import { type Read, send } from "./client.ts"
import { everyPage } from "./everyPage.ts"

export type Member = Read<"/api/members">["members"][number]

/** A page of members, by name. */
export const loadMembers = async (cursor: string, limit: string, signal: AbortSignal) => {
  const { members, next_cursor = null } = (await send("GET", "/api/members", { query: { limit, cursor }, signal })).data
  return { members, next_cursor }
}

/** A page of former members, by name; for owners and admins. */
export const loadFormer = async (cursor: string, limit: string, signal: AbortSignal) => {
  const query = { limit, cursor }
  const { members, next_cursor = null } = (await send("GET", "/api/members/former", { query, signal })).data
  return { members, next_cursor }
}

/** Everyone, for what searches among them: in as many requests as it takes. */
export const loadEveryone = async (signal: AbortSignal): Promise<ReadonlyArray<Member>> =>
  (await everyPage((cursor) => loadMembers(cursor, "500", signal))).flatMap(({ members }) => members)

export const readEveryone = queryOptions({
  queryKey: ["/api/members", "all"],
  queryFn: ({ signal }) => loadEveryone(signal)
})
