import type { Balance } from "@hourbook/core/facts/Balance"
import { type Amount, toNumber } from "@hourbook/core/shared/Money"
import { BigDecimal, Schema } from "effect"
import { figure } from "./amounts.ts"

const part = Schema.optionalKey(Schema.Finite)

export const chargedPart = { charged: part }

/**
 * What a debt consists of besides what was earned and received: what was charged, left out where nothing was, and what
 * payments settled, left out where that is what arrived.
 */
export const debtParts = { ...chargedPart, settled: part }
type DebtParts = Schema.Struct.Type<typeof debtParts>

export const chargedOf = (amount: Amount): Pick<DebtParts, "charged"> =>
  BigDecimal.isZero(amount) ? {} : { charged: toNumber(amount) }

export const debtPartsOf = (of: Pick<Balance, "charged" | "received" | "settled">): DebtParts => ({
  ...chargedOf(of.charged),
  ...(BigDecimal.equals(of.settled, of.received) ? {} : { settled: toNumber(of.settled) })
})

/** Follows what was earned. */
export const chargedText = (of: Pick<DebtParts, "charged">): string =>
  of.charged === undefined ? "" : `, charged ${figure(of.charged)}`

/** Follows what was received. */
export const settledText = ({ settled }: Pick<DebtParts, "settled">): string =>
  settled === undefined ? "" : `, settled ${figure(settled)}`
