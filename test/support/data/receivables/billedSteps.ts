import { workGroups } from "@hourbook/core/invoices/workGroups"
import * as fc from "fast-check"

/** What people do with the work, money and documents of two clients, one after another. */
export const deeds = [
  "work",
  "work",
  "charge",
  "pay",
  "pay",
  "refund",
  "issue",
  "issue",
  "draft",
  "credit",
  "credit",
  "change",
  "remove"
] as const

const aStep = fc.record({
  deed: fc.constantFrom(...deeds),
  /** How many days after the step before. */
  after: fc.nat({ max: 3 }),
  /** How many days before that day its record is dated. */
  back: fc.nat({ max: 6 }),
  /** In 1/10,000 of the currency. */
  size: fc.integer({ min: 1, max: 3_000_000 }),
  which: fc.nat({ max: 60 }),
  isPart: fc.boolean(),
  flag: fc.boolean(),
  groupBy: fc.constantFrom(...workGroups)
})
export type BilledStep = typeof aStep extends fc.Arbitrary<infer A> ? A : never

export const billedSteps = fc.record({
  steps: fc.array(aStep, { minLength: 6, maxLength: 18 }),
  /** The days that are asked for. */
  days: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 3, maxLength: 3 })
})
