import type { InvoiceSchedule } from "@hourbook/core/invoices/InvoiceSchedule"
import { InvoiceScheduleRepository } from "@hourbook/core/invoices/InvoiceScheduleRepository"
import { Effect } from "effect"
import { anEvent } from "../changes.ts"
import type { Fixture } from "../seedWorkspace.ts"
import { aSchedule } from "./aSchedule.ts"

/** Stores a schedule, which is due unless it is paused. */
export const putSchedule = Effect.fnUntraced(function* (
  { acme, olga }: Pick<Fixture, "acme" | "olga">,
  overrides: Partial<InvoiceSchedule> = {}
) {
  yield* (yield* InvoiceScheduleRepository).save({
    before: null,
    after: aSchedule(acme, overrides),
    event: anEvent(olga.member, { subject: "invoice_schedule" }),
    idempotency: null
  })
})
