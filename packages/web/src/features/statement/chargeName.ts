import { m } from "../../paraglide/messages.js"

export type ChargeKind = "fee" | "expense" | "tax" | "opening" | "discount" | "credit" | "write_off" | "adjustment"

const names: Record<ChargeKind, () => string> = {
  fee: m.charge_fee,
  expense: m.charge_expense,
  tax: m.charge_tax,
  opening: m.charge_opening,
  discount: m.charge_discount,
  credit: m.charge_credit,
  write_off: m.charge_write_off,
  adjustment: m.charge_adjustment
}

/** What a charge is for. */
export const chargeName = (kind: ChargeKind): string => names[kind]()
