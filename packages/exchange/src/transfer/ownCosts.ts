import type { PlannedEntry } from "../plan/PlannedEntry.ts"
import { add, type Decimal, fromPlain, zero } from "../values/Decimal.ts"
import type { Result } from "./Call.ts"

/** What work costs the workspace: by the file and as recorded, by currency. */
export interface OwnCosts {
  readonly costs: ReadonlyMap<string, { readonly file: Decimal; readonly imported: Decimal }>
  /** Entries for which the file says no cost, and a cost rate of the workspace does; their costs are among those that are recorded. */
  readonly fromHere: { readonly count: number; readonly costs: ReadonlyMap<string, Decimal> }
}

/** Adds up what entries cost the workspace. */
export const ownCosting = () => {
  const costs = new Map<string, { file: Decimal; imported: Decimal }>()
  const here = new Map<string, Decimal>()
  let count = 0
  const costsIn = (currency: string) => {
    const known = costs.get(currency) ?? { file: zero, imported: zero }
    costs.set(currency, known)
    return known
  }
  return {
    put: ({ ownCost }: PlannedEntry, { ownCost: recorded, ownCurrency, refusal }: Result): void => {
      if (ownCost !== null) {
        const sum = costsIn(ownCost.currency)
        sum.file = add(sum.file, ownCost.value)
      }
      const value = fromPlain(recorded ?? "0") ?? zero
      if (refusal !== null || value.units === 0n) return
      const sum = costsIn(ownCurrency)
      sum.imported = add(sum.imported, value)
      if (ownCost !== null) return
      count++
      here.set(ownCurrency, add(here.get(ownCurrency) ?? zero, value))
    },
    all: (): OwnCosts => ({ costs: new Map(costs), fromHere: { count, costs: new Map(here) } })
  }
}
