import { BigDecimal, Effect } from "effect"
import type { Visibility } from "../../access/Policy.ts"
import type { Charge, ChargeRepository } from "../../money/Charge.ts"
import type { Payment, PaymentRepository } from "../../money/Payment.ts"
import type { ChargeKind } from "../../records/chargeKinds.ts"
import type { RecordBase } from "../../records/Record.ts"
import type { RecordFilter, RecordRepository } from "../../records/RecordRepository.ts"
import type { Settles } from "../../records/Settles.ts"
import { eachInSlices, sortInSlices } from "../../scheduling/inSlices.ts"
import type { TimeEntry } from "../../time/TimeEntry.ts"
import type { TimeRepository } from "../../time/TimeRepository.ts"
import { addDays, type CalendarDate } from "../../values/CalendarDate.ts"
import { compareText } from "../../values/fold.ts"
import type { ClientId, ProjectId, UserId } from "../../values/Ids.ts"
import type { Amount, CurrencyCode } from "../../values/Money.ts"
import { firstPage, type Page, type PageOf, type Start } from "../../values/Page.ts"
import { byRecording, type RowKind, rowKinds, type RecordPosition } from "./StatementPosition.ts"

/** A record as a statement shows it. */
export interface Line extends RecordPosition {
  readonly text: string
  /** What a charge is for; null for work and payments. */
  readonly chargeKind: ChargeKind | null
  readonly clientId: ClientId | null
  readonly projectId: ProjectId | null
  /** Who worked, or whose charge it is; null for a refund and the others. */
  readonly userId: UserId | null
  readonly projectName: string | null
  /** Of work; null for the others. */
  readonly workedMinutes: number | null
  /** What it changes the debt by: below 0 for what a client is let off and for refunds. Of a payment, what it settles. */
  readonly amount: Amount
  readonly currency: CurrencyCode
  /** The issued document that has it; null for the others. */
  readonly invoiceNumber: string | null
  /** What arrived, of a payment that says what it settles; null for the others. */
  readonly paid: Settles | null
}

/** What a line adds to the accruals that receipts settle: work, a charge above 0 or a refund; null for the others. */
export const accrualOf = ({ amount, kind }: Pick<Line, "amount" | "kind">): Amount | null => {
  if (kind === "accrual") return amount
  const accrual = kind === "charge" ? amount : BigDecimal.negate(amount)
  return BigDecimal.isPositive(accrual) ? accrual : null
}

/** The records that lines are made of. */
export interface LinePorts {
  readonly time: TimeRepository["Service"]
  readonly charges: ChargeRepository["Service"]
  readonly payments: PaymentRepository["Service"]
}

const common = ({ clientId, createdAt, id, projectId, projectName }: RecordBase) => ({
  clientId,
  createdAt,
  id,
  projectId,
  userId: null,
  projectName,
  chargeKind: null,
  workedMinutes: null,
  invoiceNumber: null,
  paid: null
})

const work = (entry: TimeEntry): Line => ({
  ...common(entry),
  kind: "accrual",
  userId: entry.userId,
  date: entry.workedOn,
  text: entry.description,
  workedMinutes: entry.durationMinutes,
  invoiceNumber: entry.invoiceNumber,
  amount: entry.cost,
  currency: entry.currency
})

const charge = (record: Charge): Line => ({
  ...common(record),
  kind: "charge",
  userId: record.userId,
  date: record.chargedOn,
  text: record.comment ?? "",
  chargeKind: record.kind,
  invoiceNumber: record.invoiceNumber,
  amount: record.amount,
  currency: record.currency
})

const receipt = (payment: Payment): Line => {
  const { amount, currency, settles } = payment
  return {
    ...common(payment),
    kind: "receipt",
    date: payment.receivedOn,
    text: payment.comment ?? "",
    ...(settles ?? { amount, currency }),
    paid: settles === null ? null : { amount, currency }
  }
}

/** Few enough for one statement of a store to be short. */
const pageSize = 5000

