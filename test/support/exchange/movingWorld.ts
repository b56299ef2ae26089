import * as fc from "fast-check"

/** The day of the cut of these worlds. */
export const cut = "2026-01-31"
export const dayOf = (day: number): string => `2026-01-${String(day).padStart(2, "0")}`
export const currencies = ["EUR", "USD"] as const

/** Work, money and open invoices of two clients in two currencies, in cents and days of January. */
export const aWorld = fc.record({
  work: fc.array(
    fc.record({
      client: fc.nat({ max: 1 }),
      currency: fc.constantFrom(...currencies),
      day: fc.integer({ min: 1, max: 31 }),
      cents: fc.integer({ min: 0, max: 90_000 }),
      invoiced: fc.constantFrom("yes", "no", null),
      billable: fc.boolean()
    }),
    { minLength: 1, maxLength: 12 }
  ),
  money: fc.array(
    fc.record({
      client: fc.nat({ max: 1 }),
      currency: fc.constantFrom(...currencies),
      day: fc.integer({ min: 1, max: 31 }),
      cents: fc.integer({ min: 1, max: 20_000 }),
      what: fc.constantFrom("payment", "refund", "credit", "opening")
    }),
    { maxLength: 4 }
  ),
  invoices: fc.array(
    fc.record({
      client: fc.nat({ max: 1 }),
      currency: fc.constantFrom(...currencies),
      day: fc.integer({ min: 1, max: 31 }),
      cents: fc.integer({ min: 1, max: 99_999 })
    }),
    { maxLength: 5 }
  ),
  before: fc.option(fc.integer({ min: 1, max: 31 }))
})
export type World = typeof aWorld extends fc.Arbitrary<infer A> ? A : never

export const euros = (cents: number): number => cents / 100
