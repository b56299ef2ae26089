import type { Member } from "@hourbook/core/access/Member"
import type { Client } from "@hourbook/core/entities/Client"
import { InvoiceRepository } from "@hourbook/core/invoices/InvoiceRepository"
import { type Charge, ChargeRepository } from "@hourbook/core/money/Charge"
import { type Payment, PaymentId, PaymentRepository } from "@hourbook/core/money/Payment"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { compareText } from "@hourbook/core/values/fold"
import { InvoiceId } from "@hourbook/core/values/Ids"
import { Effect } from "effect"
import { saveAll } from "../../../suites/store/records/saveAll.ts"
import { aBody, aDraft, documentsBy, issuedOf } from "../billing/documents.ts"
import { currency } from "../builders.ts"
import { aCharge, aPayment, aTimeEntry, newUuid } from "../builders.ts"
import { changesBy } from "../changes.ts"
import { amountOf, dayOf } from "./bookOf.ts"
import { type Books, holderOf, type Row } from "./randomBooks.ts"

/** The end of all days of random books. */
const last = 99

const idsOf = ({ documents }: Books) => new Map(documents.map(({ id }) => [id, InvoiceId.make(newUuid())]))

const byId = (a: { readonly id: string }, b: { readonly id: string }) => compareText(a.id, b.id)

/** Writes the books of one client in one currency into a store. */
export const writeBooks = Effect.fnUntraced(function* (
  books: Books,
  {
    client,
    code,
    owner,
    prefix
  }: { readonly client: Client; readonly code: string; readonly owner: Member; readonly prefix: string }
) {
  const ids = idsOf(books)
  const of = { owner, client, isMemberless: false }
  const holder = (row: Row) => ids.get(holderOf(row, last) ?? "") ?? null
  const [entries, charges, payments]: [Array<TimeEntry>, Array<Charge>, Array<Payment>] = [[], [], []]
  for (const row of books.rows) {
    const shared = { amount: amountOf(row.amount), currency: currency(code) }
    const { what } = row
    if (what === "work" || what === "elsewhere") {
      entries.push(
        aTimeEntry(of, {
          workedOn: dayOf(row.day),
          cost: shared.amount,
          currency: shared.currency,
          invoiceId: holder(row),
          billedElsewhere: what === "elsewhere"
        })
      )
    } else if (what === "refund") {
      payments.push(aPayment(of, { ...shared, amount: amountOf(-row.amount), receivedOn: dayOf(row.day) }))
    } else if (what !== "payment") {
      const poster = row.posted ? InvoiceId.make(newUuid()) : null
      charges.push(
        aCharge(of, {
          ...shared,
          chargedOn: dayOf(row.day),
          kind: what,
          posted: row.posted,
          invoiceId: poster ?? holder(row)
        })
      )
    }
  }
  // Of one day, the one with the lower id pays first.
  const paymentIds = books.payments.map(() => PaymentId.make(newUuid())).sort()
  for (const [index, { allocations, amount, day }] of books.payments.toSorted(byId).entries()) {
    payments.push(
      aPayment(of, {
        id: paymentIds[index] ?? PaymentId.make(newUuid()),
        amount: amountOf(amount),
        currency: currency(code),
        receivedOn: dayOf(day),
        allocations: allocations.flatMap((one) => {
          const invoiceId = ids.get(one.invoiceId)
          return invoiceId === undefined ? [] : [{ invoiceId, amount: amountOf(one.amount) }]
        })
      })
    )
  }
  yield* saveAll(yield* TimeRepository, changesBy(owner, "time_entry"), entries)
  yield* saveAll(yield* ChargeRepository, changesBy(owner, "charge"), charges)
  yield* saveAll(yield* PaymentRepository, changesBy(owner, "payment"), payments)
  const invoices = yield* InvoiceRepository
  const write = documentsBy(owner)
  for (const document of books.documents) {
    const draft = aDraft(client, {
      id: ids.get(document.id) ?? InvoiceId.make(newUuid()),
      kind: document.kind,
      corrects: document.corrects === null ? null : (ids.get(document.corrects) ?? null),
      currency: currency(code),
      credited: amountOf(
        books.documents.reduce((sum, { corrects, gross }) => (corrects === document.id ? sum + gross : sum), 0)
      ),
      issueDate: dayOf(document.day),
      dueDate: dayOf(document.due)
    })
    const issued = issuedOf({ ...draft, version: 0 }, `${prefix}-${document.number}`, amountOf(document.gross))
    yield* invoices.save(write({ before: null, after: issued, body: aBody() }))
  }
  return ids
})
