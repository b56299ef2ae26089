import { Effect } from "effect"
import { type Caller, dataOf, type openWith } from "./callers.ts"

type World = Effect.Success<ReturnType<typeof openWith<"acme">>>

/** Has a workspace issue invoices: with a seller, a tax code and a series, and Acme in Germany. */
export const billed = Effect.fnUntraced(function* ({ acme, owner: { full } }: Pick<World, "acme" | "owner">) {
  const seller = { legal_name: "Ada Lovelace", country: "DE", city: "Berlin" }
  dataOf(yield* full.put("/api/workspace", { billing: seller }))
  const code = yield* full.make("/api/tax-codes", { name: "VAT", category: "S", percent: 19 })
  const series = yield* full.make("/api/invoice-series", { name: "Invoices", format: "{YYYY}-{seq:4}", yearly: true })
  const buyer = { legal_name: "Acme GmbH", country: "DE", tax_code_id: code.id }
  dataOf(yield* full.put(`/api/counteragents/${acme.id}`, { billing: buyer }))
  return { code, series }
})

/** Work for a client. */
export const work = (clientId: string, more: object = {}) => ({
  description: "Design",
  accrual_date: "2026-03-02",
  duration_minutes_total: 100,
  hourly_rate: 90,
  currency: "EUR",
  counteragent_id: clientId,
  ...more
})

/** Issues a draft as it was read. */
export const issued = Effect.fnUntraced(function* (full: Caller, draft: any, more: object = {}) {
  const body = { version: draft.version, expected_gross: draft.totals.gross, ...more }
  return dataOf(yield* full.post(`/api/invoices/${draft.id}/issue`, body)).invoice
})

/** A seller of whom e-invoices lack a phone number alone. */
export const eSeller = {
  legal_name: "Studio Größler",
  street: "Lindenweg 4",
  postcode: "10405",
  city: "Berlin",
  country: "DE",
  vat_id: "DE123456789",
  e_address: { scheme: "9930", id: "DE123456789" },
  contact_name: "Ada Byron",
  contact_email: "ada@example.com",
  banks: [{ currency: "EUR", iban: "DE89 3704 0044 0532 0130 00" }]
}

/** A buyer who takes XRechnung. */
export const eBuyer = (tax_code_id: string) => ({
  legal_name: "Acme & Söhne GmbH",
  street: "Große Bleichen 21",
  postcode: "20354",
  city: "Hamburg",
  country: "DE",
  vat_id: "DE987654321",
  e_address: { scheme: "9930", id: "DE987654321" },
  buyer_reference: "04011000-12345-03",
  language: "de",
  profile: "xrechnung",
  tax_code_id
})
