import type { AccountAt, AccountBook } from "@hourbook/core/receivables/openItems"
import { looseKinds } from "@hourbook/core/receivables/openItems"
import { addDays, CalendarDate } from "@hourbook/core/values/CalendarDate"
import { ClientId, InvoiceId } from "@hourbook/core/values/Ids"
import { type Amount, CurrencyCode } from "@hourbook/core/values/Money"
import { BigDecimal } from "effect"
import type { Books } from "./randomBooks.ts"

const first = CalendarDate.make("2026-01-01")
export const dayOf = (day: number): CalendarDate => addDays(first, day - 1)

export const amountOf = (cents: number): Amount => BigDecimal.make(BigInt(cents), 2)
export const centsOf = (amount: Amount): number => Number(BigDecimal.scale(amount, 2).value)

export const documentId = (id: string): InvoiceId =>
  InvoiceId.make(`00000000-0000-7000-8000-${id.slice(1).padStart(12, "0")}`)

const ofDays = (rows: Books["rows"], kind: "refund" | "elsewhere") =>
  rows.filter(({ what }) => what === kind).map(({ amount, day }) => ({ day: dayOf(day), amount: amountOf(amount) }))

/** Random books as the fold takes them. */
export const bookOf = ({ documents, payments, rows }: Books): AccountBook => ({
  clientId: ClientId.make("00000000-0000-7000-8000-00000000000a"),
  currency: CurrencyCode.make("EUR"),
  documents: documents.map(({ corrects, day, due, gross, id, kind, number }) => ({
    id: documentId(id),
    kind,
    corrects: corrects === null ? null : documentId(corrects),
    number,
    issueDate: dayOf(day),
    dueDate: dayOf(due),
    gross: amountOf(gross)
  })),
  charges: rows
    .filter(({ posted }) => !posted)
    .flatMap(({ amount, day, what }, index) =>
      what === "work" || what === "elsewhere" || what === "payment" || what === "refund" || !looseKinds.includes(what)
        ? []
        : [{ id: `r${String(index).padStart(3, "0")}`, kind: what, day: dayOf(day), amount: amountOf(amount) }]
    ),
  payments: payments.map(({ allocations, amount, day, id }) => ({
    id,
    day: dayOf(day),
    amount: amountOf(amount),
    allocations: allocations.map((one) => ({ invoiceId: documentId(one.invoiceId), amount: amountOf(one.amount) }))
  })),
  refunds: ofDays(rows, "refund"),
  elsewhere: ofDays(rows, "elsewhere")
})

/** An account in numbers. */
export const inCents = ({ items, onAccount, open, overdue }: AccountAt) => ({
  open: centsOf(open),
  overdue: centsOf(overdue),
  onAccount: centsOf(onAccount),
  items: items.map((item) => ({
    id: item.id,
    source: item.source,
    day: item.day,
    amount: centsOf(item.amount),
    credited: centsOf(item.credited),
    paid: centsOf(item.paid),
    open: centsOf(item.open)
  }))
})
