/**
 * What charges are for, and the sign that each has: above 0 for what a client owes besides work, below 0 for what they are
 * let off, or either.
 */
export const chargeSigns = {
  fee: "positive",
  expense: "positive",
  tax: "positive",
  opening: "either",
  discount: "negative",
  credit: "negative",
  write_off: "negative",
  adjustment: "either"
} as const

export type ChargeKind = keyof typeof chargeSigns
