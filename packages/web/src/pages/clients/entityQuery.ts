import type { CounteragentRow, ProjectRow } from "@hourbook/contract/contract"
import { type QueryOf, send } from "../../api/client.ts"
import { readPages } from "../../api/readPages.ts"
import type { Day } from "../../format/dates.ts"
import type { Period } from "../../format/period.ts"
import { shownDays } from "../../format/shownDays.ts"

export type View = "clients" | "projects"

/** A client or a project in the list. */
export interface EntityLine {
  readonly id: string
  readonly name: string
  /** The client of a project, or how many projects a client has. */
  readonly client: string | null
  readonly projects: number | null
  readonly archived: boolean
  readonly hasBudget: boolean
  readonly worked: number
  readonly earned: number
  readonly received: number
  readonly debt: number
}

const lineOf = (row: CounteragentRow | ProjectRow): EntityLine => ({
  id: row.id,
  name: row.name,
  client: "counteragent_name" in row ? row.counteragent_name : null,
  projects: "projects_count" in row ? row.projects_count : null,
  archived: row.archived,
  hasBudget: !row.archived && row.budget !== null && row.budget !== undefined,
  worked: row.worked_minutes_total,
  earned: row.earned_total,
  received: row.received_total,
  debt: row.debt_total
})

type Query = QueryOf<"GET", "/api/projects">

export const entitySorts = ["name", "worked", "earned", "received", "debt"] as const
export type EntitySort = (typeof entitySorts)[number]

const debtSorts: ReadonlyArray<EntitySort> = ["received", "debt"]

/** The sort of an address, unless it is by what the person is not shown. */
export const entitySortOf = (
  text: string | undefined,
  { seesDebts, seesMoney }: { readonly seesDebts: boolean; readonly seesMoney: boolean }
): EntitySort =>
  entitySorts.find(
    (known) =>
      known === text &&
      (seesMoney || known === "name" || known === "worked") &&
      (seesDebts || !debtSorts.includes(known))
  ) ?? "name"

interface EntitySearch {
  readonly q?: string
  readonly sort?: string
  readonly archived?: string
}

export const entityQuery = (search: EntitySearch, sort: EntitySort, period: Period, today: Day): Query => {
  const { from, to } = shownDays(period, today)
  return {
    sort_by: sort,
    sort_dir: sort === "name" ? "asc" : "desc",
    search: search.q,
    archived: search.archived === "1" || search.archived === "all" ? search.archived : "0",
    accrual_from: from,
    accrual_to: to
  }
}

const isRow = <Row extends { readonly id: string }>(row: Row): row is Extract<Row, { readonly created_at: string }> =>
  "created_at" in row

const pageSize = "100"

/** Clients or projects by pages, with the totals of all on the first. */
export const readEntities = (view: View, query: Query) =>
  readPages([view === "projects" ? "/api/projects" : "/api/counteragents", query], async (cursor, signal) => {
    const asked = { ...query, cursor, page_size: pageSize, include_totals: "1" } as const
    if (view === "projects") {
      const { next_cursor, projects, totalCount, totals } = (
        await send("GET", "/api/projects", { query: asked, signal })
      ).data
      return { lines: projects.filter(isRow).map(lineOf), next_cursor, totalCount, totals }
    }
    const { counteragents, next_cursor, totalCount, totals } = (
      await send("GET", "/api/counteragents", { query: asked, signal })
    ).data
    return { lines: counteragents.filter(isRow).map(lineOf), next_cursor, totalCount, totals }
  })
