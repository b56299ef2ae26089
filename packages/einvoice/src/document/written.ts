import type { Identifier, Invoice, Party } from "./Invoice.ts"

/** Whether there is something to write. */
export const isGiven = (text: string | undefined): text is string => text !== undefined && text.trim() !== ""

/** BT-29: a seller that has neither a VAT id nor a number in a register is identified by its tax number. */
export const sellerIdentifier = ({ identifier, registration, taxNumber, vatId }: Party): Identifier | undefined => {
  if (isGiven(identifier?.id)) return identifier
  return isGiven(taxNumber) && !isGiven(vatId) && !isGiven(registration?.id) ? { id: taxNumber } : undefined
}

/** What is written of a seller. */
export const asSeller = (seller: Party): Party => ({ ...seller, identifier: sellerIdentifier(seller) ?? { id: "" } })

/** What is written of a buyer: a tax number and what the law asks to add are the seller's only. */
export const asBuyer = (buyer: Party): Party => ({ ...buyer, taxNumber: "", legalText: "" })

/** BG-3: what a credit note corrects, or the deposits that an invoice deducts. */
export const precedingOf = ({
  corrects,
  deducts = [],
  kind
}: Invoice): ReadonlyArray<{ readonly number: string; readonly issueDate?: string }> =>
  kind === "invoice" ? deducts : corrects === undefined ? [] : [corrects]

/** BT-72. */
export const deliveryDate = ({ period }: Invoice): string | undefined => period?.end

/** BG-15: goods that go to another country of the EU are delivered to the buyer. */
export const isDeliveredToBuyer = ({ taxes }: Invoice): boolean => taxes.some(({ category }) => category === "K")
