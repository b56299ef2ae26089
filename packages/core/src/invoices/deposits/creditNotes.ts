import { Effect } from "effect"
import type { Visibility } from "../../access/Policy.ts"
import { firstPage } from "../../values/Page.ts"
import type { Invoice } from "../Invoice.ts"
import type { InvoicePorts } from "../invoicePorts.ts"

/** All credit notes of a document, also those that come to nothing. */
export const creditNotesOf = ({ invoices }: Pick<InvoicePorts, "invoices">) =>
  Effect.fnUntraced(function* (visible: Visibility, { clientId, id }: Invoice) {
    const filter = { clientIds: [clientId], kinds: ["credit_note"] as const }
    const notes: Array<Invoice> = []
    let page: Parameters<typeof invoices.list>[1]["page"] | null = firstPage("createdAt")
    while (page !== null) {
      const found: Effect.Success<ReturnType<typeof invoices.list>> = yield* invoices.list(visible, { filter, page })
      notes.push(...found.items.filter(({ corrects }) => corrects === id))
      page = found.next === null ? null : { ...page, start: { _tag: "After", position: found.next } }
    }
    return notes
  })
