import { Effect, Layer } from "effect"
import { ReportFacts } from "../facts/ReportFacts.ts"
import { InvoiceRepository, type InvoiceSort } from "../invoices/InvoiceRepository.ts"
import { DocumentLookup } from "../records/DocumentLookup.ts"
import type { InvoiceId } from "../values/Ids.ts"
import { compare, zero } from "../values/Money.ts"
import { firstPage, type PageOf } from "../values/Page.ts"
import { AccountRecords } from "./AccountRecords.ts"
import { readAccounts } from "./readAccounts.ts"

const isInvoiceId = (id: string | null): id is InvoiceId => id !== null

export const layer = Layer.effect(
  DocumentLookup,
  Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    const ports = { facts: yield* ReportFacts, accounts: yield* AccountRecords }
    return DocumentLookup.of({
      some: (visible, ids) =>
        Effect.map(ids.length === 0 ? Effect.succeed([]) : invoices.some(visible, ids), (found) =>
          found.flatMap(({ clientId, currency, id, kind, number, state }) =>
            state === "issued" && kind === "invoice" && number !== null ? [{ id, number, clientId, currency }] : []
          )
        ),
      open: Effect.fnUntraced(function* (visible, { at, clientId }) {
        const invoiced = yield* ports.accounts.clients(visible, { clientIds: [clientId], through: at })
        if (invoiced.length === 0) return []
        const accounts = yield* readAccounts(ports, visible, { at, clientIds: [clientId], termsOf: () => 0 })
        return accounts.flatMap(({ currency, items }) =>
          items.flatMap(({ id, number, open, source }) =>
            source === "document" && isInvoiceId(id) && number !== null && compare(open, zero) > 0
              ? [{ id, number, clientId, currency, open }]
              : []
          )
        )
      }, Effect.orDie),
      drafts: Effect.fnUntraced(function* (visible) {
        const ids: Array<InvoiceId> = []
        let page: PageOf<InvoiceSort> | null = firstPage("createdAt")
        while (page !== null) {
          const { items, next }: Effect.Success<ReturnType<typeof invoices.list>> = yield* invoices.list(visible, {
            filter: { states: ["filling", "draft"] },
            page
          })
          ids.push(...items.map(({ id }) => id))
          page = next === null ? null : { ...page, start: { _tag: "After", position: next } }
        }
        return ids
      })
    })
  })
)
