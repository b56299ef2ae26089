import type { Subject } from "@hourbook/core/activity/ActivityEvent"
import type { Ports } from "@hourbook/core/Core"
import type { FactsQuestion } from "@hourbook/core/facts/ReportFacts"
import type { Payment, PaymentSort } from "@hourbook/core/payments/Payment"
import { PaymentRepository } from "@hourbook/core/payments/PaymentRepository"
import type { Payout, PayoutSort } from "@hourbook/core/payouts/Payout"
import { PayoutRepository } from "@hourbook/core/payouts/PayoutRepository"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { RecordRepository } from "@hourbook/core/records/RecordRepository"
import type { CalendarDate } from "@hourbook/core/shared/CalendarDate"
import { type Amount, compare } from "@hourbook/core/shared/Money"
import type { SortKind } from "@hourbook/core/shared/Page"
import { fold } from "@hourbook/core/shared/Text"
import type { TimeEntry, TimeSort } from "@hourbook/core/time/TimeEntry"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import type { Effect } from "effect"
import { aPayment, aPayout, aTimeEntry, type Belonging, currency, day, instant, money } from "../../support/builders.ts"

/** A record in the words that time entries, payments and payouts share. */
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

/** What tells time entries, payments and payouts apart for the suites. */
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
  /** Payouts are never shown to clients, so stores need not know what one would see. */
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
const paymentFields = (sketch: Sketch): Partial<Payment> => ({
  ...shared(sketch),
  ...given("receivedOn", sketch.day, day),
  ...given("amount", sketch.amount, money),
  ...given("comment", sketch.text, asIs)
})
const payoutFields = (sketch: Sketch): Partial<Payout> => ({
  ...shared(sketch),
  ...given("paidOn", sketch.day, day),
  ...given("amount", sketch.amount, money),
  ...given("comment", sketch.text, asIs)
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

export const paymentKind: RecordKind<Payment, PaymentSort> = {
  port: "PaymentRepository",
  subject: "payment",
  of: "payments",
  repository: PaymentRepository,
  make: (of, sketch = {}) => aPayment(of, paymentFields(sketch)),
  fields: paymentFields,
  dayOf: ({ receivedOn }) => receivedOn,
  textOf: ({ comment }) => comment,
  amountOf: ({ amount }) => amount,
  minutesOf: () => 0,
  sorts: {
    receivedOn: { form: "date", order: texts(({ receivedOn }) => receivedOn) },
    createdAt: { form: "instant", order: texts(({ createdAt }) => createdAt) },
    amount: { form: "number", order: amounts(({ amount }) => amount) }
  },
  byDay: "receivedOn",
  clientsMaySee: true
}

export const payoutKind: RecordKind<Payout, PayoutSort> = {
  port: "PayoutRepository",
  subject: "payout",
  of: "payouts",
  repository: PayoutRepository,
  make: (of, sketch = {}) => aPayout(of, payoutFields(sketch)),
  fields: payoutFields,
  dayOf: ({ paidOn }) => paidOn,
  textOf: ({ comment }) => comment,
  amountOf: ({ amount }) => amount,
  minutesOf: () => 0,
  sorts: {
    paidOn: { form: "date", order: texts(({ paidOn }) => paidOn) },
    createdAt: { form: "instant", order: texts(({ createdAt }) => createdAt) },
    amount: { form: "number", order: amounts(({ amount }) => amount) }
  },
  byDay: "paidOn",
  clientsMaySee: false
}
