import type { Invoice, Logo } from "@hourbook/contract/contract"
import type { PaperDocument } from "../../../features/invoices/paper/PaperDocument.ts"
import { bankLines, buyerOf, sellerOf } from "../../../features/invoices/paper/parties.ts"
import { pictureAddress } from "../../../features/invoices/paper/pictureAddress.ts"
import { numberText } from "../parts/numberText.ts"

/** An issued document as its paper has it: everyone as they were at the issue. A logo that was replaced since is on the PDF alone. */
export const issuedPaper = (invoice: Invoice, logo: Logo | null): PaperDocument => {
  const { as_issued: frozen, language, totals } = invoice
  const percents = new Map(totals.by_tax.map(({ percent, tax_code_id }) => [tax_code_id, String(percent)]))
  const reasons = new Map((frozen?.tax_reasons ?? []).map(({ reason, tax_code_id }) => [tax_code_id, reason]))
  const seller = frozen?.seller ?? null
  return {
    kind: invoice.deposit ? "deposit" : invoice.kind,
    isDraft: false,
    number: invoice.number,
    corrects: frozen?.corrects?.number ?? null,
    language,
    currency: invoice.currency,
    seller: sellerOf(seller, frozen?.workspace_name ?? "", language),
    logo: logo === null || logo.sha256 !== seller?.logo ? null : pictureAddress(logo),
    buyer: buyerOf(
      frozen?.buyer ?? null,
      frozen?.counteragent_name ?? invoice.counteragent_name,
      language,
      seller?.country ?? null
    ),
    issueDate: invoice.issue_date,
    dueDate: invoice.due_date,
    serviceFrom: invoice.service_from,
    serviceTo: invoice.service_to,
    orderNumber: invoice.order_number,
    buyerReference: invoice.buyer_reference,
    intro: invoice.intro ?? "",
    note: invoice.note ?? "",
    footer: seller?.footer ?? "",
    lines: invoice.lines.map((line) => ({
      key: line.id,
      text: line.text,
      quantity: numberText(line.quantity),
      unit: line.unit,
      unitPrice: numberText(line.unit_price),
      net: numberText(line.net),
      percent: (line.tax_code_id === null ? undefined : percents.get(line.tax_code_id)) ?? null
    })),
    taxes: totals.by_tax.map((tax) => ({
      key: tax.tax_code_id,
      name: tax.name,
      percent: String(tax.percent),
      net: numberText(tax.net),
      tax: numberText(tax.tax),
      reason: reasons.get(tax.tax_code_id) ?? null
    })),
    net: numberText(totals.net),
    tax: numberText(totals.tax),
    gross: numberText(totals.gross),
    bank: invoice.kind === "invoice" ? bankLines(seller, invoice.currency) : []
  }
}
