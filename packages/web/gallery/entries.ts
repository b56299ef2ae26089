import type { DayOfWork, TimeEntry } from "@hourbook/contract/contract"
import { idOf, session } from "./session.ts"
import { longClient, longDescription, longProject, text } from "./texts.ts"

const site = { project_id: idOf(10), project_name: "Website", counteragent_id: idOf(20), counteragent_name: "Globex" }
const long = () => ({
  project_id: idOf(11),
  project_name: longProject(),
  counteragent_id: idOf(21),
  counteragent_name: longClient()
})
const none = { project_id: null, project_name: null, counteragent_id: null, counteragent_name: null }

export const entryOf = (number: number, day: string, minutes: number, change: Partial<TimeEntry>): TimeEntry => ({
  id: idOf(100 + number),
  description: "",
  accrual_date: day,
  duration_minutes_total: minutes,
  cost: (minutes / 60) * 90,
  currency: "EUR",
  ...site,
  user_id: session.user.id,
  user_name: session.user.name,
  created_at: `${day}T17:0${number}:00Z`,
  updated_at: `${day}T17:0${number}:00Z`,
  billable: true,
  hourly_rate: 90,
  rate_id: idOf(30),
  billed_minutes: minutes,
  started_at: null,
  ended_at: null,
  tags: [],
  external_ref: null,
  billed_elsewhere: false,
  invoice_id: null,
  invoice_number: null,
  import_id: null,
  ...change
})

/** A week of entries: plain, two at the same time, without a client, not billed, and with texts as long as they get. */
export const entries = (): ReadonlyArray<TimeEntry> => [
  entryOf(5, "2026-11-12", 90, {
    description: text("Answered questions", "Fragen beantwortet"),
    billable: false,
    ...none
  }),
  entryOf(4, "2026-11-11", 495, { ...long(), description: longDescription(), tags: ["accessibility", "audit"] }),
  entryOf(3, "2026-11-10", 120, {
    description: text("Review of the drafts", "Durchsicht der Entwürfe"),
    started_at: "2026-11-10T09:00:00Z",
    ended_at: "2026-11-10T11:00:00Z"
  }),
  entryOf(2, "2026-11-10", 90, {
    description: text("Call with the client", "Gespräch mit dem Kunden"),
    started_at: "2026-11-10T10:30:00Z",
    ended_at: "2026-11-10T12:00:00Z",
    tags: ["call"]
  }),
  entryOf(1, "2026-11-09", 450, { description: text("Wireframes of the start page", "Entwürfe der Startseite") })
]

/** The sums of their days. */
export const daysOfWork = (): ReadonlyArray<DayOfWork> =>
  [...Map.groupBy(entries(), ({ accrual_date }) => accrual_date)].map(([date, some]) => ({
    date,
    worked_minutes_total: some.reduce((sum, one) => sum + one.duration_minutes_total, 0),
    earned_total: some.reduce((sum, one) => sum + (one.billable ? one.cost : 0), 0),
    entries_count: some.length
  }))
