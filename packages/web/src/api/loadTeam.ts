import { type QueryOf, type Read, send } from "./client.ts"
import { everyPage } from "./everyPage.ts"

export type TeamQuery = QueryOf<"GET", "/api/reports/team">
type Team = Read<"/api/reports/team">

/** A page of the report on the team; those after the first have its rows only. */
export const loadTeam = async (query: TeamQuery, limit: string, cursor: string, signal: AbortSignal): Promise<Team> => {
  const asked = { ...query, limit, cursor, view: cursor === "" ? ("full" as const) : ("table" as const) }
  return (await send("GET", "/api/reports/team", { query: asked, signal })).data
}

/** The report with everyone in it. */
export const loadWholeTeam = async (query: TeamQuery, signal: AbortSignal): Promise<Team> => {
  const pages = await everyPage((cursor) => loadTeam(query, "500", cursor, signal))
  return { ...pages[0], rows: pages.flatMap(({ rows }) => rows ?? []), next_cursor: null }
}