interface LineQuery {
  readonly filter: RecordFilter
  /** Only lines after it. */
  readonly after: RecordPosition | null
  /** Enough is read when there are so many lines, or one beyond this. */
  readonly enough: number | RecordPosition
}

/** Reads the lines of one kind, by day and in the order of recording. */
const linesOf = <A, Id, Sort extends string>(
  repository: RecordRepository<A, Id, Sort>,
  byDay: Sort,
  lineOf: (record: A) => Line
) =>
  Effect.fnUntraced(function* (visible: Visibility, { after, enough, filter }: LineQuery) {
    const lines: Array<Line> = []
    const isEnough = () => {
      const last = lines.at(-1)
      if (last === undefined) return false
      return typeof enough === "number" ? lines.length >= enough : byRecording(last, enough) > 0
    }
    const first = firstPage(byDay, typeof enough === "number" ? Math.min(enough, pageSize) : pageSize)
    let page: PageOf<Sort> | null = after === null ? first : { ...first, start: startAfter(after) }
    while (page !== null && !isEnough()) {
      const { items, next }: Page<A> = yield* repository.list(visible, { filter, page })
      yield* eachInSlices(items, (record) => lines.push(lineOf(record)))
      page = next === null ? null : { ...page, start: { _tag: "After", position: next } }
    }
    return lines
  })

const startAfter = ({ createdAt, date, id }: RecordPosition): Start => ({
  _tag: "After",
  position: { value: date, createdAt, id }
})

const readersOf = ({ charges, payments, time }: LinePorts) => ({
  accrual: linesOf(time, "workedOn", work),
  charge: linesOf(charges, "chargedOn", charge),
  receipt: linesOf(payments, "receivedOn", receipt)
})

const isBefore = (a: RowKind, b: RowKind): boolean => rowKinds.indexOf(a) < rowKinds.indexOf(b)

/** The kinds of lines that come before those of a kind, within a day. */
export const kindsBefore = (kind: RowKind): ReadonlyArray<RowKind> => rowKinds.filter((one) => isBefore(one, kind))

/** The days that lines of a kind can have after a position; none where the calendar or the period ends. */
const daysAfter = (kind: RowKind, position: RecordPosition, { to }: RecordFilter): CalendarDate | null => {
  const { date } = position
  const from = isBefore(kind, position.kind) ? addDays(date, 1) : date
  const isOver = (to !== undefined && from > to) || (isBefore(kind, position.kind) && from === date)
  return isOver ? null : from
}

/**
 * The first lines of a statement, or the first after a position: at least as many as the limit where there are so many. What
 * is read of each kind is no more than that.
 */
export const readLines = Effect.fnUntraced(function* (
  ports: LinePorts,
  visible: Visibility,
  query: { readonly filter: RecordFilter; readonly after: RecordPosition | null; readonly limit: number }
) {
  const { after, filter, limit } = query
  const readers = readersOf(ports)
  const found = yield* Effect.forEach(
    rowKinds,
    (kind) => {
      const from = after === null ? filter.from : daysAfter(kind, after, filter)
      if (from === null) return Effect.succeed([])
      return readers[kind](visible, {
        filter: { ...filter, from },
        after: after?.kind === kind ? after : null,
        enough: limit
      })
    },
    { concurrency: "unbounded" }
  )
  return yield* sortInSlices(found.flat(), (a, b) => compareText(a.date, b.date))
})

/** The lines of a position's day and kind, up to it. */
export const readLinesUpTo = Effect.fnUntraced(function* (
  ports: LinePorts,
  visible: Visibility,
  query: { readonly filter: RecordFilter; readonly position: RecordPosition }
) {
  const { filter, position } = query
  const lines = yield* readersOf(ports)[position.kind](visible, {
    filter: { ...filter, from: position.date, to: position.date },
    after: null,
    enough: position
  })
  return lines.filter((line) => byRecording(line, position) <= 0)
})
