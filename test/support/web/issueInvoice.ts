import type { App } from "./startApp.ts"

/** An invoice that was issued to a client with an address for invoices. */
export interface IssuedForMail {
  readonly id: string
  readonly number: string
  readonly clientId: string
}

/** Issues an invoice to a new client, whose invoices go to an address. */
export const issueInvoice = async (app: App, address: string): Promise<IssuedForMail> => {
  const seller = { legal_name: "Ada Lovelace", country: "DE", city: "Berlin" }
  await app.ask("PUT", "/api/workspace", { billing: seller })
  const { tax_code: code } = await app.ask("POST", "/api/tax-codes", { name: "VAT", category: "S", percent: 19 })
  await app.ask("POST", "/api/invoice-series", { name: "Invoices", format: "{YYYY}-{seq:4}", yearly: true })
  const { counteragent: client } = await app.ask("POST", "/api/counteragents", { name: "Acme" })
  const buyer = { legal_name: "Acme GmbH", country: "DE", tax_code_id: code.id, emails: [address], language: "de" }
  await app.ask("PUT", `/api/counteragents/${client.id}`, { billing: buyer })
  const { invoice: draft } = await app.ask("POST", "/api/invoices", {
    counteragent_id: client.id,
    lines: [{ text: "Workshop", unit_price: 1200 }],
    service_from: "2026-03-01",
    service_to: "2026-03-31"
  })
  const { invoice } = await app.ask("POST", `/api/invoices/${draft.id}/issue`, {
    version: draft.version,
    expected_gross: draft.totals.gross
  })
  return { id: invoice.id, number: invoice.number, clientId: client.id }
}
