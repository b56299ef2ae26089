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
  readonly minutes: number | null
}

/** Account names end at two spaces and split at colons, and a semicolon begins a comment. */
const accountPart = (name: string): string =>
  name
    .replace(/[:;\p{Cc}]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim()

const account = (...parts: ReadonlyArray<string | null>): string =>
  parts.flatMap((part) => (part === null || accountPart(part) === "" ? [] : [accountPart(part)])).join(":")

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029;|]+/gu, " ").trim()

const negated = (amount: string): string =>
  amount.startsWith("-") ? amount.slice(1) : /[1-9]/u.test(amount) ? `-${amount}` : amount

const written = ({ amount, currency }: Money): string => `${amount} ${currency}`
const against = ({ amount, currency }: Money): string => `${negated(amount)} ${currency}`

interface Posting {
  readonly account: string
  readonly amount: string
}

/** The two sides of a record: what clients owe rises with work and charges, and falls with payments. */
const postings = ({ client, kind, member, money, project, settles }: JournalRecord): readonly [Posting, Posting] => {
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
      return [
        {
          account: "assets:bank",
          amount:
            settles === null
              ? written(money)
              : `${written(money)} @@ ${written({ ...settles, amount: settles.amount.replace(/^-/u, "") })}`
        },
        { account: receivable, amount: against(settles ?? money) }
      ]
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

/** A record as a transaction of a plain-text journal, which hledger, ledger and beancount's importers read. */
export const journalEntry = (record: JournalRecord): string => {
  const [first, second] = postings(record)
  const width = Math.max(first.account.length, second.account.length) + 2
  const line = ({ account: name, amount }: Posting): string => `    ${name.padEnd(width)}${amount}\n`
  return `${record.day} ${oneLine(record.description)}  ; ${comment(record)}\n${line(first)}${line(second)}\n`
}
