import type { EventSubject } from "../activity/event.ts"
import type { InvoiceSchedule } from "../invoices/InvoiceSchedule.ts"
import { changeLine } from "../writing/changeLine.ts"

/** What the log keeps of a schedule. */
export const loggedOfSchedule = [
  "name",
  "clientId",
  "seriesId",
  "currency",
  "every",
  "day",
  "covers",
  "next",
  "ends",
  "lines",
  "fromWork",
  "intro",
  "note",
  "paused",
  "archived"
] as const

/** What the line of the log says of a change. */
export const scheduleLine = (
  before: InvoiceSchedule | null,
  after: InvoiceSchedule | null,
  clientName: string | null
): EventSubject => {
  const shown = after ?? before
  const flat = (schedule: InvoiceSchedule | null) =>
    schedule === null ? null : { ...schedule, lines: schedule.lines.map(({ text }) => text) }
  return changeLine(
    { before: flat(before), after: flat(after) },
    {
      subject: "invoice_schedule",
      subjectId: shown?.id ?? "",
      title: shown?.name ?? "",
      fields: loggedOfSchedule,
      about: { clientId: shown?.clientId ?? null, clientName }
    }
  )
}
