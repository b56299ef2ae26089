import { add, type Decimal, fromPlain, toPlain, zero } from "../values/Decimal.ts"

/** What a client owes in a currency at the end of a day; below 0 where it has paid in advance. */
export interface Account {
  readonly clientId: string
  readonly client: string
  readonly currency: string
  readonly open: Decimal
}

/** The opening charge that an earlier cut has made, of this import or another. */
export interface EarlierCut {
  readonly id: string
  readonly importId: string | null
  readonly clientId: string
  readonly currency: string
  readonly day: string
  readonly amount: Decimal
  /** What was said to be open then; null where the charge does not say it. */
  readonly owed: Decimal | null
  /** When it was made, so that the last one counts. */
  readonly madeAt: string
}

/** What is said to be open of a client in a currency. */
export interface Owed {
  readonly clientId: string
  readonly client: string
  readonly currency: string
  readonly open: Decimal
}

/** What is cut, and how. */
export interface Cutting {
  readonly importId: string
  /** The day at whose end the accounts are as it is said. */
  readonly day: string
  /** The clients whose work the import has. */
  readonly clientIds: ReadonlyArray<string>
  /** Of any client; null where nothing is open any more of those of the import but what is not invoiced. */
  readonly owed: ReadonlyArray<Owed> | null
  /** What files call not invoiced by that day, by account; none where they do not say it. */
  readonly notInvoiced?: ReadonlyMap<string, Decimal>
  /** Those of all imports. */
  readonly earlier: ReadonlyArray<EarlierCut>
}

