import { add, type Decimal, fromPlain, toPlain, zero } from "../values/Decimal.ts"

/** What a client owes in a currency at the end of a day; below 0 where it has paid in advance. */
export interface Account {
  readonly clientId: string
  readonly client: string
  readonly currency: string
  readonly open: Decimal
}

/** The opening charge that an earlier cut of the same import has made. */
export interface EarlierCut {
  readonly id: string
  readonly clientId: string
  readonly currency: string
  readonly day: string
  readonly amount: Decimal
}

/** What is said to be open of a client in a currency; of others nothing is. */
export interface Owed {
  readonly clientId: string
  readonly client: string
  readonly currency: string
  readonly open: Decimal
}

/** The cut of an account: what is open without a cut, what is said to be, and the opening charge between them. */
export interface Cut {
  readonly clientId: string
  readonly client: string
  readonly currency: string
  readonly open: Decimal
  readonly owed: Decimal
  /** Below 0 for a credit; 0 for no charge. */
  readonly amount: Decimal
  /** Whether the charge is there already, or is none. */
  readonly isThere: boolean
  /** The charges of an earlier cut that this one replaces. */
  readonly replaces: ReadonlyArray<string>
}

/** What is owed in each currency, without what is paid in advance, by currency. */
export const owedByCurrency = (
  accounts: ReadonlyArray<Pick<Account, "currency" | "open">>
): ReadonlyMap<string, Decimal> => {
  const sums = new Map<string, Decimal>()
  for (const { currency, open } of accounts) {
    if (open.units > 0n) sums.set(currency, add(sums.get(currency) ?? zero, open))
  }
  return new Map([...sums].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const negated = ({ scale, units }: Decimal): Decimal => ({ scale, units: -units })
const isEqual = (a: Decimal, b: Decimal): boolean => toPlain(a) === toPlain(b)
const keyOf = ({ clientId, currency }: Pick<Account, "clientId" | "currency">): string => `${clientId} ${currency}`

/** A number of an answer; amounts have at most 4 decimals, so that their text is exact. */
export const decimalOf = (number: number): Decimal => fromPlain(String(number)) ?? fromPlain(number.toFixed(4)) ?? zero

/**
 * The opening charges by which each account has, at the end of a day, what is said to be open. The accounts have what an earlier cut made of
 * them, which is left out first; so the same cut twice changes nothing, and another one replaces it.
 */
export const cutOf = (
  accounts: ReadonlyArray<Account>,
  owed: ReadonlyArray<Owed>,
  earlier: ReadonlyArray<EarlierCut>,
  day: string
): ReadonlyArray<Cut> => {
  const all = new Map<string, { readonly account: Account; owed: Decimal; readonly cuts: Array<EarlierCut> }>()
  for (const account of accounts) all.set(keyOf(account), { account, owed: zero, cuts: [] })
  for (const one of owed) {
    const known = all.get(keyOf(one)) ?? { account: { ...one, open: zero }, owed: zero, cuts: [] }
    known.owed = one.open
    all.set(keyOf(one), known)
  }
  for (const cut of earlier) {
    const known = all.get(keyOf(cut)) ?? { account: { ...cut, client: "", open: zero }, owed: zero, cuts: [] }
    known.cuts.push(cut)
    all.set(keyOf(cut), known)
  }
  return [...all.values()].map(({ account: { client, clientId, currency, open: found }, cuts, owed: wanted }): Cut => {
    const open = cuts.filter((cut) => cut.day <= day).reduce((sum, { amount }) => add(sum, negated(amount)), found)
    const amount = add(wanted, negated(open))
    const [only, ...others] = cuts
    const isSame = only !== undefined && others.length === 0 && only.day === day && isEqual(only.amount, amount)
    const isThere = isSame || (cuts.length === 0 && amount.units === 0n)
    return {
      clientId,
      client,
      currency,
      open,
      owed: wanted,
      amount,
      isThere,
      replaces: isThere ? [] : cuts.map(({ id }) => id)
    }
  })
}

/** The source of the references of these charges, by which a later cut finds them. */
export const cutSource = "import-cut"

/** Removes the charges of an earlier cut, and records those of this one, which belong to the import. */
export const cutCalls = (
  cuts: ReadonlyArray<Cut>,
  { comment, day, importId }: { readonly importId: string; readonly day: string; readonly comment: string }
): ReadonlyArray<{ readonly path: "/api/charges/bulk"; readonly body: Readonly<Record<string, unknown>> }> => {
  const operations = [
    ...cuts.flatMap(({ replaces }) => replaces.map((id) => ({ op: "delete", id }))),
    ...cuts
      .filter(({ amount, isThere }) => !isThere && amount.units !== 0n)
      .map(({ amount, clientId, currency }) => ({
        op: "create",
        external_ref: { source: cutSource, id: `${importId} ${clientId} ${currency}` },
        body: {
          charge_date: day,
          kind: "opening",
          amount: toPlain(amount),
          currency,
          comment,
          counteragent_id: clientId
        }
      }))
  ]
  const removals = operations.filter(({ op }) => op === "delete")
  const creations = operations.filter(({ op }) => op === "create")
  // The references of what is removed are free after that call.
  return [removals, creations].flatMap((part) =>
    Array.from({ length: Math.ceil(part.length / mostOperations) }, (_, at) => ({
      path: "/api/charges/bulk" as const,
      body: { import_id: importId, operations: part.slice(at * mostOperations, (at + 1) * mostOperations) }
    }))
  )
}

const mostOperations = 500
