import type { Balance } from "@hourbook/core/facts/Balance"
import { type Amount, toNumber } from "@hourbook/core/values/Money"
import { BigDecimal, Schema } from "effect"

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

/** How an amount is written, with its currency. */
type Written = (amount: number) => string

/** Follows what was earned. */
export const chargedText = ({ charged }: Pick<DebtParts, "charged">, write: Written): string =>
  charged === undefined ? "" : `, charged ${write(charged)}`

/** Follows what was received. */
export const settledText = ({ settled }: Pick<DebtParts, "settled">, write: Written): string =>
  settled === undefined ? "" : `, settled ${write(settled)}`
