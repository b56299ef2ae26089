import type { Api } from "./Api.ts"
import { type Units, unitsOf, unitsToShow } from "./decimal.ts"
import { buckets, type Debt, debtsOf, lastDayOf } from "./expected.ts"
import type { Named, Prepared } from "./prepare.ts"
import type { SipRow } from "./readSip.ts"

/** One figure of a report, as the files and the payments say it, and as Hourbook does. */
export interface Figure {
  readonly report: string
  readonly of: string
  readonly figure: string
  readonly file: string
  readonly hourbook: string
  readonly equal: boolean
}

export interface ReportsCheck {
  /** The day of every balance. */
  readonly on: string
  readonly figures: ReadonlyArray<Figure>
  readonly equal: boolean
}

const money = (amount: number): string => unitsToShow(unitsOf(amount))
const hours = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`

/** Reads reports on the last day there is, and holds them against what going through the files gives. */
export const checkReports = async (
  api: Api,
  { prepared, rows }: { readonly rows: ReadonlyArray<SipRow>; readonly prepared: Prepared }
): Promise<ReportsCheck> => {
  const on = lastDayOf(rows)
  const debts = debtsOf(rows, on)
  const total = <A>(of: (debt: Debt) => A, plus: (a: A, b: A) => A): A => debts.map(of).reduce(plus)
  const amounts = (of: (debt: Debt) => Units): string => unitsToShow(total(of, (a, b) => a + b))
  const figures: Array<Figure> = []
  const expect = (report: string, of: string, pairs: Readonly<Record<string, readonly [string, string]>>) => {
    for (const [figure, [file, hourbook]] of Object.entries(pairs)) {
      figures.push({ report, of, figure, file, hourbook, equal: file === hourbook })
    }
  }
  const worked = (
    report: string,
    named: ReadonlyMap<string, Named>,
    of: (row: SipRow) => string,
    found: (id: string) => any
  ) => {
    const groups = Map.groupBy(rows, of)
    for (const [key, { id, name }] of named) {
      const minutes = (groups.get(key) ?? []).reduce((sum, row) => sum + row.minutes, 0)
      expect(report, name, { hours: [hours(minutes), hours(found(id)?.worked_minutes_total ?? 0)] })
    }
  }

  const team = await api.get(`/api/reports/team?accrual_to=${on}`)
  worked(
    "team",
    prepared.members,
    (row) => row.developer,
    (id) => team.rows.find((row: any) => row.user_id === id)
  )
  const activity = await api.get(`/api/reports/activity?date_to=${on}&feed_limit=1`)
  worked(
    "activity",
    prepared.projects,
    (row) => row.project,
    (id) => activity.projects_rows.find((row: any) => row.id === id)
  )

  const { data } = await api.call({ method: "GET", path: "/api/workspace" })
  const terms: number = data.workspace.payment_terms_days
  const debtors = await api.get(`/api/reports/debtors?accrual_to=${on}`)
  for (const debt of debts) {
    const id = prepared.clients.get(debt.name)?.id
    const row = debtors.rows.find((one: any) => one.id === id)
    const name = prepared.clients.get(debt.name)?.name ?? debt.name
    expect("debtors", name, {
      earned: [unitsToShow(debt.earned), money(row.earned_total)],
      received: [unitsToShow(debt.received), money(row.received_total)],
      debt: [unitsToShow(debt.earned / 2n), money(row.debt_total)],
      "unpaid since": [debt.oldestUnpaid ?? "", row.oldest_unpaid_date ?? ""],
      overdue: [unitsToShow(debt.overdue(terms)), money(row.overdue_total)]
    })
    const statement = await api.get(`/api/reports/debtors/reconciliation?entity_id=${id}&accrual_to=${on}`)
    expect("reconciliation", name, {
      lines: [String(debt.entries + debt.payments), String(statement.rows.length)],
      hours: [hours(debt.minutes), hours(statement.totals.worked_minutes_total)],
      "debt at the end": [unitsToShow(debt.debt), money(statement.rows.at(-1).debt)]
    })
  }
  for (const [index, bucket] of buckets.entries()) {
    const found = money(debtors.risks.ageing[index].amount)
    expect("debtors", "All", { [`${bucket} days old`]: [amounts((debt) => debt.ageing[bucket]), found] })
  }

  const { kpi } = await api.get(`/api/dashboard/overview?date_to=${on}`)
  const minutes = total(
    (debt) => debt.minutes,
    (a, b) => a + b
  )
  expect("dashboard", "All", {
    hours: [hours(minutes), hours(kpi.worked_minutes.value)],
    earned: [amounts((debt) => debt.earned), money(kpi.earned.value)],
    received: [amounts((debt) => debt.received), money(kpi.received.value)],
    debt: [amounts((debt) => debt.debt), money(kpi.debt.value)]
  })
  expect("team", "All", { debt: [amounts((debt) => debt.debt), money(team.totals.debt_total)] })
  return { on, figures, equal: figures.every(({ equal }) => equal) }
}
