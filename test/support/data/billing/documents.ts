import type { Member } from "@hourbook/core/access/Member"
import type { Client } from "@hourbook/core/entities/Client"
import type { Invoice, InvoiceBody, InvoiceLine } from "@hourbook/core/invoices/Invoice"
import type { Claim, InvoiceWrite } from "@hourbook/core/invoices/InvoiceRepository"
import { InvoiceId, InvoiceLineId } from "@hourbook/core/values/Ids"
import { type Amount, zero } from "@hourbook/core/values/Money"
import { BigDecimal } from "effect"
import { currency, day, money, newUuid, someday } from "../builders.ts"
import { anEvent } from "../changes.ts"

export const aDraft = (client: Client, overrides: Partial<Invoice> = {}): Invoice => ({
  id: InvoiceId.make(newUuid()),
  workspaceId: client.workspaceId,
  kind: "invoice",
  state: "draft",
  releasing: false,
  seriesId: null,
  number: null,
  corrects: null,
  clientId: client.id,
  currency: currency("EUR"),
  issueDate: null,
  dueDate: null,
  serviceFrom: null,
  serviceTo: null,
  buyerReference: null,
  orderNumber: null,
  language: "en",
  totals: null,
  credited: zero,
  releases: null,
  deposit: false,
  deductedBy: null,
  scheduleId: null,
  imported: false,
  importId: null,
  sent: [],
  touched: 0,
  createdAt: someday,
  updatedAt: someday,
  version: 1,
  ...overrides
})

/** The document that a draft becomes. */
export const issuedOf = (draft: Invoice, number: string, gross: Amount = money("100")): Invoice => ({
  ...draft,
  state: "issued",
  number,
  issueDate: draft.issueDate ?? day("2026-03-01"),
  dueDate: draft.dueDate ?? day("2026-03-15"),
  totals: { net: gross, tax: zero, gross, byTax: [] },
  version: draft.version + 1
})

export const aLine = (text: string, recordIds: ReadonlyArray<string> = []): InvoiceLine => ({
  id: InvoiceLineId.make(newUuid()),
  text,
  quantity: BigDecimal.fromNumberUnsafe(1),
  unit: "hour",
  unitPrice: money("100"),
  taxCodeId: null,
  source: "entries",
  recordIds,
  net: null,
  cost: null,
  orderNumber: null,
  deducts: null,
  from: null,
  to: null
})

export const aBody = (lines: ReadonlyArray<InvoiceLine> = []): InvoiceBody => ({
  intro: null,
  note: null,
  lines,
  frozen: null,
  data: null
})

/** How a member writes documents. */
export const documentsBy = (by: Member) => {
  const line = (change: Pick<InvoiceWrite, "before" | "after">) => {
    const one = change.after ?? change.before
    return anEvent(by, {
      subject: "invoice",
      subjectId: one?.id ?? "",
      clientId: one?.clientId ?? null,
      action: change.before === null ? "created" : change.after === null ? "deleted" : "updated"
    })
  }
  return (change: Omit<InvoiceWrite, "event" | "idempotency">): InvoiceWrite => ({
    ...change,
    event: line(change),
    idempotency: null
  })
}

interface Claimed {
  readonly id: string
  readonly version: number
  readonly invoiceId: InvoiceId | null
}

export const claimOf = (kind: Claim["kind"], { id, invoiceId, version }: Claimed, to: InvoiceId | null): Claim => ({
  kind,
  id,
  version,
  before: invoiceId,
  invoiceId: to
})
