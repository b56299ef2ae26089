import type { DebtorDimension } from "../../facts/Fact.ts"
import type { Budget } from "../../values/Budget.ts"
import type { CalendarDate } from "../../values/CalendarDate.ts"
import type { ClientId, ProjectId } from "../../values/Ids.ts"
import type { Amount } from "../../values/Money.ts"
import type { BudgetFigures } from "./budgetFigures.ts"
import type { PeriodOfBudget } from "./budgetPeriods.ts"
import type { Unconverted } from "./spending.ts"

/** What was spent on a day. */
export interface SpentDay {
  readonly day: CalendarDate
  readonly spent: Amount
}

/** A budget with its figures of the period that today is in. Those of hours are in minutes. */
export interface BudgetRow extends BudgetFigures {
  readonly by: DebtorDimension
  readonly id: ProjectId | ClientId
  readonly name: string
  /** Of a project; of a client it is the client itself. */
  readonly clientId: ClientId | null
  readonly clientName: string | null
  readonly budget: Budget
  readonly budgetVersion: number
  readonly period: PeriodOfBudget
  readonly unconverted: ReadonlyArray<Unconverted>
  /** The days of the period on which something was spent, in order; null unless they were asked for. */
  readonly days: ReadonlyArray<SpentDay> | null
}
