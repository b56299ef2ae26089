import { type ChargeKind, chargeSigns } from "@hourbook/contract/data"
import { m } from "../../paraglide/messages.js"

const names: Record<ChargeKind, () => string> = {
  expense: m.charge_expense,
  fee: m.charge_fee,
  tax: m.charge_tax,
  discount: m.charge_discount,
  credit: m.charge_credit,
  write_off: m.charge_write_off,
  opening: m.charge_opening,
  adjustment: m.charge_adjustment
}

/** All kinds, in the order of choices. */
export const chargeKinds: ReadonlyArray<ChargeKind> = [
  "expense",
  "fee",
  "tax",
  "discount",
  "credit",
  "write_off",
  "opening",
  "adjustment"
]

/** What a charge is for. */
export const chargeName = (kind: ChargeKind): string => names[kind]()

/** Whether a client owes less after it, whatever its amount. */
export const owesLess = (kind: ChargeKind): boolean => chargeSigns[kind] === "negative"
