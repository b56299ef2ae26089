import { Reports } from "@hourbook/core/reports/Reports"
import { toNumber } from "@hourbook/core/values/Money"
import { idEndOf } from "@hourbook/core/values/ShortId"
import { Effect, Schema } from "effect"
import { convertedText, duration } from "../../present/amounts.ts"
import { chargedText, debtParts, debtPartsOf, settledText } from "../../present/debtParts.ts"
import { fittingRows, moreText } from "../../present/outputBudget.ts"
import { quoted } from "../../present/quoted.ts"
import { workParts, workPartsOf, workText } from "../../present/workParts.ts"
import { filters, paging, period } from "../../schema/arguments.ts"
import type { References } from "../../tool/References.ts"
import { tool } from "../../tool/Tool.ts"
import {
  hourlyRate,
  forManagers,
  managers,
  unconvertedPart,
  unconvertedOf,
  unconvertedText,
  nameAndId,
  reportScopeOf
} from "../shared/reportParts.ts"

const figures = {
  minutes: Schema.Finite,
  earned: Schema.Finite,
  received: Schema.Finite,
  debt: Schema.Finite,
  paid_out: Schema.Finite
}

const Row = Schema.Struct({
  name: Schema.String,
  id: Schema.optionalKey(Schema.String),
  role: Schema.optionalKey(Schema.String),
  ...figures,
  ...debtParts,
  ...workParts,
  hourly_rate: Schema.optionalKey(Schema.Finite),
  last_entry: Schema.optionalKey(Schema.String)
})

export const teamTool = (references: References) =>
  Effect.map(Reports, (reports) => {
    const scope = reportScopeOf(references)
    return tool({
      name: "report_team",
      title: "Team report",
      description: "Each member's time, earnings, receipts, debt and payouts, in the workspace's currency.",
      nature: "reads",
      scope: "reports:read",
      roles: managers,
      input: Schema.Struct({
        ...period,
        ...filters,
        sort: Schema.optionalKey(Schema.Literals(["worked", "earned", "received", "debt"])),
        ...paging
      }),
      output: Schema.Struct({
        currency: Schema.String,
        ...figures,
        ...debtParts,
        ...workParts,
        inactive: Schema.Array(Schema.String),
        ...unconvertedPart,
        rows: Schema.Array(Row),
        next_cursor: Schema.optionalKey(Schema.String)
      }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const asked = yield* scope(who, input)
        const report = yield* Effect.flatMap(
          reports.team(who, asked, { by: input.sort ?? "earned", direction: "desc" }),
          forManagers
        )
        const rest = {
          currency: who.workspace.currency,
          minutes: report.totals.minutes,
          earned: toNumber(report.totals.earned),
          received: toNumber(report.totals.received),
          ...debtPartsOf(report.totals),
          debt: toNumber(report.totals.debt),
          paid_out: toNumber(report.paidOut),
          ...workPartsOf(report.totals.minutes, report.work),
          inactive: report.insights
            .flatMap(({ kind, userId }) => (kind === "inactive" ? [idEndOf(userId)] : []))
            .slice(0, 100),
          ...unconvertedOf(report.unconverted)
        }
        const rows = report.rows.map((row): typeof Row.Type => ({
          ...nameAndId({ id: row.userId, name: row.name }),
          ...(row.role === null ? {} : { role: row.role }),
          minutes: row.balance.minutes,
          earned: toNumber(row.balance.earned),
          received: toNumber(row.balance.received),
          ...debtPartsOf(row.balance),
          debt: toNumber(row.balance.debt),
          paid_out: toNumber(row.paidOut),
          ...workPartsOf(row.balance.minutes, row.work),
          ...hourlyRate(row.averageHourlyRate),
          ...(row.lastEntryDate === null ? {} : { last_entry: row.lastEntryDate })
        }))
        const { cursor, limit } = input
        return { ...rest, ...(yield* fittingRows(rows, { cursor, limit, rest })) }
      }),
      text: (report) => {
        const write = (amount: number) => convertedText(amount, report.currency)
        const line = (row: Omit<typeof Row.Type, "name">) =>
          `${duration(row.minutes)}${workText(row, report.currency)}, earned ${write(row.earned)}${chargedText(row, write)}, received ${write(row.received)}${settledText(row, write)}, owed ${write(row.debt)}, paid out ${write(row.paid_out)}`
        return [
          `All: ${line(report)}.`,
          ...report.rows.map(
            (row) =>
              `${quoted(row.name)}${row.role === undefined ? "" : ` (${row.role})`}: ${line(row)}${row.id === undefined ? "" : `, last entry ${row.last_entry ?? "never"}`}`
          ),
          ...unconvertedText(report.unconverted),
          ...moreText(report.next_cursor)
        ].join("\n")
      }
    })
  })
