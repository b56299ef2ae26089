import type { Charge, Payment } from "@hourbook/contract/contract"
import type { MoneyRow } from "../src/features/money/moneyRow.ts"
import { m } from "../src/paraglide/messages.js"
import { idOf, session, today } from "./session.ts"
import { longClient, longDescription, longProject, text } from "./texts.ts"

const common = (number: number, amount: number) => ({
  id: idOf(300 + number),
  amount,
  currency: "EUR",
  comment: null,
  counteragent_id: idOf(20),
  counteragent_name: "Globex",
  project_id: null,
  project_name: null,
  user_id: session.user.id,
  user_name: session.user.name,
  created_at: `${today}T10:00:00Z`,
  updated_at: `${today}T10:00:00Z`,
  external_ref: null,
  import_id: null
})

const payment = (number: number, amount: number, change: Partial<Payment> = {}): Payment => ({
  ...common(number, amount),
  inflow_date: today,
  settles: null,
  allocations: [],
  ...change
})

const received = (record: Extract<MoneyRow, { kind: "received" }>["record"]): MoneyRow => ({
  kind: "received",
  date: record.inflow_date,
  record
})

/** Payments: waiting, refused, changed in vain, in another currency, a refund, and with long texts. */
export const payments = (): ReadonlyArray<MoneyRow> => [
  received({
    ...payment(1, 1250, { comment: text("Invoice 12", "Rechnung 12") }),
    pending: { state: "waiting", why: undefined }
  }),
  received({
    ...payment(2, 480),
    pending: { state: "refused", why: m.refusals_archived({ name: "Globex" }) }
  }),
  received({
    ...payment(3, 90.5, { comment: text("Deposit", "Anzahlung") }),
    pending: { state: "unsaved", why: m.refusals_currency(), typed: { amount: "95.00" } }
  }),
  received(payment(4, 1100, { currency: "USD", settles: { amount: 1000, currency: "EUR" } })),
  received(payment(5, -60, { comment: text("Paid twice", "Doppelt bezahlt") })),
  received(
    payment(6, 12_345_678.9, {
      comment: longDescription(),
      counteragent_name: longClient(),
      project_id: idOf(11),
      project_name: longProject()
    })
  )
]

const charge = (number: number, amount: number, kind: Charge["kind"], comment: string | null): MoneyRow => ({
  kind: "charges",
  date: today,
  record: {
    ...common(number, amount),
    charge_date: today,
    kind,
    comment,
    invoice_id: null,
    invoice_number: null,
    posted: false
  }
})

export const charges = (): ReadonlyArray<MoneyRow> => [
  charge(11, 36.4, "expense", text("Train to the client", "Bahnfahrt zum Kunden")),
  charge(12, -50, "discount", null)
]
