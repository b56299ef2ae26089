import { type AccountNames, accountNames, type Named, type NamesOfWorkspace } from "./accountNames.ts"

/** Money on a record, as plain decimal text such as `-120.50`. */
export interface Money {
  readonly amount: string
  readonly currency: string
}

/** A record as a journal shows it. */
export interface JournalRecord {
  readonly kind: "time" | "payment" | "payout" | "charge"
  /** What a charge is for: `tax`, `write_off`. */
  readonly charge: string | null
  readonly id: string
  /** `2026-03-01`. */
  readonly day: string
  readonly description: string
  readonly client: Named | null
  readonly project: Named | null
  readonly member: Named | null
  readonly money: Money
  /** What a payment settles, where it differs from what arrived. */
  readonly settles: Money | null
  readonly minutes: string | null
  /** The number of the issued invoice that has it. */
  readonly invoice: string | null
}

/** The first line of a journal: without it, the point in `1.000` could separate thousands. */
export const journalHead = "decimal-mark .\n\n"

/** A description after a date, without the characters that would start a comment, a payee or a status mark. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp};|]+/gu, " ")
    .replace(/^[\s*!(=]+/u, "")
    .trim()

const negated = (amount: string): string =>
  amount.startsWith("-") ? amount.slice(1) : /[1-9]/u.test(amount) ? `-${amount}` : amount

const written = ({ amount, currency }: Money): string => `${amount} ${currency}`
const against = ({ amount, currency }: Money): string => `${negated(amount)} ${currency}`

interface Posting {
  readonly account: string
  readonly amount: string
}

/** What arrived and what it settles: in two currencies at their price, in one with the difference as an expense. */
const payment = (receivable: string, money: Money, settles: Money): ReadonlyArray<Posting> => {
  const settled = { account: receivable, amount: against(settles) }
  if (money.currency !== settles.currency) {
    return [{ account: "assets:bank", amount: `${written(money)} @@ ${written(settles)}` }, settled]
  }
  // The last posting has no amount: hledger infers it.
  return [
    { account: "assets:bank", amount: written(money) },
    settled,
    ...(money.amount === settles.amount ? [] : [{ account: "expenses:payment differences", amount: "" }])
  ]
}

/** What a charge is booked against, by what it is for; each but a tax, an earlier balance and a debt given up is income. */
const chargeAccount = (charge: string | null, place: string): string => {
  switch (charge) {
    case "opening":
      return "equity:opening balances"
    case "tax":
      return "liabilities:tax"
    case "write_off":
      return "expenses:bad debts"
    case "discount":
      return `income:discounts:${place}`
    case "expense":
      return `income:reimbursed expenses:${place}`
    default:
      return `income:charges:${place}`
  }
}

/** The client, and the project below it. */
const placeOf = ({ client, project }: JournalRecord, names: AccountNames): string =>
  [names.client(client), ...(project === null ? [] : [names.project(project, client?.id ?? null)])].join(":")

/** The postings of a record: receivables rise with work and charges, and fall with payments. */
const postings = (record: JournalRecord, names: AccountNames): ReadonlyArray<Posting> => {
  const { charge, kind, member, money, settles } = record
  const place = placeOf(record, names)
  const receivable = `assets:receivable:${place}`
  switch (kind) {
    case "time":
      return [
        { account: receivable, amount: written(money) },
        { account: `income:work:${place}`, amount: against(money) }
      ]
    case "charge":
      return [
        { account: receivable, amount: written(money) },
        { account: chargeAccount(charge, place), amount: against(money) }
      ]
    case "payment":
      return payment(receivable, money, settles ?? money)
    case "payout":
      return [
        { account: `expenses:payouts${member === null ? "" : `:${names.member(member)}`}`, amount: written(money) },
        { account: "assets:bank", amount: against(money) }
      ]
  }
}

const comment = ({ id, invoice, kind, member, minutes }: JournalRecord): string =>
  [
    `id:${id}`,
    ...(kind === "payout" || member === null ? [] : [`member:${oneLine(member.name).replaceAll(",", " ")}`]),
    ...(minutes === null ? [] : [`minutes:${minutes}`]),
    ...(invoice === null ? [] : [`invoice:${oneLine(invoice).replaceAll(",", " ")}`])
  ].join(", ")

const transaction = (record: JournalRecord, sides: ReadonlyArray<Posting>): string => {
  const width = Math.max(...sides.map((side) => side.account.length)) + 2
  const line = ({ account, amount }: Posting): string => `    ${account.padEnd(width)}${amount}`.trimEnd()
  const words = oneLine(record.description)
  return `${record.day} ${words}${words === "" ? "" : "  "}; ${comment(record)}\n${sides.map(line).join("\n")}\n\n`
}

/**
 * Writes records one after the other as transactions of a plain-text journal, which hledger reads. Each currency and account
 * is declared before its first transaction, as `hledger check --strict` wants.
 */
export const journalOf = (workspace: NamesOfWorkspace): ((record: JournalRecord) => string) => {
  const names = accountNames(workspace)
  const declared = new Set<string>()
  const declare = (directive: string): string => {
    if (declared.has(directive)) return ""
    declared.add(directive)
    return `${directive}\n`
  }
  return (record) => {
    const sides = postings(record, names)
    const currencies = [record.money, ...(record.settles === null ? [] : [record.settles])]
    const directives = [
      ...currencies.map(({ currency }) => declare(`commodity ${currency}`)),
      ...sides.map(({ account }) => declare(`account ${account}`))
    ].join("")
    return `${directives}${directives === "" ? "" : "\n"}${transaction(record, sides)}`
  }
}
