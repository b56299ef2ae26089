import { recordKinds } from "@hourbook/contract/data"
import type { KeptWrite } from "../src/offline/keptWrites.ts"
import { m } from "../src/paraglide/messages.js"
import { idOf, session } from "./session.ts"
import { text } from "./texts.ts"

const write = (number: number, change: Pick<KeptWrite, "method" | "address" | "body"> & Partial<KeptWrite>) => ({
  id: idOf(200 + number),
  at: Date.parse("2026-11-12T16:00:00Z") + number,
  workspaceId: session.workspace.id,
  userId: session.user.id,
  tab: "gallery",
  idempotencyKey: undefined,
  ifMatch: undefined,
  due: 0,
  tries: 1,
  ...change
})

const entry = (day: string, minutes: number, description: string) => ({
  accrual_date: day,
  duration_minutes_total: minutes,
  description,
  project_id: idOf(10)
})
const names = { project_name: "Website", counteragent_id: idOf(20), counteragent_name: "Globex" }

const { payments, time } = recordKinds

/** What the queue holds: new records that wait, those that were refused, and a change that was refused. */
export const waitingWrites = (): ReadonlyArray<KeptWrite> => [
  write(1, {
    method: "POST",
    address: time.path,
    body: entry("2026-11-12", 150, text("Prepared the workshop", "Workshop vorbereitet")),
    names
  }),
  write(2, {
    method: "POST",
    address: time.path,
    body: entry("2026-11-13", 60, text("Moved the server", "Server umgezogen")),
    names,
    refusal: m.refusals_archived({ name: "Website" })
  }),
  write(3, {
    method: "PUT",
    address: `${time.path}/${idOf(101)}`,
    body: { duration_minutes_total: 510 },
    refusal: m.refusals_archived({ name: "Website" })
  }),
  write(4, {
    method: "POST",
    address: payments.path,
    body: {
      amount: "1250.00",
      currency: "EUR",
      [payments.day]: "2026-11-12",
      comment: text("Invoice 12", "Rechnung 12")
    },
    names: { counteragent_id: idOf(20), counteragent_name: "Globex", project_name: null }
  }),
  write(5, { method: "DELETE", address: `${payments.path}/${idOf(301)}`, body: undefined })
]
