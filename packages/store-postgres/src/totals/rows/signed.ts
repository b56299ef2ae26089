import type { FactKindName } from "@hourbook/core/facts/factKinds"
import { type Figure, figureKinds } from "@hourbook/core/facts/figures"

/** An amount with the sign of its kind, of the columns of a table if it is named. */
export const signed = (kinds: ReadonlyArray<FactKindName>, figure: Figure, table?: string): string => {
  const signs: Partial<Readonly<Record<FactKindName, 1 | -1>>> = figureKinds[figure]
  const [kind, amount] = ["kind", "amount"].map((column) => (table === undefined ? column : `${table}.${column}`))
  const below = kinds.filter((one) => signs[one] === -1)
  if (below.length === 0) return `${amount}`
  if (below.length === kinds.length) return `-${amount}`
  return `case when ${kind} in (${below.map((one) => `'${one}'`).join(", ")}) then -${amount} else ${amount} end`
}
