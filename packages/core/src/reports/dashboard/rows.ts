import { BigDecimal, Effect } from "effect"
import type { Balance } from "../../facts/Balance.ts"
import { type Amount, compare, zero } from "../../shared/Money.ts"
import { hourlyRate } from "../../time/hourlyRate.ts"
import type { summedDebtors } from "../debtors/rows.ts"
import { count } from "../shared/ratios.ts"
import { sortRows } from "../shared/sortRows.ts"

export interface Kpis {
  readonly workedMinutes: Amount
  readonly earned: Amount
  readonly charged: Amount
  readonly received: Amount
  readonly debt: Amount
  readonly paidOut: Amount
  readonly averageHourlyRate: Amount | null
}

export interface Risk {
  readonly kind: "overdue_debt" | "debt_concentration" | "idle_project" | "unconverted_currency"
  readonly severity: "info" | "warning" | "critical"
  readonly entityId: string | null
  readonly name: string
  readonly value: Amount
}

export const kpisOf = (balance: Balance, paidOut: Amount): Kpis => ({
  workedMinutes: count(balance.minutes),
  earned: balance.earned,
  charged: balance.charged,
  received: balance.received,
  debt: balance.debt,
  paidOut,
  averageHourlyRate: hourlyRate(balance.earned, balance.minutes)
})

const percentValue = (text: string): Amount => BigDecimal.fromStringUnsafe(text)

/** Up to five overdue debts, the largest first, and a warning when one debtor owes half of everything or more. */
export const debtRiskList = Effect.fnUntraced(function* (
  debtors: Effect.Success<ReturnType<typeof summedDebtors>>
): Effect.fn.Return<ReadonlyArray<Risk>> {
  const { risks, rows, summary } = debtors
  const sorted = yield* sortRows(
    rows.filter(({ ageing }) => compare(ageing.overdue, zero) > 0),
    {
      valueOf: ({ ageing }) => ageing.overdue,
      compare: (a, b) => compare(b, a),
      nameOf: ({ name }) => name,
      idOf: ({ id }) => id
    }
  )
  const overdue = sorted.slice(0, 5).map((row): Risk => ({
    kind: "overdue_debt",
    severity: compare(row.ageing.buckets["90+"], zero) > 0 ? "critical" : "warning",
    entityId: row.id,
    name: row.name,
    value: row.ageing.overdue
  }))
  const { concentrationPercent, largest } = risks
  const concentrated =
    largest !== null && summary.debtors > 1 && compare(concentrationPercent, percentValue("50")) >= 0
      ? [
          {
            kind: "debt_concentration",
            severity: compare(concentrationPercent, percentValue("80")) >= 0 ? "critical" : "warning",
            entityId: largest.id,
            name: largest.name,
            value: concentrationPercent
          } as const
        ]
      : []
  return [...overdue, ...concentrated]
})
