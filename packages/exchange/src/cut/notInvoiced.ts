import type { Plan } from "../plan/plan.ts"
import { factKeys } from "../sources/Field.ts"
import { add, type Decimal, zero } from "../values/Decimal.ts"
import { accountKey, decimalOf } from "./cutOf.ts"

/** An entry of an import, as an answer has it. */
export interface ImportedWork {
  readonly accrual_date: string
  readonly counteragent_id: string | null
  /** Null where the caller may not see money. */
  readonly cost: number | null
  readonly currency: string | null
  readonly metadata?: Readonly<Record<string, string>>
}

/** Whether a file says of any line if it is invoiced. */
export const saysInvoiced = ({ entries }: Pick<Plan, "entries">): boolean =>
  entries.some(({ kept }) => kept[factKeys.invoiced] !== undefined)

/** The same of entries that are recorded. */
export const workSaysInvoiced = (work: ReadonlyArray<ImportedWork>): boolean =>
  work.some(({ metadata }) => metadata?.[factKeys.invoiced] !== undefined)

/** What files call not invoiced of the work up to a day, by client and currency. */
export const notInvoicedAt = (work: ReadonlyArray<ImportedWork>, day: string): ReadonlyMap<string, Decimal> => {
  const sums = new Map<string, Decimal>()
  for (const { accrual_date: on, cost, counteragent_id: clientId, currency, metadata } of work) {
    if (clientId === null || currency === null || cost === null || on > day) continue
    if (metadata?.[factKeys.invoiced] !== "no") continue
    const key = accountKey({ clientId, currency })
    sums.set(key, add(sums.get(key) ?? zero, decimalOf(cost)))
  }
  return sums
}
