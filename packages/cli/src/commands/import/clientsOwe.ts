import { type EarlierCut, lastCuts, owedByCurrency } from "@hourbook/exchange/cut/cutOf"
import { saysInvoiced } from "@hourbook/exchange/cut/notInvoiced"
import { lastDayOf } from "@hourbook/exchange/plan/lastDayOf"
import type { Plan } from "@hourbook/exchange/plan/plan"
import { printedAmount } from "@hourbook/exchange/text/printedAmount"
import type { ImportReport } from "@hourbook/exchange/transfer/ImportReport"
import { add, type Decimal, toPlain } from "@hourbook/exchange/values/Decimal"
import { Effect } from "effect"
import { accountsAt, earlierCuts, workOfImport } from "./accounts.ts"
import type { Send } from "./Connection.ts"

type Accounts = Effect.Success<ReturnType<typeof accountsAt>>["accounts"]

const keyOf = ({ clientId, currency }: Pick<Accounts[number], "clientId" | "currency">): string =>
  `${clientId} ${currency}`

const sumsOf = (accounts: Accounts) =>
  [...owedByCurrency(accounts)].map(([currency, open]) => ({ currency, open: toPlain(open) }))

const less = (a: Decimal, { scale, units }: Decimal): Decimal => add(a, { scale, units: -units })

/** The import that was made. */
interface Made {
  readonly id: string
  readonly source: string
}

/** The balances of these clients that are no longer what a cut set. */
export const movedBalances = Effect.fnUntraced(function* (
  send: Send,
  clientIds: ReadonlyArray<string>,
  earlier: ReadonlyArray<EarlierCut>,
  /** Further days of which the accounts are asked. */
  alsoOn: ReadonlyArray<string> = []
) {
  const cuts = lastCuts(earlier)
  const open: Array<Accounts[number]> = []
  for (const day of new Set([...alsoOn, ...[...cuts.values()].map((cut) => cut.day)])) {
    open.push(...(yield* accountsAt(send, clientIds, day)).accounts)
  }
  const moved = open.flatMap((account) => {
    const cut = cuts.get(keyOf(account))
    return cut === undefined ||
      cut.day !== account.day ||
      cut.owed === null ||
      less(account.open, cut.owed).units === 0n
      ? []
      : [{ ...account, set: cut.owed, importId: cut.importId }]
  })
  return { cuts, open, moved }
})

/** Balances that moved, each with what it was set to. */
export const movedText = (
  moved: ReadonlyArray<{
    readonly client: string
    readonly currency: string
    readonly open: string
    readonly set: string
  }>
): string =>
  `Moved since: ${listed(
    moved.map(
      ({ client, currency, open, set }) =>
        `${client} ${amount(open, currency)} instead of ${printedAmount(set, currency)}`
    )
  )}.`

/** What became of the balances of these clients since a cut set them. */
const sinceCut = Effect.fnUntraced(function* (
  send: Send,
  clientIds: ReadonlyArray<string>,
  {
    atEnd,
    earlier,
    last,
    made
  }: {
    readonly atEnd: Accounts
    readonly earlier: ReadonlyArray<EarlierCut>
    readonly last: EarlierCut
    readonly made: Made
  }
) {
  const { cuts, moved: movedNow, open } = yield* movedBalances(send, clientIds, earlier, [last.day])
  const atCut = open.filter(({ day }) => day === last.day)
  const notSetNow = atCut.filter((account) => account.open.units !== 0n && !cuts.has(keyOf(account)))
  // Lines that other imports have made are not this one's to settle.
  const own = movedNow.length + notSetNow.length === 0 ? [] : (yield* workOfImport(send, made)).clientIds
  const isOwn = ({ clientId }: Accounts[number]): boolean => own.includes(clientId)
  const before = new Map(atCut.map((account) => [keyOf(account), account.open]))
  const after = atEnd
    .filter(({ day }) => day > last.day)
    .map((account) => ({ ...account, open: less(account.open, before.get(keyOf(account)) ?? { units: 0n, scale: 0 }) }))
  return {
    day: last.day,
    import_id: last.importId,
    moved: movedNow.filter(isOwn).map(({ client, currency, day, open: found, set }) => ({
      client,
      currency,
      open: toPlain(found),
      set: toPlain(set),
      at: day
    })),
    not_set: notSetNow
      .filter(isOwn)
      .map(({ client, currency, open: found }) => ({ client, currency, open: toPlain(found) })),
    owed_since: sumsOf(after)
  }
})

