import type { Read } from "../../api/client.ts"
import { addDays, type Day, lastOfMonth } from "../../format/dates.ts"

/** A close of the books, or a reopening. */
export type Period = Read<"/api/periods">["periods"][number]
export type PeriodFigures = NonNullable<Period["figures"]>

/** When a day is over everywhere on earth: also where the clocks are twelve hours behind. */
export const overEverywhere = (day: Day): string => `${addDays(day, 1)}T12:00:00.000Z`

/** The closes whose certificates are in force, newest first: those of which no day was reopened. */
export const inForce = (periods: ReadonlyArray<Period>): ReadonlyArray<Period> => {
  const lasting: Array<Period> = []
  /** The least that later reopenings left closed. */
  let left = "9999-12-31"
  for (const period of periods) {
    const through = period.through ?? ""
    if (period.action === "close" && through <= left) lasting.push(period)
    if (period.action === "reopen" && through < left) left = through
  }
  return lasting
}

/** Those of them that have days of a month. */
export const closesOf = (periods: ReadonlyArray<Period>, month: string): ReadonlyArray<Period> =>
  inForce(periods).filter(
    ({ from, through }) => (through ?? "") >= `${month}-01` && (from ?? "") <= lastOfMonth(`${month}-01`)
  )

/** What clients did in a currency. */
export interface CurrencyRows {
  readonly currency: string
  readonly rows: ReadonlyArray<PeriodFigures["clients"][number]>
}

/** The rows of clients by currency, the workspace's first. */
export const byCurrency = ({ clients, totals }: PeriodFigures): ReadonlyArray<CurrencyRows> =>
  [...Map.groupBy(clients, ({ currency }) => currency)]
    .map(([currency, rows]) => ({ currency, rows }))
    .toSorted((one, other) => Number(other.currency === totals.currency) - Number(one.currency === totals.currency))
