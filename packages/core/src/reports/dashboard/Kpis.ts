import { BigDecimal } from "effect"
import type { Balance } from "../../facts/Balance.ts"
import type { DebtorDimension } from "../../facts/Fact.ts"
import { count } from "../../facts/ratios.ts"
import type { WorkFigures } from "../../facts/workFigures.ts"
import { hourlyRate } from "../../prices/hourlyRate.ts"
import { type Amount, compare, zero } from "../../values/Money.ts"
import type { BudgetRow } from "../budgets/BudgetRow.ts"
import type { DebtorList } from "../debtors/debtorList.ts"
import type { DebtorRow } from "../debtors/DebtorRow.ts"

export interface Kpis {
  readonly workedMinutes: Amount
  readonly earned: Amount
  readonly charged: Amount
  readonly received: Amount
  readonly debt: Amount
  /** The debt of clients, without that of records without one; null for a caller who is not shown accounts. */
  readonly owed: Amount | null
  readonly paidOut: Amount
  readonly averageHourlyRate: Amount | null
  readonly billableMinutes: Amount
  readonly billedMinutes: Amount
  readonly utilisation: Amount | null
  /** Null for a caller who is not shown what work costs, like the two that follow. */
  readonly internalCost: Amount | null
  readonly margin: Amount | null
  /** Null where nothing was earned, too. */
  readonly marginPercent: Amount | null
}

export interface Risk {
  readonly kind: "overdue_debt" | "debt_concentration" | "budget" | "idle_project" | "unconverted_currency"
  readonly severity: "info" | "warning" | "critical"
  readonly entityId: string | null
  /** Of a budget, which a project or client can have. */
  readonly of?: DebtorDimension
  readonly name: string
  readonly value: Amount
}

interface Parts {
  readonly paidOut: Amount
  readonly work: WorkFigures
  readonly owed: Amount | null
}

export const kpisOf = (balance: Balance, { owed, paidOut, work }: Parts): Kpis => ({
  workedMinutes: count(balance.minutes),
  earned: balance.earned,
  charged: balance.charged,
  received: balance.received,
  debt: balance.debt,
  owed,
  paidOut,
  averageHourlyRate: hourlyRate(balance.earned, balance.minutes),
  billableMinutes: count(work.billableMinutes),
  billedMinutes: count(work.billedMinutes),
  utilisation: work.utilisation,
  internalCost: work.margin?.internalCost ?? null,
  margin: work.margin?.margin ?? null,
  marginPercent: work.margin?.percent ?? null
})

const percentValue = (text: string): Amount => BigDecimal.fromStringUnsafe(text)

/** The debts that are overdue, of the rows with most, and a warning when one debtor owes half of everything or more. */
export const debtRiskList = (
  mostOverdue: ReadonlyArray<DebtorRow>,
  { risks, summary }: Pick<DebtorList, "risks" | "summary">
): ReadonlyArray<Risk> => {
  const rows = mostOverdue.filter(({ ageing }) => compare(ageing.overdue, zero) > 0)
  const overdue = rows.map((row): Risk => ({
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
}

/** The budgets that are nearly used up or more, those used up most first. */
export const budgetRisks = (
  budgets: ReadonlyArray<Pick<BudgetRow, "by" | "id" | "name" | "percent" | "state">>
): ReadonlyArray<Risk> =>
  budgets
    .filter(({ state }) => state !== "under")
    .map(({ by, id, name, percent, state }) => ({
      kind: "budget",
      severity: state === "over" ? "critical" : "warning",
      entityId: id,
      of: by,
      name,
      value: percent
    }))
