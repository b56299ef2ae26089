import type { Charge } from "@hourbook/api/contract"
import { m } from "../../paraglide/messages.js"

export type ChargeKind = Charge["kind"]

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

/** Whether a client owes more after it, less, or either. */
export const chargeEffect = (kind: ChargeKind): "more" | "less" | "either" => {
  if (kind === "fee" || kind === "expense" || kind === "tax") return "more"
  return kind === "opening" || kind === "adjustment" ? "either" : "less"
}
