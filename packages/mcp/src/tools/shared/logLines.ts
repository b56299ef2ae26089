import type { InZone } from "@hourbook/core/access/today"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { recordSubjects } from "@hourbook/core/kinds/recordKindNames"
import { Instant } from "@hourbook/core/values/Instant"
import { legible } from "@hourbook/core/values/legible"
import { fromText, toNumber } from "@hourbook/core/values/Money"
import { idEndOf, shortIdOf } from "@hourbook/core/values/ShortId"
import { Schema } from "effect"
import { amountText, duration, moneyText } from "../../present/amounts.ts"
import { momentOf, momentText } from "../../present/moments.ts"
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

/** Fields of amounts in the currency of the line. */
const moneyFields: ReadonlySet<string> = new Set(["amount", "cost", "hourlyRate", "unitPrice"])

/** The currency of a line before or after its change. */
const currencyOf = ({ changes, currency }: ActivityEvent, side: "after" | "before"): string | null => {
  const changed = changes["currency"]?.[side]
  return typeof changed === "string" ? changed : currency
}

const isInstant = Schema.is(Instant)

/** Amounts have their currency, and times are on the clocks of the caller. */
const valueText = (
  who: InZone,
  { event, field, side }: { readonly event: ActivityEvent; readonly field: string; readonly side: "after" | "before" },
  names: NamesOfIds
): string => {
  const value = event.changes[field]?.[side] ?? null
  const currency = currencyOf(event, side)
  if (moneyFields.has(field) && typeof value === "string" && currency !== null) {
    return amountText(fromText(value), currency)
  }
  if (field.endsWith("At") && isInstant(value)) return momentText(momentOf(who, value))
  return textOf(field, value, names)
}

/** Rates are named by their ids alone, which say nothing to people. */
const unsaid: ReadonlySet<string> = new Set(["rateId"])

/** The changed fields of an update, with their values before and after. */
const changesOf = (who: InZone, event: ActivityEvent, names: NamesOfIds): ReadonlyArray<string> =>
  event.action !== "updated"
    ? []
    : Object.keys(event.changes).flatMap((field) => {
        const text = (side: "after" | "before") => valueText(who, { event, field, side }, names)
        return unsaid.has(field) ? [] : [`${nameOf(field)} ${text("before")} → ${text("after")}`]
      })

export const logLineOf =
  (who: InZone, names: NamesOfIds) =>
  (event: ActivityEvent): LogLine => ({
    at: momentOf(who, event.occurredAt),
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
    changed: changesOf(who, event, names)
  })

/** A key of the data in words. */
const words = (key: string): string => key.replaceAll("_", " ")

/** A line in words: who did what to which record, its client and day, and what changed. */
export const logLineText = (line: LogLine, currency: string): string =>
  [
    `${momentText(line.at)} ${quoted(line.by, 60)} ${line.action} ${words(line.kind)} ${quoted(line.title, 80)}`,
    ...(line.client === undefined || line.kind === "client" ? [] : [`client ${quoted(line.client, 60)}`]),
    ...(line.date === undefined ? [] : [line.date]),
    ...(line.minutes === undefined ? [] : [duration(line.minutes)]),
    ...(line.amount === undefined ? [] : [moneyText(line.amount, line.currency ?? currency)]),
    ...(line.changed.length === 0
      ? []
      : [`(${line.changed.map((change) => change.replace(/^\S+/u, words)).join("; ")})`])
  ].join(" ")
