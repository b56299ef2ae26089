import { type Case, cast } from "../aCase.ts"
import { hundredths, sum } from "../naive/naiveReports.ts"
import { type Dimension, type Figures, figuresOf, type Settled } from "./accountFigures.ts"
import { endOf, settleAccounts, startOf, type StoredId } from "./settledAccounts.ts"

/** Rows and sums of debts, as debtors, team and lists have them. */

export interface RowOfAccounts extends Figures {
  readonly id: string | null
}

/** A case with all accounts settled. `stored` gives ids as a store has them, which decide between equals. */
export const settledCase = (given: Case, stored?: StoredId): Settled => {
  const [end, start] = [endOf(given), startOf(given)]
  return {
    given,
    stored,
    at: end.at,
    end: settleAccounts(given, end, stored),
    start: start === undefined ? undefined : { ...settleAccounts(given, start, stored), at: start.at }
  }
}

/** Every row that there could be. */
export const everyId = (by: Dimension): ReadonlyArray<string | null> => {
  const all = {
    client: cast.clients.map(({ id }) => id),
    project: cast.projects.map(({ id }) => id),
    member: cast.people.map(({ userId }) => userId)
  }
  return [null, ...all[by]]
}

/** Whether a row is shown: it has a record in the period, something settled, open or on account. */
const isShown = ({ byCurrency, charges, entries, hasMoreOpen, onAccount, open, payments }: Figures): boolean =>
  entries + charges + payments > 0 ||
  open > 0n ||
  onAccount > 0n ||
  hasMoreOpen ||
  byCurrency.some(({ settled }) => settled !== 0n)

/** The rows of a view, in no order; with `overdueOnly`, those of which something is overdue. */
export const rowsOf = (settled: Settled, by: Dimension, overdueOnly = false): ReadonlyArray<RowOfAccounts> =>
  everyId(by)
    .map((id) => ({ id, ...figuresOf(settled, { by, id }) }))
    .filter((row) => isShown(row) && (!overdueOnly || row.overdue > 0n))

/** Percent with 2 decimals, in hundredths. */
const percent = (part: bigint, whole: bigint): bigint => (whole === 0n ? 0n : hundredths(part * 100n, whole))

const added = ["earned", "charged", "received", "settled", "opening", "debt", "overdue"] as const

/** The sums of a view: of all that matches the filters or, with `overdueOnly`, of the rows shown. */
export const summaryOf = (settled: Settled, by: Dimension, overdueOnly = false) => {
  const rows = rowsOf(settled, by, overdueOnly)
  const all = figuresOf(settled)
  const total = (name: (typeof added)[number] | "open" | "onAccount" | "covered") =>
    overdueOnly ? sum(rows, (row) => row[name]) : all[name]
  const [receivable, most] = [total("open"), rows.reduce((most, row) => (row.open > most ? row.open : most), 0n)]
  return {
    ...(Object.fromEntries(added.map((name) => [name, total(name)])) as Readonly<
      Record<(typeof added)[number], bigint>
    >),
    receivable,
    prepaid: total("onAccount"),
    covered: total("covered"),
    debtors: rows.filter((row) => row.open > 0n).length,
    largest: most === 0n ? null : { open: most, ids: rows.filter((row) => row.open === most).map(({ id }) => id) },
    concentrationPercent: percent(most, receivable),
    overduePercent: percent(total("overdue"), receivable),
    unconverted: all.unconverted
  }
}

/** The share of a row in everything open, in hundredths of a percent. */
export const shareOf = (row: Figures, { receivable }: ReturnType<typeof summaryOf>): bigint =>
  percent(row.open, receivable)

const unit = 10n ** 10n

/** An exact figure as it leaves: with 4 decimals, half away from zero. */
export const rounded = (figure: bigint): bigint => {
  const size = ((figure < 0n ? -figure : figure) + unit / 2n) / unit
  return (figure < 0n ? -size : size) * unit
}
