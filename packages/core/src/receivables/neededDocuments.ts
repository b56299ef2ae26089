import { BigDecimal, Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import { add, type Amount, compare, subtract, zero } from "../values/Money.ts"
import type { AccountDocument, AccountRecords, DocumentSum, InAccount } from "./AccountRecords.ts"

/** What is needed of an account: its newest invoices until they come to an amount, or all of them. */
export interface Needed extends DocumentSum {
  readonly amount: Amount | "all"
}

export const keyOf = ({ clientId, currency }: InAccount): string => `${clientId} ${currency}`

/** Read beside those that are expected to do. */
const spare = 2

/** How many of the newest invoices come to an amount where all are alike. */
const firstGuess = ({ amount, invoices, net }: Needed): number => {
  if (amount === "all" || compare(net, zero) <= 0) return invoices
  const share = BigDecimal.divideUnsafe(amount, net)
  return Math.min(invoices, spare + Math.ceil(Math.min(1, BigDecimal.toNumberUnsafe(share)) * invoices))
}

/** What documents come to: credit notes count below zero. */
export const netOf = (documents: Iterable<AccountDocument>): Amount => {
  let sum = zero
  for (const { gross, kind } of documents) sum = kind === "credit_note" ? subtract(sum, gross) : add(sum, gross)
  return sum
}

const countOf = (documents: ReadonlyArray<AccountDocument>): number =>
  documents.filter(({ kind }) => kind === "invoice").length

/** Reads the documents that accounts need, by account: more of those where the first guess was too few. */
export const neededDocuments = Effect.fnUntraced(function* (
  accounts: Pick<AccountRecords["Service"], "newest">,
  visible: Visibility,
  through: CalendarDate,
  needed: ReadonlyArray<Needed>
) {
  const read = new Map<string, ReadonlyArray<AccountDocument>>()
  let asked = needed.filter(({ invoices }) => invoices > 0).map((one) => ({ ...one, count: firstGuess(one) }))
  while (asked.length > 0) {
    const found = Map.groupBy(yield* accounts.newest(visible, { accounts: asked, through }), keyOf)
    for (const one of asked) read.set(keyOf(one), found.get(keyOf(one)) ?? [])
    asked = asked
      .filter((one) => {
        const documents = found.get(keyOf(one)) ?? []
        if (one.count >= one.invoices || countOf(documents) >= one.invoices) return false
        return one.amount === "all" || compare(netOf(documents), one.amount) < 0
      })
      .map((one) => ({ ...one, count: Math.min(one.invoices, 4 * one.count) }))
  }
  return read
})
