import { recordKinds } from "../kinds/recordKinds.ts"
import { recordLine } from "../records/recordLine.ts"
import { type MoneyKind, type MoneyRecord, writtenExtras } from "./MoneyKind.ts"

/** What the log and lists say of records of a kind of money. */
export const moneySummary = <A extends MoneyRecord<Day>, Day extends string>(kind: MoneyKind<A, Day>) => ({
  subject: recordKinds[kind.name].subject,
  fields: [
    kind.day,
    "amount",
    "currency",
    "comment",
    ...writtenExtras.filter((extra) => kind.extras.includes(extra))
  ] as const,
  summary: (record: A) => ({
    title: record.comment ?? record.kind ?? "",
    amount: record.amount,
    minutes: null,
    day: record[kind.day]
  })
})

/** What the line of the log says of a change to a record of money. */
export const moneyLine = <A extends MoneyRecord<Day>, Day extends string>(kind: MoneyKind<A, Day>) =>
  recordLine<A>(moneySummary(kind))
