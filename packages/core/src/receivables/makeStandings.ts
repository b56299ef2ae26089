import { Effect, Layer } from "effect"
import type { Visibility } from "../access/Policy.ts"
import { ReportFacts } from "../facts/ReportFacts.ts"
import type { InvoiceStanding } from "../invoices/invoiceStatus.ts"
import { noneOpen, type OpenDocuments, standingIn, withLater } from "../invoices/openDocuments.ts"
import { Standings } from "../invoices/Standings.ts"
import { eachInSlices } from "../scheduling/inSlices.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { ClientId, InvoiceId } from "../values/Ids.ts"
import { compare, zero } from "../values/Money.ts"
import { AccountRecords } from "./AccountRecords.ts"
import { issuedTotals } from "./issuedTotals.ts"
import { type AccountPorts, readAccounts } from "./readAccounts.ts"

/** Terms matter to the age of charges alone. */
const termsOf = () => 0

const isInvoiceId = (id: string | null): id is InvoiceId => id !== null

/** What payments leave open of documents. */
export const layer = Layer.effect(
  Standings,
  Effect.gen(function* () {
    const ports: AccountPorts = { facts: yield* ReportFacts, accounts: yield* AccountRecords }

    const open = Effect.fnUntraced(function* (
      visible: Visibility,
      { at, clientIds }: { readonly at: CalendarDate; readonly clientIds?: ReadonlyArray<ClientId> | undefined }
    ) {
      const [accounts, later] = yield* Effect.all(
        [
          readAccounts(ports, visible, { at, clientIds, termsOf }),
          ports.accounts.later(visible, { clientIds, after: at })
        ],
        { concurrency: "unbounded" }
      )
      const standings = new Map<InvoiceId, InvoiceStanding>()
      yield* eachInSlices(accounts, ({ items }) => {
        for (const { id, open, paid, source } of items) {
          if (source === "document" && isInvoiceId(id) && compare(open, zero) > 0) standings.set(id, { paid, open })
        }
      })
      const found = withLater({ ...noneOpen(at), standings }, later)
      return { ...found, issued: issuedTotals(accounts, later, found) }
    }, Effect.orDie)

    return Standings.of({
      open,
      of: Effect.fnUntraced(function* (visible, documents, at) {
        const asked = documents.filter(({ kind, state }) => state === "issued" && kind === "invoice")
        const clientIds = [...new Set(asked.map(({ clientId }) => clientId))]
        const found: OpenDocuments = clientIds.length === 0 ? noneOpen(at) : yield* open(visible, { at, clientIds })
        return new Map(documents.map((document) => [document.id, standingIn(found, document)]))
      })
    })
  })
)
