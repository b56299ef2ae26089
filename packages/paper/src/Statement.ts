import type { ChargeKind } from "@hourbook/contract/data"
import type { Cells, Column, Group, Row, Sheet, Sum } from "./sheet/Sheet.ts"
import { type Day, type Decimal, type InLanguage, type Writing, writingOf } from "./sheet/Writing.ts"

export interface StatementLine {
  readonly day: Day
  readonly kind: "accrual" | "charge" | "receipt"
  /** Whether it is no record, but what payments that do not name the project settle of it. */
  readonly isElsewhere: boolean
  readonly text: string
  readonly project: string | null
  readonly minutes: number | null
  /** Of a payment, what it settles. */
  readonly amount: Decimal
  readonly currency: string
  /** What is owed in the currency after it. */
  readonly balance: Decimal
  /** What of it is not settled; null for payments. */
  readonly open: Decimal | null
  readonly paid: { readonly amount: Decimal; readonly currency: string } | null
  readonly chargeKind: ChargeKind | null
}

export interface StatementAccount {
  readonly currency: string
  /** Behind the point, of every figure in the currency. */
  readonly digits: number
  readonly opening: Decimal
  readonly earned: Decimal
  readonly charged: Decimal
  readonly settled: Decimal
  readonly closing: Decimal
}

/** What is due in one currency: balance - covered - unbilled = due - onAccount. */
export interface StatementDue {
  readonly currency: string
  readonly digits: number
  /** What payments in other currencies cover; below 0 where this currency's cover others. */
  readonly covered: Decimal
  /** What no invoice asks for yet; null where what is due goes by days of work. */
  readonly unbilled: Decimal | null
  readonly due: Decimal
  readonly onAccount: Decimal
}

/** A client's or project's account, as the report has it. */
export interface Statement {
  readonly sender: string
  readonly name: string
  readonly from: Day | null
  readonly through: Day
  readonly minutes: number
  readonly lines: ReadonlyArray<StatementLine>
  readonly accounts: ReadonlyArray<StatementAccount>
  readonly due: ReadonlyArray<StatementDue>
  /** All accounts in the workspace's currency. */
  readonly converted: { readonly amount: Decimal; readonly currency: string }
  readonly unconverted: ReadonlyArray<{ readonly amount: Decimal; readonly currency: string }>
}

const isZero = (amount: Decimal): boolean => /^-?[0.]+$/u.test(amount)
const isLess = (amount: Decimal): boolean => amount.startsWith("-") && !isZero(amount)
const negative = (amount: Decimal): Decimal => (amount.startsWith("-") ? amount.slice(1) : `-${amount}`)

const textOf = ({ amount, chargeKind, isElsewhere, kind, text }: StatementLine, { words }: Writing): string => {
  if (isElsewhere) return isLess(amount) ? words.settledElsewhere : words.settledByOthers
  if (kind === "accrual") return text === "" ? words.work : text
  const name =
    kind === "charge" ? words.charge[chargeKind ?? "adjustment"] : isLess(amount) ? words.refund : words.payment
  return text === "" ? name : `${name}: ${text}`
}

/** The accounts to print: those that have an amount, or the one of a new client. */
const accountsOf = ({ accounts, converted }: Statement): ReadonlyArray<StatementAccount> => {
  const none = { opening: "0", earned: "0", charged: "0", settled: "0", closing: "0" }
  return accounts.length > 0 ? accounts : [{ currency: converted.currency, digits: 2, ...none }]
}

const columnsOf = ({ words }: Writing, unit: string): ReadonlyArray<Column> => [
  { title: words.date, align: "start", tone: "soft" },
  { title: words.what, align: "start", fills: true },
  { title: words.hours, align: "end" },
  { title: `${words.amount}${unit}`, align: "end" },
  { title: `${words.paid}${unit}`, align: "end", tone: "received" },
  { title: `${words.balance}${unit}`, align: "end" },
  { title: `${words.open}${unit}`, align: "end", tone: "owed" }
]

/** One line for each currency in which something is owed, or for the first. */
const balanceLines = (
  balances: ReadonlyMap<string, Decimal>,
  write: (amount: Decimal, currency: string) => string
): ReadonlyArray<Cells> => {
  const owed = [...balances].filter(([, balance]) => !isZero(balance))
  return (owed.length > 0 ? owed : [...balances].slice(0, 1)).map(([currency, balance]) => [
    "",
    "",
    "",
    "",
    "",
    write(balance, currency),
    ""
  ])
}

const sumsOf = (statement: Statement, accounts: ReadonlyArray<StatementAccount>, writing: Writing) => {
  const { money, words } = writing
  const sum = (label: string, of: (account: StatementAccount) => Decimal, isLast = false): Sum => ({
    label,
    values: accounts.map((account) => money(of(account), account.currency, account.digits)),
    isLast
  })
  const has = (of: (account: StatementAccount) => Decimal): boolean => accounts.some((account) => !isZero(of(account)))
  return [
    ...(statement.from !== null || has(({ opening }) => opening) ? [sum(words.opening, ({ opening }) => opening)] : []),
    sum(words.workOf(writing.hours(statement.minutes)), ({ earned }) => earned),
    ...(has(({ charged }) => charged) ? [sum(words.charges, ({ charged }) => charged)] : []),
    sum(words.payments, ({ settled }) => (isZero(settled) ? settled : negative(settled))),
    ...lastSums(statement, accounts, { writing, sum })
  ]
}

type SumOf = (label: string, of: (account: StatementAccount) => Decimal, isLast?: boolean) => Sum

