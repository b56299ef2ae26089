import type { Buyer } from "@hourbook/core/billing/Buyer"
import type { InvoiceSeries } from "@hourbook/core/billing/InvoiceSeries"
import type { Seller } from "@hourbook/core/billing/Party"
import type { TaxCode } from "@hourbook/core/billing/TaxCode"
import { InvoiceSeriesId, TaxCodeId, type WorkspaceId } from "@hourbook/core/values/Ids"
import { Instant } from "@hourbook/core/values/Instant"
import { fromText } from "@hourbook/core/values/Money"
import { newUuid } from "../builders.ts"

const moment = Instant.make("2026-03-01T09:30:00.000Z")
const stamps = { createdAt: moment, updatedAt: moment, version: 1 }

const address = {
  legalName: "Acme GmbH",
  street: "Lindenweg 4",
  street2: null,
  postcode: "50667",
  city: "Köln",
  region: null,
  country: "DE",
  vatId: "DE123456789",
  eAddress: { scheme: "9930", id: "DE123456789" }
}

export const aSeller: Seller = {
  ...address,
  taxNumber: null,
  registration: "HRB 12345",
  contactName: "Ada Byron",
  contactPhone: "+49 221 123456",
  contactEmail: "ada@example.com",
  banks: [
    { currency: "EUR", holder: null, iban: "DE89370400440532013000", bic: null, text: null },
    { currency: "USD", holder: "Acme", iban: null, bic: null, text: "Routing number\n021000021" }
  ].map((bank) => bank as Seller["banks"][number]),
  smallBusiness: false,
  footer: "Acme GmbH",
  logo: null
}

export const aBuyer: Buyer = {
  ...address,
  emails: ["pay@acme.example"],
  buyerReference: "04011000-12345-03",
  orderNumber: "PO-1",
  language: "de",
  taxCodeId: null,
  profile: "xrechnung",
  earlyPayment: { percent: fromText("2.5"), days: 10 }
}

export const aTaxCode = (workspaceId: WorkspaceId, overrides: Partial<TaxCode> = {}): TaxCode => ({
  id: TaxCodeId.make(newUuid()),
  workspaceId,
  name: "USt 19 %",
  category: "S",
  percent: fromText("19"),
  reason: null,
  reasonCode: null,
  validFrom: null,
  validTo: null,
  archived: false,
  ...stamps,
  ...overrides
})

export const aSeries = (workspaceId: WorkspaceId, overrides: Partial<InvoiceSeries> = {}): InvoiceSeries => ({
  id: InvoiceSeriesId.make(newUuid()),
  workspaceId,
  name: "Invoices",
  format: "{YYYY}-{seq:4}",
  yearly: false,
  next: 1,
  year: null,
  latest: null,
  raises: [],
  archived: false,
  ...stamps,
  ...overrides
})