/** The cut of an account: what is open without that of this import, what is said to be, and the opening charge between them. */
export interface Cut {
  readonly clientId: string
  readonly client: string
  readonly currency: string
  /** That of the cut, or of an earlier one which is kept. */
  readonly day: string
  readonly isKept: boolean
  readonly open: Decimal
  readonly owed: Decimal
  /** What files call not invoiced on the day of the cut. */
  readonly notInvoiced: Decimal
  /** What is open with it on the day of the cut, which is later than that of one that is kept; else as `owed`. */
  readonly openAtEnd: Decimal
  /** Below 0 for a credit; 0 for no charge. */
  readonly amount: Decimal
  /** Whether the charge is there already, or is none. */
  readonly isThere: boolean
  /** The charges of an earlier cut of the same import that this one replaces. */
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
/** Of a client in a currency. */
export const accountKey = ({ clientId, currency }: Pick<Account, "clientId" | "currency">): string =>
  `${clientId} ${currency}`

/** A number of an answer; amounts have at most 4 decimals, so that their text is exact. */
export const decimalOf = (number: number): Decimal => fromPlain(String(number)) ?? fromPlain(number.toFixed(4)) ?? zero

/** The last cut of each account. */
export const lastCuts = (earlier: ReadonlyArray<EarlierCut>): ReadonlyMap<string, EarlierCut> => {
  const last = new Map<string, EarlierCut>()
  for (const cut of earlier) {
    const known = last.get(accountKey(cut))
    if (known === undefined || cut.madeAt > known.madeAt) last.set(accountKey(cut), cut)
  }
  return last
}

/**
 * The accounts that stay as an earlier cut set them: those of the import that the table does not name; without a table those that were set on
 * this day, or by another import on a later one.
 */
export const keptCuts = ({ clientIds, day, earlier, importId, owed }: Cutting): ReadonlyArray<EarlierCut> => {
  const [own, named] = [new Set(clientIds), new Set(owed?.map(accountKey))]
  return [...lastCuts(earlier).values()].filter(
    (cut) =>
      own.has(cut.clientId) &&
      !named.has(accountKey(cut)) &&
      (owed !== null || cut.day === day || (cut.day > day && cut.importId !== importId))
  )
}

/** The accounts of the table that another import has set on a later day, which would no longer be so. */
export const laterCuts = ({ day, earlier, importId, owed }: Cutting): ReadonlyArray<EarlierCut> => {
  const named = new Set(owed?.map(accountKey))
  return earlier.filter((cut) => named.has(accountKey(cut)) && cut.importId !== importId && cut.day > day)
}

const noAccounts: ReadonlyMap<string, Decimal> = new Map()

/**
 * The opening charges by which each account has, at the end of a day, what is said to be open. What other imports have charged counts as it is, so
 * that undoing one of them takes back no more than its own; what an earlier cut of this import has made is replaced. So the same cut twice changes
 * nothing. `accounts` are those at the end of the day and, of those that are kept, of the days of `keptCuts`.
 */
export const cutOf = (
  accounts: ReadonlyArray<Account & { readonly day: string }>,
  cutting: Cutting
): ReadonlyArray<Cut> => {
  const { clientIds, day, earlier, importId, notInvoiced = noAccounts, owed } = cutting
  const stays = (key: string): Decimal => (owed === null ? notInvoiced.get(key) : undefined) ?? zero
  const open = new Map(accounts.map((account) => [`${account.day} ${accountKey(account)}`, account.open]))
  const names = new Map(accounts.map(({ client, clientId }) => [clientId, client]))
  const kept = new Map(keptCuts(cutting).map((cut) => [accountKey(cut), cut]))
  const own = new Set(clientIds)
  const ofImport = Map.groupBy(
    earlier.filter((cut) => cut.importId === importId),
    accountKey
  )
  const wanted = new Map<string, Pick<Owed, "clientId" | "currency"> & { readonly owed: Decimal | null }>()
  for (const account of accounts) {
    if (own.has(account.clientId) && account.day === day)
      wanted.set(accountKey(account), { ...account, owed: stays(accountKey(account)) })
  }
  for (const [key, cuts] of ofImport) {
    const [cut] = cuts
    if (cut !== undefined && own.has(cut.clientId)) wanted.set(key, { ...cut, owed: stays(key) })
  }
  for (const [key, cut] of kept) wanted.set(key, cut)
  for (const one of owed ?? []) {
    wanted.set(accountKey(one), { ...one, owed: one.open })
    names.set(one.clientId, one.client)
  }
  return [...wanted].map(([key, { clientId, currency, owed: said }]): Cut => {
    const keeps = kept.get(key)
    const on = keeps?.day ?? day
    const cuts = ofImport.get(key) ?? []
    const found = open.get(`${on} ${key}`) ?? zero
    const before = cuts.filter((cut) => cut.day <= on).reduce((sum, { amount }) => add(sum, negated(amount)), found)
    // An earlier version did not note what was said: its charge stays.
    const owes = said ?? found
    const amount = add(owes, negated(before))
    const [only, ...others] = cuts
    const isSame =
      only !== undefined &&
      others.length === 0 &&
      only.day === on &&
      isEqual(only.amount, amount) &&
      (said === null || (only.owed !== null && isEqual(only.owed, said)))
    const isThere = isSame || (cuts.length === 0 && amount.units === 0n)
    return {
      clientId,
      client: names.get(clientId) ?? "",
      currency,
      day: on,
      isKept: keeps !== undefined,
      open: before,
      owed: owes,
      notInvoiced: notInvoiced.get(key) ?? zero,
      openAtEnd:
        on < day
          ? cuts.reduce((sum, one) => add(sum, negated(one.amount)), add(open.get(`${day} ${key}`) ?? zero, amount))
          : owes,
      amount,
      isThere,
      replaces: isThere ? [] : cuts.map(({ id }) => id)
    }
  })
}

/** The source of the references of these charges, by which a later cut finds them. */
export const cutSource = "import-cut"

/** The key in the metadata of a charge under which it says what was still owed. */
export const owedKey = "cut_owed"

/** What a charge says was still owed. */
export const saidIn = (metadata: Readonly<Record<string, string>> | undefined): Decimal | null =>
  fromPlain(metadata?.[owedKey] ?? "") ?? null

/** Removes the charges of an earlier cut, and records those of this one, which belong to the import. */
export const cutCalls = (
  cuts: ReadonlyArray<Cut>,
  { comment, importId }: { readonly importId: string; readonly comment: string }
): ReadonlyArray<{ readonly path: "/api/charges/bulk"; readonly body: Readonly<Record<string, unknown>> }> => {
  const operations = [
    ...cuts.flatMap(({ replaces }) => replaces.map((id) => ({ op: "delete", id }))),
    ...cuts
      .filter(({ amount, isThere }) => !isThere && amount.units !== 0n)
      .map(({ amount, clientId, currency, day, owed }) => ({
        op: "create",
        external_ref: { source: cutSource, id: `${importId} ${clientId} ${currency}` },
        body: {
          charge_date: day,
          kind: "opening",
          amount: toPlain(amount),
          currency,
          comment,
          counteragent_id: clientId,
          metadata: { [owedKey]: toPlain(owed) }
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
