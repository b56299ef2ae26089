import { Effect, Metric } from "effect"
import type { MailState } from "../mail/OutboxMail.ts"

const mails = Metric.counter("hourbook_mails_total", {
  description: "What came of mails: sent, failed, perhaps_sent, or waiting for another try.",
  incremental: true
})

/** Counts what came of a try. */
export const countMail = (state: MailState): Effect.Effect<void> =>
  Metric.update(Metric.withAttributes(mails, { state }), 1)
