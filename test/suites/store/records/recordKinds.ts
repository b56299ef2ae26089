import type { Subject } from "@hourbook/core/activity/ActivityEvent"
import type { Ports } from "@hourbook/core/Core"
import type { FactsQuestion } from "@hourbook/core/facts/ReportFacts"
import type { MoneyKind, MoneyRecord, MoneySort } from "@hourbook/core/money/MoneyKind"
import { eachMoneyKind } from "@hourbook/core/money/moneyKinds"
import * as Payment from "@hourbook/core/money/Payment"
import { PaymentRepository } from "@hourbook/core/money/Payment"
import * as Payout from "@hourbook/core/money/Payout"
import { PayoutRepository } from "@hourbook/core/money/Payout"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { RecordRepository } from "@hourbook/core/records/RecordRepository"
import type { CalendarDate } from "@hourbook/core/shared/CalendarDate"
import { type Amount, compare } from "@hourbook/core/shared/Money"
import type { SortKind } from "@hourbook/core/shared/Page"
import {
  type MoneyKindName,
  type RecordDescriptor,
  type RecordKindName,
  recordKinds
} from "@hourbook/core/shared/recordKinds"
import { fold } from "@hourbook/core/shared/Text"
import type { TimeEntry, TimeSort } from "@hourbook/core/time/TimeEntry"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import type { Effect } from "effect"
import {
  aTimeEntry,
  type Belonging,
  currency,
  day,
  instant,
  money,
  aMoneyRecord
} from "../../../support/data/builders.ts"

/** A record in the words that all kinds share. */
export interface Sketch {
  readonly day?: string
  readonly amount?: string
  readonly text?: string
  /** Left out for money, which has none. */
  readonly minutes?: number
  readonly currency?: string
  readonly createdAt?: string
}

interface SortOf<A> {
  readonly form: SortKind
  readonly order: (a: A, b: A) => number
}

/** What tells kinds of records apart for the suites. */
export interface RecordKind<A extends RecordBase, Sort extends string> {
  readonly port: string
  readonly subject: Subject
  readonly of: FactsQuestion["of"]
  readonly repository: Effect.Effect<RecordRepository<A, A["id"], Sort>, never, Ports>
  readonly make: (of: Belonging, sketch?: Sketch) => A
  /** The fields that a sketch names, to change a record by. */
  readonly fields: (sketch: Sketch) => Partial<A>
  readonly dayOf: (record: A) => CalendarDate
  readonly textOf: (record: A) => string | null
  readonly amountOf: (record: A) => Amount
  readonly minutesOf: (record: A) => number
  readonly sorts: Readonly<Record<Sort, SortOf<A>>>
  readonly byDay: Sort
  /** Where records of a kind are never shown to clients, stores need not know what one would see. */
  readonly clientsMaySee: boolean
}

export const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

const texts =
  <A>(valueOf: (row: A) => string) =>
  (a: A, b: A) =>
    byBytes(valueOf(a), valueOf(b))
const amounts =
  <A>(valueOf: (row: A) => Amount) =>
  (a: A, b: A) =>
    compare(valueOf(a), valueOf(b))
const start = (text: string): string => Array.from(fold(text)).slice(0, 200).join("")

const stamps = ({ createdAt }: Sketch) =>
  createdAt === undefined ? {} : { createdAt: instant(createdAt), updatedAt: instant(createdAt) }
const shared = (sketch: Sketch) => ({
  ...stamps(sketch),
  ...(sketch.currency === undefined ? {} : { currency: currency(sketch.currency) })
})
const given = <K extends string, A, B>(key: K, value: A | undefined, make: (value: A) => B) =>
  (value === undefined ? {} : { [key]: make(value) }) as { readonly [k in K]?: B }
const asIs = <A>(value: A) => value

const timeFields = (sketch: Sketch): Partial<TimeEntry> => ({
  ...shared(sketch),
  ...given("workedOn", sketch.day, day),
  ...given("cost", sketch.amount, money),
  ...given("description", sketch.text, asIs),
  ...given("durationMinutes", sketch.minutes, asIs)
})
export const timeKind: RecordKind<TimeEntry, TimeSort> = {
  port: "TimeRepository",
  subject: "time_entry",
  of: "time",
  repository: TimeRepository,
  make: (of, sketch = {}) => aTimeEntry(of, timeFields(sketch)),
  fields: timeFields,
  dayOf: ({ workedOn }) => workedOn,
  textOf: ({ description }) => description,
  amountOf: ({ cost }) => cost,
  minutesOf: ({ durationMinutes }) => durationMinutes,
  sorts: {
    workedOn: { form: "date", order: texts(({ workedOn }) => workedOn) },
    createdAt: { form: "instant", order: texts(({ createdAt }) => createdAt) },
    durationMinutes: { form: "number", order: (a, b) => a.durationMinutes - b.durationMinutes },
    cost: { form: "number", order: amounts(({ cost }) => cost) },
    description: { form: "text", order: texts(({ description }) => start(description)) }
  },
  byDay: "workedOn",
  clientsMaySee: true
}

/** A kind of money in the words of the suites. */
const moneyKind = <A extends MoneyRecord<Day>, Day extends string>(
  kind: MoneyKind<A, Day>,
  repository: RecordKind<A, MoneySort<Day>>["repository"]
): RecordKind<A, MoneySort<Day>> => {
  const { one, readers, subject }: RecordDescriptor = recordKinds[kind.name]
  const fields = (sketch: Sketch) =>
    ({
      ...shared(sketch),
      ...given(kind.day, sketch.day, day),
      ...given("amount", sketch.amount, money),
      ...given("comment", sketch.text, asIs)
    }) as Partial<A>
  return {
    port: `${one.charAt(0).toUpperCase()}${one.slice(1)}Repository`,
    subject: subject as Subject,
    of: kind.name,
    repository,
    make: (of, sketch = {}) => ({ ...aMoneyRecord(kind, of), ...fields(sketch) }),
    fields,
    dayOf: (record) => record[kind.day],
    textOf: ({ comment }) => comment,
    amountOf: ({ amount }) => amount,
    minutesOf: () => 0,
    sorts: kind.sorts<SortOf<A>>({
      day: { form: "date", order: texts((record) => record[kind.day]) },
      createdAt: { form: "instant", order: texts(({ createdAt }) => createdAt) },
      amount: { form: "number", order: amounts(({ amount }) => amount) }
    }),
    byDay: kind.day,
    clientsMaySee: readers.includes("client")
  }
}

export const paymentKind = moneyKind(Payment.paymentKind, PaymentRepository)
export const payoutKind = moneyKind(Payout.payoutKind, PayoutRepository)

type OfAnyKind<X> = <A extends RecordBase, Sort extends string>(kind: RecordKind<A, Sort>) => X

/** What a function of any kind of money gives for each of them. */
export const eachMoneySuiteKind = <X>(use: OfAnyKind<X>): Readonly<Record<MoneyKindName, X>> =>
  eachMoneyKind((kind, { port }) => use(moneyKind(kind, port)))

/** The same for all kinds of records. */
export const eachSuiteKind = <X>(use: OfAnyKind<X>): Readonly<Record<RecordKindName, X>> => ({
  time: use(timeKind),
  ...eachMoneySuiteKind(use)
})
