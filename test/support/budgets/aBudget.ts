import type { Budget } from "@hourbook/core/values/Budget"
import { money } from "../data/builders.ts"

export const aBudget = (overrides: Partial<Budget> = {}): Budget => ({
  basis: "hours",
  amount: money("40.5"),
  currency: null,
  period: "total",
  startsOn: null,
  carryUnused: false,
  withExpenses: false,
  alertAt: [80, 100],
  ...overrides
})
