import type { Day } from "../../format/dates.ts"
import type { KeptRow } from "./weekRows.ts"

const storedUnder = "hourbook-week-rows"
const mostWeeks = 30

/** Whose week it is. */
export interface WeekOf {
  readonly workspaceId: string
  readonly userId: string
  readonly from: Day
}

interface KeptWeek {
  readonly week: string
  readonly rows: ReadonlyArray<KeptRow>
}

const isKeptWeek = (value: unknown): value is KeptWeek =>
  typeof value === "object" &&
  value !== null &&
  "week" in value &&
  typeof value.week === "string" &&
  "rows" in value &&
  Array.isArray(value.rows)

const stored = (): ReadonlyArray<KeptWeek> => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storedUnder) ?? "[]")
    return Array.isArray(value) ? value.filter(isKeptWeek) : []
  } catch {
    return []
  }
}

const nameOf = ({ from, userId, workspaceId }: WeekOf): string => `${workspaceId} ${userId} ${from}`

/** The rows that a person added to a week, or typed in: they stay in it until the tab is closed, with or without hours. */
export const keptRows = (of: WeekOf): ReadonlyArray<KeptRow> =>
  stored().find(({ week }) => week === nameOf(of))?.rows ?? []

/** Keeps rows of a week besides those that are kept already, and gives all of them. */
export const keepRows = (of: WeekOf, rows: ReadonlyArray<KeptRow>): ReadonlyArray<KeptRow> => {
  const before = keptRows(of)
  const added = rows.filter(({ key }) => before.every((row) => row.key !== key))
  // Of a row with entries, no more than what names it.
  const all = [
    ...before,
    ...added.map(({ clientId, clientName, key, name, projectId }) => ({ key, projectId, clientId, name, clientName }))
  ]
  if (all.length === before.length) return before
  const week = nameOf(of)
  const others = stored().filter((one) => one.week !== week)
  try {
    sessionStorage.setItem(storedUnder, JSON.stringify([...others, { week, rows: all }].slice(-mostWeeks)))
  } catch {
    // A browser that keeps nothing shows them until the page is left.
  }
  return all
}
