import type { TeamRow } from "@hourbook/contract/contract"
import { compareNames } from "@hourbook/core/values/fold"

export const teamSorts = ["name", "worked", "billable", "earned", "share", "cost", "margin"] as const
export type TeamSort = (typeof teamSorts)[number]

export const teamSortOf = (text: string | undefined): TeamSort => teamSorts.find((known) => known === text) ?? "earned"

const values: Record<Exclude<TeamSort, "name">, (row: TeamRow) => number> = {
  worked: (row) => row.worked_minutes_total,
  billable: (row) => row.utilisation_percent ?? -1,
  earned: (row) => row.earned_total,
  share: (row) => row.earned_share,
  cost: (row) => row.internal_cost_total ?? 0,
  margin: (row) => row.margin_total ?? 0
}

/** The people of a team in the order that is asked for; those of equal value by name. */
export const sortedTeam = (rows: ReadonlyArray<TeamRow>, sort: TeamSort): ReadonlyArray<TeamRow> =>
  rows.toSorted((one, other) => {
    const byName = compareNames(one.name, other.name)
    return sort === "name" ? byName : values[sort](other) - values[sort](one) || byName
  })

/** Those who work here; clients' people, and charges of no person, only where they have figures. */
export const teamOf = (rows: ReadonlyArray<TeamRow>): ReadonlyArray<TeamRow> =>
  rows.filter(
    (row) =>
      (row.user_id !== null && row.role !== "client" && !row.former) ||
      row.entries_count > 0 ||
      row.earned_total !== 0 ||
      row.charged_total !== 0
  )
