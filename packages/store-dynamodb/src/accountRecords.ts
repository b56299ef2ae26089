import { InvoiceRepository } from "@hourbook/core/invoices/InvoiceRepository"
import { chargeKind } from "@hourbook/core/money/Charge"
import { paymentKind } from "@hourbook/core/money/Payment"
import { AccountRecords } from "@hourbook/core/receivables/AccountRecords"
import { bookDocument } from "@hourbook/core/receivables/bookDocument"
import { documentSums, newestOf } from "@hourbook/core/receivables/documentSums"
import { bookCharge, bookPayment } from "@hourbook/core/receivables/foundAccounts"
import { looseKinds } from "@hourbook/core/receivables/openItems"
import { addDays } from "@hourbook/core/values/CalendarDate"
import { Effect, Layer } from "effect"
import { money } from "./records/money.ts"
import { allRecords } from "./records/recordList.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { ReadLimit } from "./table/ReadLimit.ts"

const free = { is: "free", drafts: [], hidesDrafts: false } as const

export const layer = Layer.effect(
  AccountRecords,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const invoices = yield* InvoiceRepository
    return AccountRecords.of({
      find: Effect.fnUntraced(
        function* (visible, { clientIds, through }) {
          const filter = { clientIds, to: through }
          const [issued, charges, payments] = yield* Effect.all(
            [
              invoices.issued(visible, { clientIds, through }),
              allRecords(dynamo, money(chargeKind), visible, { ...filter, chargeKinds: looseKinds, claim: free }),
              allRecords(dynamo, money(paymentKind), visible, filter)
            ],
            { concurrency: "unbounded" }
          )
          return {
            documents: documentSums(issued.flatMap(bookDocument)),
            charges: charges.flatMap(bookCharge),
            payments: payments.flatMap(bookPayment)
          }
        },
        Effect.provideService(ReadLimit, Number.POSITIVE_INFINITY),
        Effect.orDie
      ),
      newest: (visible, { accounts, through }) => {
        const clientIds = [...new Set(accounts.map(({ clientId }) => clientId))].filter((id) => id !== null)
        return Effect.map(invoices.issued(visible, { clientIds, through }), (issued) =>
          newestOf(issued.flatMap(bookDocument), accounts)
        )
      },
      later: (visible, { after, clientIds }) =>
        Effect.map(invoices.issued(visible, { clientIds, from: addDays(after, 1) }), (issued) =>
          issued.flatMap(bookDocument)
        ),
      clients: (visible, question) =>
        Effect.map(invoices.issued(visible, question), (issued) => [...new Set(issued.map(({ clientId }) => clientId))])
    })
  })
)
