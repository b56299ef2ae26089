import type { CurrencyDue } from "@hourbook/core/facts/Due"
import { type Amount, toTextWithDigits } from "@hourbook/core/values/Money"
import { BigDecimal, Schema } from "effect"
import { Sums } from "./amounts.ts"

/** What is due by currency, such as `42784.64 USD`, and how it came about, then what is on account; left out where there is neither. */
export const duePart = { due: Schema.optionalKey(Sums) }
type DuePart = Schema.Struct.Type<typeof duePart>

type Due = Omit<CurrencyDue, "since">

const lineOf = ({ balance, covered, currency, digits, due, onAccount, overdue, unbilled }: Due): string => {
  const write = (amount: Amount) => `${toTextWithDigits(amount, digits)} ${currency}`
  const magnitude = BigDecimal.abs(covered)
  const parts = [
    ...(BigDecimal.isZero(due) ? [] : [write(due)]),
    ...(BigDecimal.isZero(overdue) ? [] : [`${write(overdue)} of it overdue`]),
    ...(BigDecimal.isPositive(covered)
      ? [`balance ${write(balance)}, of which payments in other currencies cover ${write(magnitude)}`]
      : []),
    ...(unbilled === null || BigDecimal.isZero(unbilled)
      ? []
      : [`${write(unbilled)} not invoiced yet, which is not due`]),
    ...(BigDecimal.isZero(onAccount) ? [] : [`${write(onAccount)} on account`]),
    ...(BigDecimal.isNegative(covered) ? [`${write(magnitude)} cover debts in other currencies`] : [])
  ]
  return parts.join(", ")
}

export const duePartOf = (dues: ReadonlyArray<Due>): DuePart => {
  const isOwed = ({ due }: Due) => !BigDecimal.isZero(due)
  const isOther = ({ onAccount, unbilled }: Due) =>
    !BigDecimal.isZero(onAccount) || (unbilled !== null && !BigDecimal.isZero(unbilled))
  const ahead = dues.filter((due) => !isOwed(due) && isOther(due))
  const lines = [...dues.filter(isOwed), ...ahead].map(lineOf)
  return lines.length === 0 ? {} : { due: lines }
}
