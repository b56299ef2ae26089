import { infiniteQueryOptions } from "@tanstack/react-query"
import { type QueryOf, send } from "../../api/client.ts"
import type { Figures } from "./matrixOf.ts"

type TimeQuery = QueryOf<"GET", "/api/timesheet-matrix">
type MoneyQuery = QueryOf<"GET", "/api/moneysheet-matrix">

/** A page of rows, with the totals of all. */
export interface MatrixPage {
  /** Undefined for hours. */
  readonly metric: MoneyQuery["metric"]
  readonly figures: Figures
  readonly holidays: ReadonlyArray<{ readonly date: string; readonly name: string }>
  /** The currencies without an exchange rate. */
  readonly unconverted: ReadonlyArray<string>
  readonly next_cursor: string | undefined
}

const limit = "50"

const loadTime = async (query: TimeQuery, cursor: string, signal: AbortSignal): Promise<MatrixPage> => {
  const { holidays, next_cursor, period, rows, totals } = (
    await send("GET", "/api/timesheet-matrix", { query: { ...query, limit, cursor }, signal })
  ).data
  return {
    metric: undefined,
    figures: {
      days: period.days,
      rows: rows.map((row) => ({ key: row.key, label: row.label, total: row.total_minutes, byDay: row.day_minutes })),
      total: totals.total_minutes,
      byDay: totals.day_minutes
    },
    holidays,
    unconverted: [],
    next_cursor: next_cursor ?? undefined
  }
}

const loadMoney = async (query: MoneyQuery, cursor: string, signal: AbortSignal): Promise<MatrixPage> => {
  const { holidays, metric, next_cursor, period, rows, totals, unconverted } = (
    await send("GET", "/api/moneysheet-matrix", { query: { ...query, limit, cursor }, signal })
  ).data
  return {
    metric,
    figures: {
      days: period.days,
      rows: rows.map((row) => ({ key: row.key, label: row.label, total: row.total_cost, byDay: row.day_costs })),
      total: totals.total_cost,
      byDay: totals.day_costs
    },
    holidays,
    unconverted: unconverted.map(({ currency }) => currency),
    next_cursor: next_cursor ?? undefined
  }
}

/** Hours by pages of rows, or money where there is a metric. */
export const readMatrix = (query: TimeQuery, metric: MoneyQuery["metric"]) =>
  infiniteQueryOptions({
    queryKey: [
      metric === undefined ? "/api/timesheet-matrix" : "/api/moneysheet-matrix",
      { ...query, metric },
      "pages"
    ],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      metric === undefined ? loadTime(query, pageParam, signal) : loadMoney({ ...query, metric }, pageParam, signal),
    getNextPageParam: ({ next_cursor }: MatrixPage) => next_cursor
  })

/** The pages that have come as one. */
export const figuresOf = (pages: ReadonlyArray<MatrixPage>): Figures | undefined => {
  const first = pages[0]
  return first && { ...first.figures, rows: pages.flatMap(({ figures }) => figures.rows) }
}
