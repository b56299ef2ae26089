import type { Visibility } from "@hourbook/core/access/Policy"
import { InvoiceRepository } from "@hourbook/core/invoices/InvoiceRepository"
import { ChargeRepository } from "@hourbook/core/money/Charge"
import { PaymentRepository } from "@hourbook/core/money/Payment"
import { AccountRecords } from "@hourbook/core/receivables/AccountRecords"
import { bookDocument } from "@hourbook/core/receivables/bookDocument"
import { documentSums, newestOf } from "@hourbook/core/receivables/documentSums"
import { bookCharge, bookPayment } from "@hourbook/core/receivables/foundAccounts"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { addDays } from "@hourbook/core/values/CalendarDate"
import type { ClientId } from "@hourbook/core/values/Ids"
import { firstPage } from "@hourbook/core/values/Page"
import { Effect, Layer } from "effect"

interface Days {
  readonly from?: CalendarDate | undefined
  readonly clientIds?: ReadonlyArray<ClientId> | undefined
  readonly through?: CalendarDate | undefined
}

export const layer = Layer.effect(
  AccountRecords,
  Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    const charges = yield* ChargeRepository
    const payments = yield* PaymentRepository
    const issued = (visible: Visibility, days: Days) =>
      Effect.map(invoices.issued(visible, days), (found) => found.flatMap(bookDocument))
    return AccountRecords.of({
      find: Effect.fnUntraced(function* (visible, { clientIds, through }) {
        const filter = { clientIds, to: through }
        const all = Number.MAX_SAFE_INTEGER
        const documents = yield* issued(visible, { clientIds, through })
        const charged = yield* charges.list(visible, { filter, page: firstPage("chargedOn", all) })
        const paid = yield* payments.list(visible, { filter, page: firstPage("receivedOn", all) })
        return {
          documents: documentSums(documents),
          charges: charged.items.flatMap(bookCharge),
          payments: paid.items.flatMap(bookPayment)
        }
      }, Effect.orDie),
      newest: (visible, { accounts, through }) =>
        Effect.map(issued(visible, { through }), (documents) => newestOf(documents, accounts)),
      later: (visible, { after, clientIds }) => issued(visible, { clientIds, from: addDays(after, 1) }),
      clients: (visible, question) =>
        Effect.map(invoices.issued(visible, question), (found) => [...new Set(found.map(({ clientId }) => clientId))])
    })
  })
)
