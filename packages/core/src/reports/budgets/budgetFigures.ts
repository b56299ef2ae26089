import { BigDecimal } from "effect"
import { count, percent } from "../../facts/ratios.ts"
import { type Budget, isInHours } from "../../values/Budget.ts"
import { add, type Amount, compare, subtract, zero } from "../../values/Money.ts"
import { daysOfPace } from "./workingDays.ts"

/** A forecast needs days on which something was spent. */
export const fewestDays = 5

export type BudgetState = "over" | "near" | "under"

/** Figures of a budget, in minutes or in its currency, exact. */
export interface BudgetFigures {
  /** What may be spent in the period, with what was carried over. */
  readonly available: Amount
  readonly carried: Amount
  readonly spent: Amount
  /** Below 0 where more was spent. */
  readonly left: Amount
  /** With 2 decimals. */
  readonly percent: Amount
  readonly forecast: Amount | null
  readonly state: BudgetState
  /** The thresholds that are reached, in rising order. */
  readonly reached: ReadonlyArray<number>
}

/** What the forecast goes by. */
export interface Pace {
  /** What was spent in the last twenty working days, and the days between them. */
  readonly spent: Amount
  /** On how many days. */
  readonly days: number
  /** The working days that are left. */
  readonly left: number
}

const minutesPerHour = 60
const twentieth: Amount = BigDecimal.divideUnsafe(count(1), count(daysOfPace))
const hundred = count(100)

/** What a budget allows in a period, in minutes or money. */
export const allowanceOf = ({ amount, basis }: Pick<Budget, "amount" | "basis">): Amount =>
  isInHours(basis) ? BigDecimal.multiply(amount, count(minutesPerHour)) : amount

const atLeastNothing = (amount: Amount): Amount => (BigDecimal.isNegative(amount) ? zero : amount)

const isReached = (spent: Amount, available: Amount, threshold: number): boolean =>
  compare(BigDecimal.multiply(spent, hundred), BigDecimal.multiply(available, count(threshold))) >= 0

/** The figures of the last of some periods, in each of which an amount was spent. */
export const budgetFigures = (
  budget: Pick<Budget, "amount" | "basis" | "alertAt">,
  spentByPeriod: ReadonlyArray<Amount>,
  pace: Pace | null
): BudgetFigures => {
  const allowance = allowanceOf(budget)
  const earlier = spentByPeriod.slice(0, -1)
  const carried = earlier.reduce((left, spent) => atLeastNothing(subtract(add(allowance, left), spent)), zero)
  const spent = spentByPeriod.at(-1) ?? zero
  const available = add(allowance, carried)
  const [first] = budget.alertAt
  return {
    available,
    carried,
    spent,
    left: subtract(available, spent),
    percent: percent(spent, available),
    forecast:
      pace === null || pace.days < fewestDays
        ? null
        : add(spent, BigDecimal.multiply(pace.spent, BigDecimal.multiply(twentieth, count(pace.left)))),
    state: isReached(spent, available, 100)
      ? "over"
      : first !== undefined && isReached(spent, available, first)
        ? "near"
        : "under",
    reached: budget.alertAt.filter((threshold) => isReached(spent, available, threshold))
  }
}

const digits = 4

/** Minutes in hours, with 4 decimals, half away from zero. */
export const hoursOf = (minutes: Amount): Amount => {
  const { scale, value } = BigDecimal.normalize(minutes)
  const [above, below] = [absolute(value) * 10n ** BigInt(digits), 60n * 10n ** BigInt(Math.max(scale, 0))]
  const scaled = scale < 0 ? above * 10n ** BigInt(-scale) : above
  const rounded = (2n * scaled + below) / (2n * below)
  return BigDecimal.make(value < 0n ? -rounded : rounded, digits)
}
const absolute = (value: bigint): bigint => (value < 0n ? -value : value)
