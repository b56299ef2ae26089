import { BigDecimal, Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import { owedBy } from "../facts/Balance.ts"
import type { Fact } from "../facts/Fact.ts"
import { debtKinds } from "../facts/factKinds.ts"
import type { ReportFacts } from "../facts/ReportFacts.ts"
import { eachInSlices, mapInSlices } from "../scheduling/inSlices.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { ClientId } from "../values/Ids.ts"
import { add, type Amount, compare, type CurrencyCode, subtract, zero } from "../values/Money.ts"
import type { AccountDocument, AccountRecords, DocumentSum, InAccount } from "./AccountRecords.ts"
import { keyOf, type Needed, neededDocuments, netOf } from "./neededDocuments.ts"
import {
  type AccountAt,
  type AccountBook,
  type BookPayment,
  chargesNet,
  type LooseCharge,
  type OfDay,
  openItemsOf
} from "./openItems.ts"

export interface AccountPorts {
  readonly facts: Pick<ReportFacts["Service"], "ask">
  readonly accounts: AccountRecords["Service"]
}

export interface AccountsQuestion {
  readonly at: CalendarDate
  /** By default all, and records without a client. */
  readonly clientIds?: ReadonlyArray<ClientId> | undefined
  /** The days that a client has to pay. */
  readonly termsOf: (clientId: ClientId | null) => number
  /** Whether documents that are paid for sure are wanted, too. By default they are left out. */
  readonly isWhole?: boolean | undefined
}

/** An account on a day with all that it owes. Unbilled is what no document asks for. */
export interface Account extends AccountAt {
  /** What all its documents come to. */
  readonly issued: Pick<DocumentSum, "documents" | "net">
  readonly debt: Amount
  readonly unbilled: Amount
}

interface Sums {
  readonly clientId: ClientId | null
  readonly currency: CurrencyCode
  debt: Amount
  /** What payments settle. */
  received: Amount
  refunded: Amount
  billedElsewhere: Amount
  /** What all documents come to, and those that are looked at one by one. */
  issued: Pick<DocumentSum, "documents" | "invoices" | "net">
  documents: ReadonlyArray<AccountDocument>
  readonly charges: Array<LooseCharge>
  readonly naming: Array<BookPayment>
  /** By day, where the days matter. */
  readonly refunds: Array<OfDay>
  readonly elsewhere: Array<OfDay>
}

const put = (sum: Sums, fact: Fact) => {
  const { amount, kind } = fact
  sum.debt = add(sum.debt, owedBy(fact))
  if (kind === "elsewhere") sum.billedElsewhere = add(sum.billedElsewhere, amount)
  if (kind === "refunds") sum.refunded = add(sum.refunded, amount)
  if (kind === "payments" || kind === "settlements") sum.received = add(sum.received, amount)
  if (kind === "settling") sum.received = subtract(sum.received, amount)
}

/** A sum as if all of it were of one day, unless its days are known. */
const onOneDay = (known: ReadonlyArray<OfDay>, amount: Amount, day: CalendarDate): ReadonlyArray<OfDay> =>
  known.length > 0 || BigDecimal.isZero(amount) ? known : [{ day, amount }]

/**
 * What documents are needed: all where payments name some. Otherwise the oldest are paid first, so that the newest which come to all that is
 * left to pay are enough.
 */
const neededOf = ({ issued, ...sum }: Sums, isWhole: boolean): ReadonlyArray<Needed> => {
  const account = { clientId: sum.clientId, currency: sum.currency, ...issued }
  if (isWhole || sum.naming.length > 0) return [{ ...account, amount: "all" }]
  const paid = subtract(subtract(sum.received, sum.refunded), sum.billedElsewhere)
  const amount = subtract(add(issued.net, chargesNet(sum.charges)), paid)
  return compare(amount, zero) > 0 ? [{ ...account, amount }] : []
}

/** What documents that are not looked at come to was paid, and is no longer there for others. */
const bookOf = (sum: Sums, at: CalendarDate): AccountBook => {
  const { charges, clientId, currency, documents, issued, naming } = sum
  const named = naming.reduce((total, { amount }) => add(total, amount), zero)
  const settled = subtract(issued.net, netOf(documents))
  const amount = subtract(subtract(sum.received, named), settled)
  const others: BookPayment = { id: "", day: at, amount, allocations: [] }
  return {
    clientId,
    currency,
    documents,
    charges,
    payments: [...naming, others],
    refunds: onOneDay(sum.refunds, sum.refunded, at),
    elsewhere: onOneDay(sum.elsewhere, sum.billedElsewhere, at)
  }
}

const makeAccounts = () => {
  const accounts = new Map<string, Sums>()
  const accountOf = ({ clientId, currency }: InAccount): Sums => {
    const key = keyOf({ clientId, currency })
    const known = accounts.get(key)
    if (known !== undefined) return known
    const fresh: Sums = {
      clientId,
      currency,
      debt: zero,
      received: zero,
      refunded: zero,
      billedElsewhere: zero,
      issued: { net: zero, invoices: 0, documents: 0 },
      documents: [],
      charges: [],
      naming: [],
      refunds: [],
      elsewhere: []
    }
    accounts.set(key, fresh)
    return fresh
  }
  return { accounts, accountOf }
}

/** Whether the days of its refunds, or of work that was billed elsewhere, matter: something of them is open. */
const needsDays = ({ items }: AccountAt): boolean =>
  items.some(({ open, source }) => (source === "refund" || source === "elsewhere") && compare(open, zero) > 0)

/** The accounts of clients on a day, each settled whole. Most of it are totals; days are read of the few where they matter. */
export const readAccounts = Effect.fnUntraced(function* (
  { accounts: port, facts }: AccountPorts,
  visible: Visibility,
  { at, clientIds, isWhole = false, termsOf }: AccountsQuestion
) {
  const [moved, found] = yield* Effect.all(
    [
      facts.ask(visible, { of: [...debtKinds, "elsewhere"], filter: { clientIds, to: at }, by: ["client"] }),
      port.find(visible, { clientIds, through: at })
    ],
    { concurrency: "unbounded" }
  )
  const { accountOf, accounts } = makeAccounts()
  yield* eachInSlices(moved, (fact) => put(accountOf(fact), fact))
  yield* eachInSlices(found.documents, (issued) => {
    accountOf(issued).issued = issued
  })
  yield* eachInSlices(found.charges, (charge) => accountOf(charge).charges.push(charge))
  yield* eachInSlices(found.payments, (payment) => accountOf(payment).naming.push(payment))
  const needed = [...accounts.values()].flatMap((sum) => neededOf(sum, isWhole))
  for (const documents of (yield* neededDocuments(port, visible, at, needed)).values()) {
    const [first] = documents
    if (first !== undefined) accountOf(first).documents = documents
  }

  const settle = (sum: Sums): Account => {
    const account = openItemsOf(bookOf(sum, at), at, termsOf(sum.clientId))
    const unbilled = add(subtract(sum.debt, account.open), account.onAccount)
    return { ...account, issued: sum.issued, debt: sum.debt, unbilled }
  }
  const settled = yield* mapInSlices(accounts.values(), settle)
  const dated = new Set(settled.filter(needsDays).map(({ clientId }) => clientId))
  if (dated.size === 0) return settled
  const byDay = yield* facts.ask(visible, {
    of: ["refunds", "elsewhere"],
    filter: { clientIds: [...dated], to: at },
    by: ["client", "day"]
  })
  yield* eachInSlices(byDay, (fact) => {
    const sum = accountOf(fact)
    if (fact.day !== null)
      (fact.kind === "refunds" ? sum.refunds : sum.elsewhere).push({ day: fact.day, amount: fact.amount })
  })
  return yield* mapInSlices(accounts.values(), settle)
})
