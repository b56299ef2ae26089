import { compareText } from "../values/fold.ts"
import type { AccountDocument, DocumentSum, Newest } from "./AccountRecords.ts"
import { keyOf, netOf } from "./neededDocuments.ts"

/** What documents come to in each account. */
export const documentSums = (documents: ReadonlyArray<AccountDocument>): ReadonlyArray<DocumentSum> =>
  Map.groupBy(documents, keyOf)
    .values()
    .flatMap((own) => {
      const [first] = own
      if (first === undefined) return []
      const invoices = own.filter(({ kind }) => kind === "invoice").length
      const { clientId, currency } = first
      return [{ clientId, currency, net: netOf(own), invoices, documents: own.length }]
    })
    .toArray()

/** The newest invoices of accounts, with their credit notes, of all documents: what `newest` of AccountRecords means. */
export const newestOf = (
  documents: ReadonlyArray<AccountDocument>,
  accounts: ReadonlyArray<Newest>
): ReadonlyArray<AccountDocument> => {
  const byAccount = Map.groupBy(documents, keyOf)
  const notesOf = Map.groupBy(
    documents.filter(({ kind }) => kind === "credit_note"),
    ({ corrects }) => corrects
  )
  return accounts.flatMap((account) => {
    const invoices = (byAccount.get(keyOf(account)) ?? [])
      .filter(({ kind }) => kind === "invoice")
      .sort((a, b) => compareText(b.issueDate, a.issueDate))
    const last = invoices[account.count - 1]
    return invoices
      .filter(({ issueDate }) => last === undefined || issueDate >= last.issueDate)
      .flatMap((invoice) => [invoice, ...(notesOf.get(invoice.id) ?? [])])
  })
}
