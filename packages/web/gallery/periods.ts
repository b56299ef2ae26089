import type { Period } from "../src/pages/close/periods.ts"
import { idOf, session } from "./session.ts"
import { longDescription, text } from "./texts.ts"

const movements = (currency: string, opening: number, earned: number, settled: number) => ({
  currency,
  opening,
  earned,
  charged: 0,
  received: settled,
  settled,
  closing: opening + earned - settled
})

const figures: NonNullable<Period["figures"]> = {
  clients: [
    { counteragent_id: idOf(20), ...movements("EUR", 12_400.5, 8120, 12_400.5) },
    { counteragent_id: idOf(22), ...movements("EUR", 0, 1_234_567.89, 0) },
    { counteragent_id: null, ...movements("EUR", 0, 95.5, 0) },
    { counteragent_id: idOf(21), ...movements("USD", 9000, 4100.25, 10_000) }
  ],
  members: [
    { user_id: idOf(3), currency: "EUR", minutes: 9615, cost: 1_242_783.39 },
    { user_id: idOf(3), currency: "USD", minutes: 2460, cost: 4100.25 },
    { user_id: idOf(99), currency: "EUR", minutes: 45, cost: 0 }
  ],
  counts: { time: 214, payments: 6, charges: 2, payouts: 3 },
  totals: movements("EUR", 20_640, 1_246_500.4, 21_560)
}

const period = (id: number, change: Partial<Period>): Period => ({
  id: idOf(id),
  action: "close",
  from: null,
  through: "2026-08-31",
  state: "closed",
  note: null,
  reason: null,
  user_id: session.user.id,
  at: "2026-09-02T08:14:00Z",
  certificate: "made",
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  log_head: null,
  figures,
  ...change
})

/** Closes and a reopening, newest first. */
export const periods = (): ReadonlyArray<Period> => [
  period(75, {
    from: "2026-10-01",
    through: "2026-10-31",
    at: "2026-11-02T08:14:00Z",
    note: text("October is invoiced.", "Der Oktober ist in Rechnung gestellt."),
    certificate: "pending",
    sha256: null
  }),
  period(74, { from: "2026-09-01", through: "2026-09-30", at: "2026-10-05T08:14:00Z", note: longDescription() }),
  period(73, {
    action: "reopen",
    state: "reopened",
    at: "2026-10-04T08:14:00Z",
    reason: text("A payment was missing.", "Eine Zahlung fehlte."),
    certificate: null,
    sha256: null,
    figures: null
  }),
  period(72, { from: "2026-09-01", through: "2026-09-30", at: "2026-10-02T08:14:00Z" }),
  period(71, {})
]
