import type { Invoice } from "@hourbook/contract/contract"
import { minorDigits } from "../../../features/invoices/minorDigits.ts"
import type { PaperDocument } from "../../../features/invoices/paper/PaperDocument.ts"
import { bankLines, buyerOf, sellerOf } from "../../../features/invoices/paper/parties.ts"
import { addDays, type Day } from "../../../format/dates.ts"
import { type Draft, type DraftLine, netOf, priceOf, quantityOf } from "./draft.ts"
import { type DraftSums, sumsOf, type TaxOf } from "./draftSums.ts"
import type { Billing } from "./useBilling.ts"

/** The tax code of a line: its own, else the client's. */
export const taxOf = (line: Pick<DraftLine, "taxCodeId">, { clientTax, taxCodes }: Billing): TaxOf | undefined =>
  taxCodes.find(({ id }) => id === (line.taxCodeId ?? clientTax))

/** The sums of what is typed; lines that cannot be read yet count nothing. */
export const draftSums = (draft: Draft, currency: string, billing: Billing): DraftSums => {
  const digits = minorDigits(currency)
  return sumsOf(
    draft.lines.map((line) => ({
      net: netOf(line, digits) ?? "0",
      code: taxOf(line, billing),
      deductedTax: line.deductedTax
    })),
    digits
  )
}

/** What the draft will look like on paper. */
export const paperOf = (draft: Draft, invoice: Invoice, billing: Billing, today: Day): PaperDocument => {
  const { currency } = invoice
  const digits = minorDigits(currency)
  const issued = draft.issueDate ?? today
  const days = invoice.lines.flatMap(({ from, to }) => [from, to]).filter((day) => day !== null)
  return {
    kind: draft.deposit ? "deposit" : invoice.kind,
    isDraft: true,
    number: null,
    corrects: null,
    language: draft.language,
    currency,
    seller: sellerOf(billing.seller, billing.workspaceName, draft.language),
    logo: billing.logo,
    buyer: buyerOf(billing.buyer, invoice.counteragent_name, draft.language, billing.seller?.country ?? null),
    issueDate: issued,
    dueDate: draft.dueDate ?? addDays(issued, billing.termsDays),
    serviceFrom: draft.serviceFrom ?? days.toSorted()[0] ?? null,
    serviceTo: draft.serviceTo ?? days.toSorted().at(-1) ?? null,
    orderNumber: draft.orderNumber === "" ? null : draft.orderNumber,
    buyerReference: draft.buyerReference === "" ? null : draft.buyerReference,
    intro: draft.intro,
    note: draft.note,
    footer: billing.seller?.footer ?? "",
    lines: draft.lines.flatMap((line) => {
      const net = netOf(line, digits)
      if (line.text.trim() === "" && net === undefined) return []
      const code = taxOf(line, billing)
      return [
        {
          key: line.key,
          text: line.text,
          quantity: quantityOf(line.quantity) ?? "1",
          unit: line.unit,
          unitPrice: priceOf(line.price) ?? "0",
          net: net ?? "0",
          percent: code === undefined ? null : String(code.percent)
        }
      ]
    }),
    ...draftSums(draft, currency, billing),
    bank: bankLines(billing.seller, currency)
  }
}
