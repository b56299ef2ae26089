import { runningSums } from "../../charts/scale.ts"
import type { Day } from "../../format/dates.ts"

export type What = "time" | "earned" | "received" | "charged"
export type By = "project" | "client" | "team"

export const whats: ReadonlyArray<What> = ["time", "earned", "received", "charged"]
export const bys: ReadonlyArray<By> = ["project", "client", "team"]

/** A column of a matrix: a day, or a month where there are many days. */
export interface MatrixColumn {
  /** The day, or the month as `2026-11`; a period of the other pages. */
  readonly key: string
  readonly first: Day
  readonly isMonth: boolean
}

export interface MatrixRow {
  readonly key: string
  readonly label: string
  readonly total: number
  readonly values: ReadonlyMap<string, number>
}

export interface Matrix {
  readonly columns: ReadonlyArray<MatrixColumn>
  readonly rows: ReadonlyArray<MatrixRow>
  readonly total: number
  readonly sums: ReadonlyMap<string, number>
  /** The largest value of a cell. */
  readonly most: number
}

/** Minutes or money by row and day, as the interface gives them. */
export interface Figures {
  readonly days: ReadonlyArray<Day>
  readonly rows: ReadonlyArray<{
    readonly key: string
    readonly label: string
    readonly total: number
    readonly byDay: Readonly<Record<string, number>>
  }>
  readonly total: number
  readonly byDay: Readonly<Record<string, number>>
}

/** More days than fit are shown by month. */
const mostDays = 92

const gathered = (byDay: Readonly<Record<string, number>>, isByMonth: boolean): ReadonlyMap<string, number> => {
  if (!isByMonth) return new Map(Object.entries(byDay))
  const months = Map.groupBy(Object.entries(byDay), ([day]) => day.slice(0, 7))
  return new Map([...months].map(([month, days]) => [month, runningSums(days.map(([, value]) => value)).at(-1) ?? 0]))
}

/** The matrix by day, or by month for more than a quarter. */
export const matrixOf = ({ byDay, days, rows, total }: Figures): Matrix => {
  const isByMonth = days.length > mostDays
  const columns = isByMonth
    ? [...Map.groupBy(days, (day) => day.slice(0, 7))].map(([key, [first = `${key}-01`]]) => ({
        key,
        first,
        isMonth: true
      }))
    : days.map((day) => ({ key: day, first: day, isMonth: false }))
  const made = rows.map((row) => ({
    key: row.key,
    label: row.label,
    total: row.total,
    values: gathered(row.byDay, isByMonth)
  }))
  return {
    columns,
    rows: made,
    total,
    sums: gathered(byDay, isByMonth),
    most: Math.max(0, ...made.flatMap(({ values }) => [...values.values()]))
  }
}

interface Cell {
  readonly what: What
  readonly by: By
  /** The row, by the id of its project, client or member, or `none`; undefined for all rows. */
  readonly row: string | undefined
  /** A day or month; or the matrix's own period. */
  readonly period: string
}

/** The list that shows what a cell adds up: entries, payments or charges. */
export const listOf = ({ by, period, row, what }: Cell): string => {
  const query = new URLSearchParams({ period: /^\d{4}-\d{2}-\d{2}$/u.test(period) ? `${period}..${period}` : period })
  const filter = { project: "project", client: "client", team: "member" }[by]
  if (row !== undefined) query.set(filter, row)
  if (what === "charged") query.set("kind", "charges")
  return `${what === "time" || what === "earned" ? "/time" : "/payments"}?${query.toString()}`
}
