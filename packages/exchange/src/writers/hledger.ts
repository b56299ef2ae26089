/** Money on a record, as plain decimal text such as `-120.50`. */
export interface Money {
  readonly amount: string
  readonly currency: string
}

/** A record as a journal shows it. Names are null for none. */
export interface JournalRecord {
  readonly kind: "time" | "payment" | "payout" | "charge"
  readonly id: string
  /** `2026-03-01`. */
  readonly day: string
  readonly description: string
  readonly client: string | null
  readonly project: string | null
  readonly member: string | null
  readonly money: Money
  /** What a payment settles, where it differs from what arrived. */
  readonly settles: Money | null
  readonly minutes: string | null
}

/** The first line of a journal: without it, the point in `1.000` could separate thousands. */
export const journalHead = "decimal-mark .\n\n"

/** Account names end at two spaces and split at colons, and a semicolon begins a comment. */
const accountPart = (name: string): string =>
  name
    .replace(/[:;\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim()

const account = (...parts: ReadonlyArray<string | null>): string =>
  parts.flatMap((part) => (part === null || accountPart(part) === "" ? [] : [accountPart(part)])).join(":")

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

/** The postings of a record: receivables rise with work and charges, and fall with payments. */
const postings = ({ client, kind, member, money, project, settles }: JournalRecord): ReadonlyArray<Posting> => {
  const receivable = `assets:${account("receivable", client ?? "No client")}`
  switch (kind) {
    case "time":
      return [
        { account: receivable, amount: written(money) },
        { account: `income:${account("work", project)}`, amount: against(money) }
      ]
    case "charge":
      return [
        { account: receivable, amount: written(money) },
        { account: `income:${account("charges", project)}`, amount: against(money) }
      ]
    case "payment":
      return payment(receivable, money, settles ?? money)
    case "payout":
      return [
        { account: `expenses:${account("payouts", member)}`, amount: written(money) },
        { account: "assets:bank", amount: against(money) }
      ]
  }
}

const comment = ({ id, kind, member, minutes }: JournalRecord): string =>
  [
    `id:${id}`,
    ...(kind === "payout" || member === null ? [] : [`member:${oneLine(member).replaceAll(",", " ")}`]),
    ...(minutes === null ? [] : [`minutes:${minutes}`])
  ].join(", ")

/** A record as a transaction of a plain-text journal, which hledger reads. */
export const journalEntry = (record: JournalRecord): string => {
  const sides = postings(record)
  const width = Math.max(...sides.map((side) => side.account.length)) + 2
  const line = ({ account: name, amount }: Posting): string => `    ${name.padEnd(width)}${amount}`.trimEnd()
  const words = oneLine(record.description)
  return `${record.day} ${words}${words === "" ? "" : "  "}; ${comment(record)}\n${sides.map(line).join("\n")}\n\n`
}
