import type { Principal } from "@hourbook/core/access/Principal"
import type { Payment } from "@hourbook/core/payments/Payment"
import type { Payout } from "@hourbook/core/payouts/Payout"
import type { RecordBase } from "@hourbook/core/records/Record"
import { legible } from "@hourbook/core/shared/legible"
import { toNumber } from "@hourbook/core/shared/Money"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { Schema } from "effect"
import type { Detail } from "../schema/arguments.ts"
import { figure } from "./amounts.ts"
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
  id: Schema.String,
  date: Schema.String,
  minutes: Schema.Finite,
  cost: Schema.Finite,
  description: Schema.String,
  ...shared
})
export type Entry = typeof Entry.Type

/** A payment or a payout. */
export const Transfer = Schema.Struct({
  id: Schema.String,
  date: Schema.String,
  amount: Schema.Finite,
  comment: text,
  ...shared
})
export type Transfer = typeof Transfer.Type

const tailOf = (who: Principal, record: RecordBase, detail: Detail) => ({
  currency: record.currency,
  ...(record.clientName === null ? {} : { client: legible(record.clientName) }),
  ...(record.projectName === null ? {} : { project: legible(record.projectName) }),
  ...(record.userId === who.member.userId && detail !== "full" ? {} : { person: legible(record.userName) }),
  ...(detail === "full"
    ? {
        ...(record.clientId === null ? {} : { client_id: record.clientId }),
        ...(record.projectId === null ? {} : { project_id: record.projectId }),
        person_id: record.userId,
        created_at: record.createdAt,
        updated_at: record.updatedAt
      }
    : {})
})

export const entryOf = (who: Principal, entry: TimeEntry, detail?: Detail): Entry => ({
  id: entry.id,
  date: entry.workedOn,
  minutes: entry.durationMinutes,
  cost: toNumber(entry.cost),
  description: legible(entry.description),
  ...tailOf(who, entry, detail)
})

export const paymentOf = (who: Principal, payment: Payment, detail?: Detail): Transfer => ({
  id: payment.id,
  date: payment.receivedOn,
  amount: toNumber(payment.amount),
  ...(payment.comment === null ? {} : { comment: legible(payment.comment) }),
  ...tailOf(who, payment, detail)
})

export const payoutOf = (who: Principal, payout: Payout, detail?: Detail): Transfer => ({
  id: payout.id,
  date: payout.paidOn,
  amount: toNumber(payout.amount),
  ...(payout.comment === null ? {} : { comment: legible(payout.comment) }),
  ...tailOf(who, payout, detail)
})

const forWhom = ({ client, person, project }: Entry | Transfer, role: "by" | "to" = "by"): ReadonlyArray<string> => [
  ...(client === undefined ? [] : [`client ${quoted(client, 60)}`]),
  ...(project === undefined ? [] : [`project ${quoted(project, 60)}`]),
  ...(person === undefined ? [] : [`${role} ${quoted(person, 60)}`])
]

export const entryLine = (entry: Entry): string =>
  [
    entry.date,
    `${entry.minutes} min`,
    `${figure(entry.cost)} ${entry.currency}`,
    quoted(entry.description),
    ...forWhom(entry),
    `id ${entry.id}`
  ].join(" ")

const lineOf = (transfer: Transfer, role: "by" | "to"): string =>
  [
    transfer.date,
    `${figure(transfer.amount)} ${transfer.currency}`,
    ...(transfer.comment === undefined || transfer.comment === "" ? [] : [quoted(transfer.comment)]),
    ...forWhom(transfer, role),
    `id ${transfer.id}`
  ].join(" ")

export const paymentLine = (payment: Transfer): string => lineOf(payment, "by")

/** The person of a payout is its recipient. */
export const payoutLine = (payout: Transfer): string => lineOf(payout, "to")
