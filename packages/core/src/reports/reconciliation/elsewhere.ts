import { BigDecimal } from "effect"
import type { AtDay } from "../../facts/settleAccount.ts"
import type { CalendarDate } from "../../values/CalendarDate.ts"
import { add, type Amount, type CurrencyCode, subtract, zero } from "../../values/Money.ts"
import { type CurrencySums, noSums, owedOf } from "./currencySums.ts"
import type { Balances, ReconciliationRow } from "./statementRows.ts"

/**
 * What payments settle of a project's records without naming it, in each currency: what is left of its flows between what it owed
 * before and what it owes at the end. Below 0 where its own payments settle records of other projects.
 */
export const settledElsewhere = (
  period: ReadonlyMap<CurrencyCode, CurrencySums>,
  { closing, opening }: { readonly opening: Balances; readonly closing: Balances }
): Balances =>
  new Map(
    [...new Set([...opening.keys(), ...period.keys(), ...closing.keys()])].map((currency) => {
      const flows = add(opening.get(currency) ?? zero, owedOf(period.get(currency) ?? noSums))
      return [currency, subtract(flows, closing.get(currency) ?? zero)]
    })
  )

/**
 * The last rows of a project's statement, one for each currency in which something was settled elsewhere, so that the balance ends at what
 * the project owes. `end` is what is owed after all other rows.
 */
export const elsewhereRows = (
  settled: Balances,
  { at, date, end }: { readonly at: AtDay; readonly date: CalendarDate; readonly end: Balances }
): ReadonlyArray<ReconciliationRow> => {
  const worth = (amount: Amount, currency: CurrencyCode) => at.conversion.at(amount, currency, at.balanceDate) ?? zero
  const current = new Map(end)
  return [...settled]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([currency, amount]): Array<ReconciliationRow> => {
      if (BigDecimal.isZero(amount)) return []
      const balance = subtract(current.get(currency) ?? zero, amount)
      current.set(currency, balance)
      let debt = zero
      for (const [code, owed] of current) debt = add(debt, worth(owed, code))
      return [
        {
          ...ofNothing,
          date,
          text: BigDecimal.isPositive(amount) ? "Settled by the client's other payments" : "Settled elsewhere",
          amount,
          currency,
          balance,
          settled: worth(amount, currency),
          debt
        }
      ]
    })
}

const ofNothing = {
  invoiceNumber: null,
  id: null,
  kind: "receipt",
  clientId: null,
  projectId: null,
  projectName: null,
  userId: null,
  chargeKind: null,
  workedMinutes: null,
  paid: null,
  open: null,
  earned: zero,
  charged: zero,
  received: zero
} as const