/** What the clients of a file owe on its last day: their work is recorded now, and what they paid is not, unless a cut has said it. */
export const clientsOwe = Effect.fnUntraced(function* (
  send: Send,
  plan: Pick<Plan, "entries" | "source">,
  { clientIds, importId }: Pick<ImportReport, "clientIds"> & { readonly importId: string }
) {
  const day = lastDayOf(plan)
  if (day === null) return null
  const atEnd = (yield* accountsAt(send, clientIds, day)).accounts
  const earlier = yield* earlierCuts(send)
  const last = earlier.reduce<EarlierCut | undefined>(
    (best, cut) => (best === undefined || cut.madeAt > best.madeAt ? cut : best),
    undefined
  )
  const owed = sumsOf(atEnd)
  const cut =
    last === undefined
      ? null
      : yield* sinceCut(send, clientIds, { atEnd, earlier, last, made: { id: importId, source: plan.source } })
  return owed.length === 0 && (cut === null || cut.moved.length + cut.not_set.length === 0)
    ? null
    : { day, owed, says_invoiced: saysInvoiced(plan), cut }
})

type Owed = Effect.Success<ReturnType<typeof clientsOwe>>

const amount = (plain: string, currency: string): string => `${printedAmount(plain, currency)} ${currency}`

const shownClients = 20

const listed = (texts: ReadonlyArray<string>): string =>
  texts.length <= shownClients
    ? texts.join(", ")
    : `${texts.slice(0, shownClients).join(", ")} and ${texts.length - shownClients} more`

const amounts = (sums: ReadonlyArray<{ readonly currency: string; readonly open: string }>): string =>
  sums.map(({ currency, open }) => amount(open, currency)).join(", ")

/** The same in words, with the command for what was settled before. One that is repeated keeps what the cut has set. */
export const oweText = (owe: Owed, commandFor: (verb: "cut") => string): ReadonlyArray<string> => {
  if (owe === null) return []
  const { cut, day, owed, says_invoiced: isSaid } = owe
  const stays = isSaid
    ? "It leaves open what the file calls not invoiced."
    : "The file does not say what is invoiced: what is not invoiced yet stays open only if a table says so, by --owed."
  if (cut === null) {
    return [
      `The clients of this file owe in all, on ${day}: ${amounts(owed)}. To settle what they paid before the move, run: ${commandFor("cut")}`,
      stays
    ]
  }
  const { moved, not_set: notSet, owed_since: since } = cut
  return [
    `Balances were set on ${cut.day} by the cut of import ${cut.import_id ?? "that is gone"}.`,
    ...(moved.length === 0 ? [] : [movedText(moved)]),
    ...(notSet.length === 0
      ? []
      : [
          `Not set by a cut, on ${cut.day}: ${listed(notSet.map(({ client, currency, open }) => `${client} ${amount(open, currency)}`))}.`
        ]),
    ...(since.length === 0 ? [] : [`Owed for work after ${cut.day}: ${amounts(since)}.`]),
    ...(moved.length + notSet.length === 0
      ? []
      : [
          `To set ${moved.length === 0 ? "these to 0" : `these as they were set${notSet.length === 0 ? "" : ", and the others to 0"}`}, or to a table with --owed, run: ${commandFor("cut")} --at ${cut.day}`
        ])
  ]
}
