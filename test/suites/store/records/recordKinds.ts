import type { Role } from "@hourbook/core/access/Role"
import type { Subject } from "@hourbook/core/activity/ActivityEvent"
import type { Ports } from "@hourbook/core/Core"
import { listedKinds } from "@hourbook/core/facts/factKinds"
import type { CountedRecord } from "@hourbook/core/facts/foldFacts"
import {
  type MoneyKindName,
  type RecordDescriptor,
  type RecordKindName,
  recordKinds
} from "@hourbook/core/kinds/recordKinds"
import * as Charge from "@hourbook/core/money/Charge"
import { ChargeRepository } from "@hourbook/core/money/Charge"
import type { MoneyKind, MoneyRecord, MoneySort } from "@hourbook/core/money/MoneyKind"
import { eachMoneyKind } from "@hourbook/core/money/moneyKinds"
import * as Payment from "@hourbook/core/money/Payment"
import { PaymentRepository } from "@hourbook/core/money/Payment"
import * as Payout from "@hourbook/core/money/Payout"
import { PayoutRepository } from "@hourbook/core/money/Payout"
import type { ChargeKind } from "@hourbook/core/records/chargeKinds"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { RecordRepository } from "@hourbook/core/records/RecordRepository"
import type { Settles } from "@hourbook/core/records/Settles"
import type { TimeEntry, TimeSort } from "@hourbook/core/time/TimeEntry"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { sortKey } from "@hourbook/core/values/fold"
import type { Metadata } from "@hourbook/core/values/Metadata"
import { type Amount, compare, zero } from "@hourbook/core/values/Money"
import type { SortKind } from "@hourbook/core/values/Page"
import { BigDecimal, type Effect } from "effect"
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
  /** Without its sign where a kind has none. A charge of this sign gets a kind that goes with it. */
  readonly amount?: string
  /** Of a payment. A refund settles nothing, whatever this says. */
  readonly settles?: Settles | null
  readonly text?: string
  /** Left out for money, which has none. */
  readonly minutes?: number
  readonly currency?: string
  readonly createdAt?: string
  readonly metadata?: Metadata
  /** Of a time entry. */
  readonly work?: WorkSketch
}

/** What a time entry has besides, and by how much its billed minutes differ from its own. Without `billable` it costs nothing. */
export type WorkSketch = Partial<
  Pick<
    TimeEntry,
    "billable" | "hourlyRate" | "rateId" | "internalCost" | "startedAt" | "endedAt" | "tags" | "madeInHour"
  >
> & { readonly rounding?: number }

interface SortOf<A> {
  readonly form: SortKind
  readonly order: (a: A, b: A) => number
}

