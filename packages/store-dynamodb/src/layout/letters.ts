import type { FactsOf } from "@hourbook/core/facts/ReportFacts"

/** The letter of each record kind in keys. */
export const letters = { time: "t", payments: "p", payouts: "o" } as const satisfies Record<FactsOf, string>
