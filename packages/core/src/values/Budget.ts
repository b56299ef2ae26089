import { Effect, Schema } from "effect"
import { CalendarDate } from "./CalendarDate.ts"
import { rule, wholeNumber } from "./Check.ts"
import { CurrencyCode, PositiveAmount } from "./Money.ts"

export const budgetBases = ["hours", "billable_hours", "fees", "cost"] as const
export type BudgetBasis = (typeof budgetBases)[number]

export const budgetPeriods = ["total", "month", "quarter", "year"] as const
export type BudgetPeriod = (typeof budgetPeriods)[number]

/** A percentage of a budget at which the log says that it is reached. */
export const AlertPercent = wholeNumber(1, 1000, { description: "Percent of the budget.", examples: [80] })

export const mostAlerts = 10

const isRising = (percents: ReadonlyArray<number>): boolean =>
  percents.every((percent, index) => index === 0 || percent > (percents[index - 1] ?? 0))

export const AlertPercents = Schema.Array(AlertPercent).check(
  rule((percents: ReadonlyArray<number>) => percents.length <= mostAlerts, `at most ${mostAlerts} percentages`, {
    maxItems: mostAlerts
  }),
  rule(isRising, "percentages in rising order, each of them once", { uniqueItems: true })
)

export const alertsByDefault: ReadonlyArray<number> = [80, 100]

/**
 * What may be spent on a project or client. `amount` is in hours, or else in `currency`; `billable_hours` are billed minutes,
 * `fees` what work earns, `cost` what it costs the workspace itself.
 */
export const Budget = Schema.Struct({
  basis: Schema.Literals(budgetBases),
  amount: PositiveAmount,
  /** Null for hours. */
  currency: Schema.NullOr(CurrencyCode),
  period: Schema.Literals(budgetPeriods),
  /** What was before does not count. */
  startsOn: Schema.NullOr(CalendarDate),
  /** Whether a period gets what is left of the one before. */
  carryUnused: Schema.Boolean,
  /** Whether charges of the kind expense count beside fees or cost. */
  withExpenses: Schema.Boolean,
  alertAt: AlertPercents
})
export type Budget = typeof Budget.Type

/**
 * The version of the project or client that got its budget: what was reported of an earlier budget is reported again of this one. 0
 * without a budget.
 */
export const budgetVersion = Schema.Number.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0)))

/** Whether a basis is in hours; the others are money. */
export const isInHours = (basis: BudgetBasis): boolean => basis === "hours" || basis === "billable_hours"

const json = Schema.toCodecJson(Budget)
const encode = Schema.encodeSync(json)
const decode = Schema.decodeUnknownSync(json)

/** A budget as JSON text, and of the JSON that a store read. */
export const budgetToText = (budget: Budget | null): string | null =>
  budget === null ? null : JSON.stringify(encode(budget))
export const budgetFromJson = (stored: unknown): Budget | null =>
  stored === null || stored === undefined ? null : decode(stored)

export const isSameBudget = (a: Budget | null, b: Budget | null): boolean => budgetToText(a) === budgetToText(b)
