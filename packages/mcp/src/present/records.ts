import { seesMoney, type Shown } from "@hourbook/core/access/hiddenFields"
import type { Principal } from "@hourbook/core/access/Principal"
import { type MoneyKindName, type RecordDescriptor, recordKinds } from "@hourbook/core/kinds/recordKinds"
import type { MoneyKind, MoneyRecord } from "@hourbook/core/money/MoneyKind"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { legible } from "@hourbook/core/values/legible"
import { toNumber } from "@hourbook/core/values/Money"
import { idEndOf, shortIdOf } from "@hourbook/core/values/ShortId"
import { Schema } from "effect"
import type { Detail } from "../schema/arguments.ts"
import { amountText, moneyText } from "./amounts.ts"
import { idText } from "./ids.ts"
import { momentOf, momentText } from "./moments.ts"
import { quoted } from "./quoted.ts"

const text = Schema.optionalKey(Schema.String)

/** Fields that all records share: names where there are any, the rest only with `detail: full`. */
const shared = {
  currency: Schema.String,
  client: text,
  project: text,
  person: text,
  client_id: text,
  project_id: text,
  person_id: text,
  created_at: text,
  updated_at: text
}

export const Entry = Schema.Struct({
  id: text,
  date: Schema.String,
  minutes: Schema.Finite,
  /** Like all money left out for callers who are shown none. */
  cost: Schema.optionalKey(Schema.Finite),
  description: Schema.String,
  /** Only where it is false. */
  billable: Schema.optionalKey(Schema.Boolean),
  tags: Schema.optionalKey(Schema.Array(Schema.String)),
  hourly_rate: Schema.optionalKey(Schema.Finite),
  billed_minutes: Schema.optionalKey(Schema.Finite),
  internal_cost: text,
  started_at: text,
  ended_at: text,
  ...shared
})
export type Entry = typeof Entry.Type

/** A record of money. Only payments have `settles`, only charges a kind. */
export const Transfer = Schema.Struct({
  id: text,
  date: Schema.String,
  kind: text,
  amount: Schema.optionalKey(Schema.Finite),
  settles: text,
  comment: text,
  ...shared
})
export type Transfer = typeof Transfer.Type

/** How a member comes into a sentence about a record. */
type Role = RecordDescriptor["person"]

const tailOf = (
  who: Principal,
  record: Shown<RecordBase>,
  { detail, person }: { readonly detail: Detail; readonly person: Role }
) => ({
  currency: record.currency,
  ...(record.clientName === null ? {} : { client: legible(record.clientName) }),
  ...(record.projectName === null ? {} : { project: legible(record.projectName) }),
  // Who was paid is part of the fact, even if it is the caller.
  ...(record.userName === null || (person === "by" && record.userId === who.member.userId && detail !== "full")
    ? {}
    : { person: legible(record.userName) }),
  ...(detail === "full"
    ? {
        ...(record.clientId === null ? {} : { client_id: idEndOf(record.clientId) }),
        ...(record.projectId === null ? {} : { project_id: idEndOf(record.projectId) }),
        ...(record.userId === null ? {} : { person_id: idEndOf(record.userId) }),
        created_at: momentOf(who, record.createdAt),
        updated_at: momentOf(who, record.updatedAt)
      }
    : {})
})

const pricesOf = ({ billedMinutes, durationMinutes, hourlyRate, internalCost }: Shown<TimeEntry>) => ({
  ...(hourlyRate === null || hourlyRate === undefined ? {} : { hourly_rate: toNumber(hourlyRate) }),
  ...(billedMinutes === durationMinutes ? {} : { billed_minutes: billedMinutes }),
  ...(internalCost === null || internalCost === undefined
    ? {}
    : { internal_cost: amountText(internalCost.amount, internalCost.currency) })
})

/** When the work was done, on the clocks of the caller. */
const timesOf = (who: Principal, { endedAt, startedAt }: Shown<TimeEntry>) => ({
  ...(startedAt === null ? {} : { started_at: momentOf(who, startedAt) }),
  ...(endedAt === null ? {} : { ended_at: momentOf(who, endedAt) })
})

export const entryOf = (who: Principal, entry: Shown<TimeEntry>, detail?: Detail): Entry => ({
  id: shortIdOf(entry.id),
  date: entry.workedOn,
  minutes: entry.durationMinutes,
  ...(seesMoney(who) ? { cost: toNumber(entry.cost) } : {}),
  description: legible(entry.description),
  ...(entry.billable ? {} : { billable: false }),
  ...(entry.tags.length === 0 ? {} : { tags: entry.tags.map(legible) }),
  ...(detail === "full" ? { ...pricesOf(entry), ...timesOf(who, entry) } : {}),
  ...tailOf(who, entry, { detail, person: recordKinds.time.person })
})

export const transferOf =
  <A extends MoneyRecord<Day>, Day extends string>({
    day,
    name,
    shown
  }: Pick<MoneyKind<A, Day>, "day" | "name" | "shown">) =>
  (who: Principal, asRead: Shown<A>, detail?: Detail): Transfer => {
    const record = shown(asRead)
    return {
      id: shortIdOf(record.id),
      date: record[day],
      ...(record.kind === null || record.kind === undefined ? {} : { kind: record.kind }),
      ...(seesMoney(who) ? { amount: toNumber(record.amount) } : {}),
      ...(record.settles === null || record.settles === undefined || !seesMoney(who)
        ? {}
        : { settles: amountText(record.settles.amount, record.settles.currency) }),
      ...(record.comment === null ? {} : { comment: legible(record.comment) }),
      ...tailOf(who, record, { detail, person: recordKinds[name].person })
    }
  }

const forWhom = ({ client, person, project }: Entry | Transfer, role: Role): ReadonlyArray<string> => [
  ...(client === undefined ? [] : [`client ${quoted(client, 60)}`]),
  ...(project === undefined ? [] : [`project ${quoted(project, 60)}`]),
  ...(person === undefined ? [] : [`${role} ${quoted(person, 60)}`])
]

export const entryLine = (entry: Entry): string =>
  [
    entry.date,
    `${entry.minutes} min`,
    ...(entry.started_at === undefined || entry.ended_at === undefined
      ? []
      : [`from ${momentText(entry.started_at)} to ${momentText(entry.ended_at)}`]),
    ...(entry.cost === undefined ? [] : [moneyText(entry.cost, entry.currency)]),
    quoted(entry.description),
    ...(entry.billable === false ? ["not billable"] : []),
    ...(entry.tags ?? []).map((tag) => `#${quoted(tag, 60)}`),
    ...forWhom(entry, recordKinds.time.person),
    ...idText(entry.id)
  ].join(" ")

/** A kind of charge in words. */
export const chargeWords = (kind: string): string => kind.replaceAll("_", " ")

const amountOf = (kind: MoneyKindName, { amount, currency }: Transfer): ReadonlyArray<string> => {
  if (amount === undefined) return []
  return kind === "payments" && amount < 0
    ? [`given back ${moneyText(-amount, currency)}`]
    : [moneyText(amount, currency)]
}

export const transferLine =
  (kind: MoneyKindName) =>
  (transfer: Transfer): string =>
    [
      transfer.date,
      ...(transfer.kind === undefined ? [] : [chargeWords(transfer.kind)]),
      ...amountOf(kind, transfer),
      ...(transfer.settles === undefined ? [] : [`settles ${transfer.settles}`]),
      ...(transfer.comment === undefined || transfer.comment === "" ? [] : [quoted(transfer.comment)]),
      ...forWhom(transfer, recordKinds[kind].person),
      ...idText(transfer.id)
    ].join(" ")