/** The balance; also what payments in other currencies cover and what is not invoiced yet, if any, and what is left then. */
const lastSums = (
  { due }: Statement,
  accounts: ReadonlyArray<StatementAccount>,
  { writing, sum }: { readonly writing: Writing; readonly sum: SumOf }
): ReadonlyArray<Sum> => {
  const { words } = writing
  const closing = (isLast: boolean) => sum(words.closing, (account) => account.closing, isLast)
  const hasCovered = due.some(({ covered }) => !isZero(covered))
  const hasUnbilled = due.some(({ unbilled }) => unbilled !== null && !isZero(unbilled))
  if (!hasCovered && !hasUnbilled) return [closing(true)]
  const of = (account: StatementAccount) => due.find(({ currency }) => currency === account.currency)
  return [
    closing(false),
    ...(hasCovered ? [sum(words.covered, (account) => lessOf(of(account)?.covered))] : []),
    ...(hasUnbilled ? [sum(words.unbilled, (account) => lessOf(of(account)?.unbilled))] : []),
    sum(words.remaining, (account) => remainingOf(of(account)), true)
  ]
}

const lessOf = (amount: Decimal | null | undefined): Decimal =>
  amount === null || amount === undefined || isZero(amount) ? "0" : negative(amount)

const remainingOf = (due: StatementDue | undefined): Decimal => {
  if (due === undefined) return "0"
  return isZero(due.onAccount) ? due.due : negative(due.onAccount)
}

/** The parts of the sums in other currencies than the workspace's. */
const notesOf = (
  { converted, through, unconverted }: Statement,
  accounts: ReadonlyArray<StatementAccount>,
  { mediumDay, money, words }: Writing
): ReadonlyArray<string> => {
  const digits = new Map(accounts.map((account) => [account.currency, account.digits]))
  const amounts = unconverted.map(({ amount, currency }) => money(amount, currency, digits.get(currency)))
  return [
    ...(accounts.length > 1 ? [words.converted(money(converted.amount, converted.currency), mediumDay(through))] : []),
    ...(amounts.length > 0 ? [words.unconverted(converted.currency, amounts.join(", "))] : [])
  ]
}

/** What is due and what is paid in advance, in each currency; or that nothing is. */
const figuresOf = ({ due }: Statement, [first]: ReadonlyArray<StatementAccount>, { money, words }: Writing) => {
  const figures = due.flatMap(({ currency, digits, due, onAccount }) => [
    ...(isZero(due) ? [] : [{ label: words.due, value: money(due, currency, digits) }]),
    ...(isZero(onAccount) ? [] : [{ label: words.prepaid, value: money(onAccount, currency, digits) }])
  ])
  if (figures.length > 0 || first === undefined) return figures
  return [{ label: words.closing, value: money("0", first.currency, first.digits) }]
}

/**
 * A statement as it is printed: each line's balance follows from that of the line above in its currency. Yields between
 * lines.
 */
export function* statementSheet(statement: Statement, { language, locale }: InLanguage): Generator<void, Sheet> {
  const { from, lines, name, sender, through } = statement
  const accounts = accountsOf(statement)
  const currencies = [...accounts, statement.converted].map(({ currency }) => currency)
  const writing = writingOf({ language, locale }, currencies)
  const { hours, mediumDay, money, month, plain, shortDay, words } = writing
  const digits = new Map(accounts.map((account) => [account.currency, account.digits]))
  const [only] = accounts
  const write = (amount: Decimal, currency: string): string =>
    accounts.length === 1 ? plain(amount, only?.digits ?? 2) : money(amount, currency, digits.get(currency) ?? 2)

  const balances = new Map(accounts.map(({ currency, opening }) => [currency, opening]))
  const opening = from === null ? [] : balanceLines(balances, write).map((cells) => cells.with(0, shortDay(from)))
  const rowOf = (line: StatementLine): Row => {
    const { amount, balance, currency, day, kind, minutes, open, paid, project } = line
    const written = write(amount, currency)
    balances.set(currency, balance)
    const after = new Map(balances)
    return {
      cells: [
        shortDay(day),
        textOf(line, writing),
        minutes === null ? "" : hours(minutes),
        kind === "receipt" ? "" : written,
        kind === "receipt" ? written : "",
        write(balance, currency),
        open === null || isZero(open) ? "" : write(open, currency)
      ],
      detail: [project ?? "", paid === null ? "" : words.paidAs(money(paid.amount, paid.currency))]
        .filter((text) => text !== "")
        .join(" · "),
      carried: () => balanceLines(after, write)
    }
  }
  const months = new Map<string, Array<Row>>()
  for (const line of lines) {
    const key = line.day.slice(0, 7)
    const rows = months.get(key) ?? []
    rows.push(rowOf(line))
    months.set(key, rows)
    yield
  }
  const groups = Array.from(months, ([key, rows]): Group => ({ title: month(`${key}-01`), sums: [], rows }))
  return {
    language,
    sender,
    subject: name,
    period: from === null ? words.until(mediumDay(through)) : words.fromTo(mediumDay(from), mediumDay(through)),
    figures: figuresOf(statement, accounts, writing),
    columns: columnsOf(writing, accounts.length === 1 ? ` ${only?.currency ?? ""}` : ""),
    opening,
    groups,
    empty: words.noLines,
    sums: sumsOf(statement, accounts, writing),
    notes: notesOf(statement, accounts, writing),
    signatures: [],
    carriedOver: words.carriedOver,
    broughtForward: words.broughtForward,
    page: words.page,
    lacking: writing.lacking
  }
}