/** What tells kinds of records apart for the suites. */
export interface RecordKind<A extends RecordBase, Sort extends string> {
  readonly port: string
  readonly subject: Subject
  readonly of: RecordKindName
  readonly repository: Effect.Effect<RecordRepository<A, A["id"], Sort>, never, Ports>
  readonly make: (of: Belonging, sketch?: Sketch) => A
  /** The fields that a sketch names, to change a record by. */
  readonly fields: (sketch: Sketch) => Partial<A>
  readonly dayOf: (record: A) => CalendarDate
  readonly textOf: (record: A) => string | null
  readonly amountOf: (record: A) => Amount
  readonly minutesOf: (record: A) => number
  /** What it counts as besides its amount and minutes. */
  readonly countedOf: (record: A) => Pick<CountedRecord, "settles" | "priced" | "hour">
  /** Of a time entry, by what it is filtered alone; null for the other kinds. */
  readonly workOf: (record: A) => Pick<TimeEntry, "tags" | "billable"> | null
  readonly sorts: Readonly<Record<Sort, SortOf<A>>>
  readonly byDay: Sort
  /** The roles that may read some of them. What another role would see, stores need not know. */
  readonly readers: ReadonlyArray<Role>
  /** Whether one may be of no member. */
  readonly memberless: boolean
  /** Whether each has a client, so that stores may refuse one without. */
  readonly needsClient: boolean
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

const stamps = ({ createdAt }: Sketch) =>
  createdAt === undefined ? {} : { createdAt: instant(createdAt), updatedAt: instant(createdAt) }
const shared = (sketch: Sketch) => ({
  ...stamps(sketch),
  ...(sketch.currency === undefined ? {} : { currency: currency(sketch.currency) }),
  ...(sketch.metadata === undefined ? {} : { metadata: sketch.metadata })
})
const given = <K extends string, A, B>(key: K, value: A | undefined, make: (value: A) => B) =>
  (value === undefined ? {} : { [key]: make(value) }) as { readonly [k in K]?: B }
const asIs = <A>(value: A) => value

const workFields = ({ minutes = 90, work }: Sketch): Partial<TimeEntry> => {
  if (work === undefined) return {}
  const { rounding = 0, ...fields } = work
  return fields.billable === false
    ? { ...fields, billedMinutes: 0, cost: zero }
    : { ...fields, billedMinutes: minutes === 0 ? 0 : Math.max(0, minutes + rounding) }
}
const timeFields = (sketch: Sketch): Partial<TimeEntry> => ({
  ...shared(sketch),
  ...given("workedOn", sketch.day, day),
  ...given("cost", sketch.amount, (amount) => BigDecimal.abs(money(amount))),
  ...given("description", sketch.text, asIs),
  ...given("durationMinutes", sketch.minutes, asIs),
  ...workFields(sketch)
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
  countedOf: (entry) => ({ priced: entry, hour: entry.madeInHour }),
  workOf: (entry) => entry,
  sorts: {
    workedOn: { form: "date", order: texts(({ workedOn }) => workedOn) },
    createdAt: { form: "instant", order: texts(({ createdAt }) => createdAt) },
    durationMinutes: { form: "number", order: (a, b) => a.durationMinutes - b.durationMinutes },
    cost: { form: "number", order: amounts(({ cost }) => cost) },
    description: { form: "text", order: texts(({ description }) => sortKey(description)) }
  },
  byDay: "workedOn",
  readers: recordKinds.time.readers,
  memberless: false,
  needsClient: false
}

/** A kind of money in the words of the suites. */
const moneyKind = <A extends MoneyRecord<Day>, Day extends string>(
  kind: MoneyKind<A, Day>,
  repository: RecordKind<A, MoneySort<Day>>["repository"]
): RecordKind<A, MoneySort<Day>> => {
  const { memberless, one, readers, subject }: RecordDescriptor = recordKinds[kind.name]
  const hasSign = listedKinds[kind.name].length > 1
  const fields = (sketch: Sketch) => {
    const amount = money(sketch.amount ?? "1")
    const isNegative = hasSign && BigDecimal.isNegative(amount)
    const extras = {
      settles: given("settles", isNegative ? null : sketch.settles, asIs),
      kind: given("kind", sketch.amount, (): ChargeKind => (isNegative ? "credit" : "fee")),
      allocations: {},
      invoiceId: {},
      invoiceNumber: {},
      posted: {}
    }
    return {
      ...shared(sketch),
      ...given(kind.day, sketch.day, day),
      ...given("amount", sketch.amount, () => (hasSign ? amount : BigDecimal.abs(amount))),
      ...given("comment", sketch.text, asIs),
      ...Object.assign({}, ...kind.extras.map((name) => extras[name]))
    } as Partial<A>
  }
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
    countedOf: ({ settles }) => ({ settles: settles ?? null }),
    workOf: () => null,
    sorts: kind.sorts<SortOf<A>>({
      day: { form: "date", order: texts((record) => record[kind.day]) },
      createdAt: { form: "instant", order: texts(({ createdAt }) => createdAt) },
      amount: { form: "number", order: amounts(({ amount }) => amount) }
    }),
    byDay: kind.day,
    readers,
    memberless,
    needsClient: kind.name === "charges"
  }
}

export const paymentKind = moneyKind(Payment.paymentKind, PaymentRepository)
export const payoutKind = moneyKind(Payout.payoutKind, PayoutRepository)
export const chargeKind = moneyKind(Charge.chargeKind, ChargeRepository)

type OfAnyKind<X> = <A extends RecordBase, Sort extends string>(kind: RecordKind<A, Sort>) => X

/** What a function of any kind of money gives for each of them. */
export const eachMoneySuiteKind = <X>(use: OfAnyKind<X>): Readonly<Record<MoneyKindName, X>> =>
  eachMoneyKind((kind, { port }) => use(moneyKind(kind, port)))

/** The same for all kinds of records. */
export const eachSuiteKind = <X>(use: OfAnyKind<X>): Readonly<Record<RecordKindName, X>> => ({
  time: use(timeKind),
  ...eachMoneySuiteKind(use)
})
