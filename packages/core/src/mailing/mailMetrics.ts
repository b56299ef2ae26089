import { Effect, Metric } from "effect"
import type { MailState } from "../mail/OutboxMail.ts"

const mails = Metric.counter("hourbook_mails_total", {
  description: "What came of mails: sent, failed, perhaps_sent, or waiting for another try.",
  incremental: true
})

/** Shows the counts before there is one. */
export const showMailCounts = Effect.forEach(
  ["sent", "waiting", "failed", "perhaps_sent"] as const,
  (state) => Metric.update(Metric.withAttributes(mails, { state }), 0),
  { discard: true }
)

/** Counts what came of a try. */
export const countMail = (state: MailState): Effect.Effect<void> =>
  Metric.update(Metric.withAttributes(mails, { state }), 1)
