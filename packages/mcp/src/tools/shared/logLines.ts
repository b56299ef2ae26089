import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { recordSubjects } from "@hourbook/core/kinds/recordKindNames"
import { legible } from "@hourbook/core/values/legible"
import { toNumber } from "@hourbook/core/values/Money"
import { idEndOf, shortIdOf } from "@hourbook/core/values/ShortId"
import { Schema } from "effect"
import { duration, moneyText } from "../../present/amounts.ts"
import { quoted } from "../../present/quoted.ts"
import { nameOf } from "../../tool/explain.ts"

/** A line of the log. */
export const LogLine = Schema.Struct({
  at: Schema.String,
  by: Schema.String,
  action: Schema.String,
  kind: Schema.String,
  id: Schema.String,
  /** Of the line, for undo. */
  change: Schema.String,
  title: Schema.String,
  client: Schema.optionalKey(Schema.String),
  date: Schema.optionalKey(Schema.String),
  minutes: Schema.optionalKey(Schema.Finite),
  amount: Schema.optionalKey(Schema.Finite),
  currency: Schema.optionalKey(Schema.String),
  changed: Schema.Array(Schema.String)
})
export type LogLine = typeof LogLine.Type

/** The names of what ids of lines mean, as far as it is still there. */
export type NamesOfIds = ReadonlyMap<string, string>

const isRecord: ReadonlySet<string> = new Set(recordSubjects)

/** The fields of which only the ids of something are logged. */
const idFields = ["clientId", "projectId", "userId", "clientIds"]

/** Whether a line has ids before or after that names say better. */
export const hasIds = ({ action, changes }: ActivityEvent): boolean =>
  action === "updated" && idFields.some((field) => changes[field] !== undefined)

const isList = (json: Schema.Json): json is Schema.JsonArray => Array.isArray(json)

const textOf = (field: string, value: Schema.Json, names: NamesOfIds): string => {
  if (value === null || value === "") return "none"
  if (isList(value)) return value.map((one) => textOf(field, one, names)).join(", ")
  if (typeof value === "object") {
    const { amount, currency } = value
    return typeof amount === "string" && typeof currency === "string" ? `${amount} ${currency}` : JSON.stringify(value)
  }
  if (idFields.includes(field)) return quoted(names.get(String(value)) ?? "no longer there", 60)
  return typeof value === "string" && !/^[\d.:TZ-]*$/u.test(value) ? quoted(value, 80) : String(value)
}

/** Rates are named by their ids alone, which say nothing to people. */
const unsaid: ReadonlySet<string> = new Set(["rateId"])

/** The changed fields of an update, with their values before and after. */
const changesOf = ({ action, changes }: ActivityEvent, names: NamesOfIds): ReadonlyArray<string> =>
  action !== "updated"
    ? []
    : Object.entries(changes).flatMap(([field, { after, before }]) =>
        unsaid.has(field) ? [] : [`${nameOf(field)} ${textOf(field, before, names)} → ${textOf(field, after, names)}`]
      )

export const logLineOf =
  (names: NamesOfIds) =>
  (event: ActivityEvent): LogLine => ({
    at: event.occurredAt,
    by: legible(event.userName),
    action: event.action,
    kind: event.subject,
    id: isRecord.has(event.subject) ? shortIdOf(event.subjectId) : idEndOf(event.subjectId),
    change: shortIdOf(event.id),
    title: legible(event.title),
    ...(event.clientName === null ? {} : { client: legible(event.clientName) }),
    ...(event.day === null ? {} : { date: event.day }),
    ...(event.workedMinutes === null ? {} : { minutes: event.workedMinutes }),
    ...(event.amount === null ? {} : { amount: toNumber(event.amount) }),
    ...(event.currency === null ? {} : { currency: event.currency }),
    changed: changesOf(event, names)
  })

/** A key of the data in words. */
const words = (key: string): string => key.replaceAll("_", " ")

/** A line in words: who did what to which record, its client and day, and what changed. */
export const logLineText = (line: LogLine, currency: string): string =>
  [
    `${line.at} ${quoted(line.by, 60)} ${line.action} ${words(line.kind)} ${quoted(line.title, 80)}`,
    ...(line.client === undefined || line.kind === "client" ? [] : [`client ${quoted(line.client, 60)}`]),
    ...(line.date === undefined ? [] : [line.date]),
    ...(line.minutes === undefined ? [] : [duration(line.minutes)]),
    ...(line.amount === undefined ? [] : [moneyText(line.amount, line.currency ?? currency)]),
    ...(line.changed.length === 0
      ? []
      : [`(${line.changed.map((change) => change.replace(/^\S+/u, words)).join("; ")})`])
  ].join(" ")
