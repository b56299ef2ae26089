import type { MoneyKindName } from "../kinds/recordKinds.ts"
import type { RecordBase } from "../records/Record.ts"
import type { TimeEntry } from "../time/TimeEntry.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import { canonicalJson } from "../values/canonicalJson.ts"
import { type Amount, toText } from "../values/Money.ts"

/** A record of money, as far as a line says it. */
export interface MoneyLine extends RecordBase {
  readonly amount: Amount
  readonly comment: string | null
}

/** What a line says that differs between time entries and money. */
interface Own {
  readonly kind: "time" | MoneyKindName
  readonly day: CalendarDate
  readonly minutes: number | null
  readonly billable: boolean | null
  readonly billedMinutes: number | null
  readonly cost: Amount
  readonly internalCost: TimeEntry["internalCost"]
  readonly text: string | null
}

const lineOf = ({ clientId, currency, id, projectId, userId }: RecordBase, own: Own): string =>
  `${canonicalJson({
    id,
    kind: own.kind,
    day: own.day,
    minutes: own.minutes,
    billable: own.billable,
    billed_minutes: own.billedMinutes,
    cost: toText(own.cost),
    currency,
    internal_cost:
      own.internalCost === null
        ? null
        : { amount: toText(own.internalCost.amount), currency: own.internalCost.currency },
    user_id: userId,
    client_id: clientId,
    project_id: projectId,
    text: own.text
  })}\n`

const ofMoney = { minutes: null, billable: null, billedMinutes: null, internalCost: null } as const

/**
 * The line of a record that the hash of a closed period is of: RFC 8785 JSON with LF after it, values that are not there as null,
 * money as plain decimal text. Never changes, so that a hash can be computed again from records at any time (docs/control.md).
 */
export const entryLine = (entry: TimeEntry): string =>
  lineOf(entry, {
    kind: "time",
    day: entry.workedOn,
    minutes: entry.durationMinutes,
    billable: entry.billable,
    billedMinutes: entry.billedMinutes,
    cost: entry.cost,
    internalCost: entry.internalCost,
    text: entry.description
  })

/** The same of a payment, payout or charge: `cost` is its amount. */
export const moneyLine = (kind: MoneyKindName, day: CalendarDate, record: MoneyLine): string =>
  lineOf(record, { ...ofMoney, kind, day, cost: record.amount, text: record.comment })
