import type { FrozenParts } from "@hourbook/core/invoices/Invoice"
import type { InvoiceDetails, InvoiceRow, LeftOut, LineDetails } from "@hourbook/core/invoices/InvoiceDetails"
import type { InvoicesInCurrency } from "@hourbook/core/invoices/InvoiceRepository"
import type { Missing } from "@hourbook/core/invoices/IssueCheck"
import { type Amount, toNumber, toText } from "@hourbook/core/values/Money"
import type { DataOf } from "../edge/answers/respond.ts"
import { missingPlace, wireName } from "../shapes/wireNames.ts"
import { buyerToWire, sellerToWire } from "../wire/billingToWire.ts"
import type { InvoiceList, InvoiceResponse } from "./documentContract.ts"
import { earlyPaymentOf } from "./earlyPayment.ts"

type Wire = DataOf<typeof InvoiceResponse>["invoice"]
type RowWire = DataOf<typeof InvoiceList>["invoices"][number]

/** Quantities have more decimals than money. */
const exactNumber = (amount: Amount): number => Number(toText(amount))

export const rowToWire = ({ clientName, invoice, isOverdue, standing, status, totals }: InvoiceRow): RowWire => ({
  id: invoice.id,
  kind: invoice.kind,
  state: invoice.state,
  status,
  overdue: isOverdue,
  releasing: invoice.releasing,
  series_id: invoice.seriesId,
  number: invoice.number,
  corrects: invoice.corrects,
  deposit: invoice.deposit,
  deducted_by: invoice.deductedBy,
  schedule_id: invoice.scheduleId,
  counteragent_id: invoice.clientId,
  counteragent_name: clientName,
  currency: invoice.currency,
  issue_date: invoice.issueDate,
  due_date: invoice.dueDate,
  service_from: invoice.serviceFrom,
  service_to: invoice.serviceTo,
  buyer_reference: invoice.buyerReference,
  order_number: invoice.orderNumber,
  language: invoice.language,
  totals: {
    net: toNumber(totals.net),
    tax: toNumber(totals.tax),
    gross: toNumber(totals.gross),
    by_tax: totals.byTax.map(({ category, name, net, percent, tax, taxCodeId }) => ({
      tax_code_id: taxCodeId,
      name,
      category,
      percent: toNumber(percent),
      net: toNumber(net),
      tax: toNumber(tax)
    }))
  },
  credited_total: toNumber(invoice.credited),
  paid_total: toNumber(standing.paid),
  open_total: toNumber(standing.open),
  imported: invoice.imported,
  sent: invoice.sent.map(({ at, channel }) => ({ channel, at })),
  created_at: invoice.createdAt,
  updated_at: invoice.updatedAt,
  version: invoice.version
})

const lineToWire = (line: LineDetails): Wire["lines"][number] => ({
  id: line.id,
  text: line.text,
  quantity: exactNumber(line.quantity),
  unit: line.unit,
  unit_price: toNumber(line.unitPrice),
  tax_code_id: line.taxCodeId,
  net: toNumber(line.net),
  source: line.source,
  entries_count: line.source === "entries" ? line.recordIds.length : 0,
  charge_id: line.source === "charge" ? (line.recordIds[0] ?? null) : null,
  order_number: line.orderNumber,
  deducts: line.deducts?.invoiceId ?? null,
  deducted_tax: line.deducts === null ? null : toNumber(line.deducts.tax),
  from: line.from,
  to: line.to
})

const reasons: Readonly<Record<LeftOut["code"], (entries: string) => string>> = {
  no_price: (entries) => `${entries} without a price: set a rate or the cost first`,
  other_currency: (entries) => `${entries} in another currency: make another invoice for them`,
  not_approved: (entries) => `${entries} of timesheets that are not approved: include_unapproved takes them, too`,
  invoiced_elsewhere: (entries) => `${entries} in other drafts`,
  changed_meanwhile: (entries) => `${entries} changed or invoiced by others in the meantime`
}

const shownIds = 20

const leftToWire = ({ code, ids }: LeftOut) => ({
  code,
  message: reasons[code](ids.length === 1 ? "1 record" : `${ids.length} records`),
  count: ids.length,
  ids: ids.slice(0, shownIds)
})

const frozenToWire = (frozen: FrozenParts): NonNullable<Wire["as_issued"]> => ({
  workspace_name: frozen.workspaceName,
  seller: sellerToWire(frozen.seller),
  counteragent_name: frozen.clientName,
  buyer: buyerToWire(frozen.buyer),
  corrects: frozen.corrects === null ? null : { number: frozen.corrects.number, issue_date: frozen.corrects.issueDate },
  tax_reasons: frozen.taxCodes.flatMap(({ id, reason }) => (reason === null ? [] : [{ tax_code_id: id, reason }]))
})

const earlyToWire = ({ frozen, invoice, totals }: InvoiceDetails): Wire["early_payment"] => {
  const early = frozen === null ? null : earlyPaymentOf(invoice, totals, frozen)
  return early === null
    ? null
    : { percent: toNumber(early.percent), last_date: early.day, amount: toNumber(early.amount) }
}

export const invoiceToWire = (details: InvoiceDetails): DataOf<typeof InvoiceResponse> => ({
  invoice: {
    ...rowToWire(details),
    intro: details.intro,
    note: details.note,
    lines: details.lines.map(lineToWire),
    early_payment: earlyToWire(details),
    early_payment_terms:
      details.earlyPaymentTerms === null
        ? null
        : { percent: toNumber(details.earlyPaymentTerms.percent), days: details.earlyPaymentTerms.days },
    as_issued: details.frozen === null ? null : frozenToWire(details.frozen)
  },
  ...(details.leftOut.length === 0 ? {} : { warnings: details.leftOut.map(leftToWire) })
})

export const currencyToWire = ({ count, currency, gross, open, overdue }: InvoicesInCurrency) => ({
  currency,
  invoices_count: count,
  gross_total: toNumber(gross),
  open_total: toNumber(open),
  overdue_total: toNumber(overdue)
})

export const missingToWire = ({ field, message, where }: Missing) => ({
  field: wireName(field),
  message,
  where: missingPlace(where)
})
