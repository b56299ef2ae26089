import { billedChargeKinds } from "@hourbook/core/records/claims"
import type { ClientId } from "@hourbook/core/values/Ids"
import { add, type Amount, subtract, zero } from "@hourbook/core/values/Money"
import type { Hold } from "./billWorld.ts"
import { dayOf } from "./bookOf.ts"
import type { RecordsOfWorld } from "./recordsOfWorld.ts"

export const sumOf = (amounts: ReadonlyArray<Amount>): Amount => amounts.reduce(add, zero)

interface Account {
  readonly clientId: ClientId
  readonly currency: string
}

/** What the records of a client say on a day by themselves: debt, and the work and charges that no issued document has. */
export const ledgerOn = (
  { charges, entries, payments }: RecordsOfWorld,
  held: ReadonlyMap<string, ReadonlyArray<Hold>>,
  account: Account,
  day: number
) => {
  const at = dayOf(day)
  const isOwn = (one: { readonly clientId: string | null; readonly currency: string }) =>
    one.clientId === account.clientId && one.currency === account.currency
  const isHeld = (id: string) =>
    (held.get(id) ?? []).some(({ from, until }) => from <= day && (until === null || until > day))
  const work = entries.filter((one) => isOwn(one) && one.workedOn <= at)
  const asked = charges.filter((one) => isOwn(one) && one.chargedOn <= at)
  const received = payments.filter((one) => isOwn(one) && one.receivedOn <= at)
  const owed = sumOf([...work.map(({ cost }) => cost), ...asked.map(({ amount }) => amount)])
  return {
    debt: subtract(owed, sumOf(received.map(({ amount }) => amount))),
    unbilled: sumOf([
      ...work.filter(({ billable, id }) => billable && !isHeld(id)).map(({ cost }) => cost),
      ...asked
        .filter(({ id, kind, posted }) => !posted && billedChargeKinds.has(kind) && !isHeld(id))
        .map(({ amount }) => amount)
    ])
  }
}

/** By document: its gross less its credit notes', and what the ledger has of it and of these. */
export const documentsInLedger = ({ charges, documents, entries }: RecordsOfWorld) =>
  documents
    .filter(({ kind }) => kind === "invoice")
    .map((invoice) => {
      const notes = documents.filter(({ corrects }) => corrects === invoice.id)
      const ids = new Set<string | null>([invoice.id, ...notes.map(({ id }) => id)])
      return {
        number: invoice.number,
        gross: subtract(invoice.totals?.gross ?? zero, sumOf(notes.map(({ totals }) => totals?.gross ?? zero))),
        ledger: sumOf([
          ...entries.filter(({ invoiceId }) => ids.has(invoiceId)).map(({ cost }) => cost),
          ...charges.filter(({ invoiceId }) => ids.has(invoiceId)).map(({ amount }) => amount)
        ])
      }
    })
