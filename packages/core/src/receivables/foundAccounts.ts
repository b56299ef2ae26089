import type { Charge } from "../money/Charge.ts"
import type { Payment } from "../money/Payment.ts"
import type { FoundInAccounts } from "./AccountRecords.ts"
import { looseKinds } from "./openItems.ts"

/** A charge as accounts have it; none of one that a document has, or of a kind that is billed. */
export const bookCharge = (charge: Charge): FoundInAccounts["charges"] => {
  const { amount, chargedOn, clientId, currency, id, invoiceId, kind, posted } = charge
  return invoiceId !== null || posted || !looseKinds.includes(kind)
    ? []
    : [{ clientId, currency, id, kind, day: chargedOn, amount }]
}

/** A payment as accounts have it; none of one that names no document. */
export const bookPayment = (payment: Payment): FoundInAccounts["payments"] => {
  const { allocations, clientId, currency, id, receivedOn, settles } = payment
  const amount = settles?.amount ?? payment.amount
  return allocations.length === 0
    ? []
    : [{ clientId, currency: settles?.currency ?? currency, id, day: receivedOn, amount, allocations }]
}
