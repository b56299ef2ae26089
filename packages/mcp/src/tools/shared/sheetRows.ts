import type { SheetRow } from "@hourbook/core/approvals/sheetRows"
import { toNumber } from "@hourbook/core/values/Money"
import { Schema } from "effect"
import { duration } from "../../present/amounts.ts"
import { quoted } from "../../present/quoted.ts"

/** A timesheet as tools show it. */
export const Sheet = Schema.Struct({
  person: Schema.String,
  person_id: Schema.String,
  from: Schema.String,
  to: Schema.String,
  state: Schema.String,
  minutes: Schema.Finite,
  target_minutes: Schema.Finite,
  earned: Schema.Array(Schema.Struct({ currency: Schema.String, amount: Schema.Finite })),
  flags: Schema.Array(Schema.String),
  comment: Schema.optionalKey(Schema.String),
  approved_minutes: Schema.optionalKey(Schema.Finite)
})
export type Sheet = typeof Sheet.Type

export const sheetOf = (row: SheetRow): Sheet => ({
  person: row.userName,
  person_id: row.userId,
  from: row.from,
  to: row.to,
  state: row.state,
  minutes: row.minutes,
  target_minutes: row.targetMinutes,
  earned: (row.earned ?? []).map(({ amount, currency }) => ({ currency, amount: toNumber(amount) })),
  flags: row.flags,
  ...(row.comment === null ? {} : { comment: row.comment }),
  ...(row.changedSince === null ? {} : { approved_minutes: row.changedSince.minutes })
})

export const sheetLine = (sheet: Sheet): string =>
  [
    `${sheet.from} to ${sheet.to} ${quoted(sheet.person, 60)}: ${sheet.state}, ${duration(sheet.minutes)} of ${duration(sheet.target_minutes)}`,
    ...(sheet.flags.length === 0 ? [] : [sheet.flags.map((flag) => flag.replaceAll("_", " ")).join(", ")]),
    ...(sheet.approved_minutes === undefined ? [] : [`${duration(sheet.approved_minutes)} were approved`]),
    ...(sheet.comment === undefined ? [] : [`comment ${quoted(sheet.comment, 200)}`])
  ].join("; ")
