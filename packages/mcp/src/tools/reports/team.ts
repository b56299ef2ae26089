import type { WorkFigures } from "@hourbook/core/facts/workFigures"
import { Reports } from "@hourbook/core/reports/Reports"
import { sortInSlices } from "@hourbook/core/scheduling/inSlices"
import { type Amount, compare, subtract, toNumber, zero } from "@hourbook/core/values/Money"
import { idEndOf } from "@hourbook/core/values/ShortId"
import { BigDecimal, Effect, Schema } from "effect"
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

/** What is left to be paid out: what the work of the period cost less its payouts. Only where work has a cost. */
const payablePart = { payable: Schema.optionalKey(Schema.Finite) }

const payableOf = ({ margin }: WorkFigures, paidOut: Amount): Schema.Struct.Type<typeof payablePart> =>
  margin === null || BigDecimal.isZero(margin.internalCost)
    ? {}
    : { payable: toNumber(subtract(margin.internalCost, paidOut)) }

const Row = Schema.Struct({
  name: Schema.String,
  id: Schema.optionalKey(Schema.String),
  role: Schema.optionalKey(Schema.String),
  ...figures,
  ...debtParts,
  ...workParts,
  ...payablePart,
  hourly_rate: Schema.optionalKey(Schema.Finite),
  last_entry: Schema.optionalKey(Schema.String)
})

type MemberRow = { readonly work: WorkFigures }

const byMargin = (a: MemberRow, b: MemberRow): number =>
  compare(b.work.margin?.margin ?? zero, a.work.margin?.margin ?? zero)

export const teamTool = (references: References) =>
  Effect.map(Reports, (reports) => {
    const scope = reportScopeOf(references)
    return tool({
      name: "report_team",
      title: "Team report",
      description:
        "Each member's time, earnings, receipts, debt, payouts and what is payable (cost less payouts of the period), in the workspace's currency.",
      nature: "reads",
      scope: "reports:read",
      roles: managers,
      input: Schema.Struct({
        ...period,
        ...filters,
        sort: Schema.optionalKey(Schema.Literals(["worked", "earned", "received", "debt", "margin"])),
        ...paging
      }),
      output: Schema.Struct({
        currency: Schema.String,
        ...figures,
        ...debtParts,
        ...workParts,
        ...payablePart,
        inactive: Schema.Array(Schema.String),
        ...unconvertedPart,
        rows: Schema.Array(Row),
        next_cursor: Schema.optionalKey(Schema.String)
      }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const asked = yield* scope(who, input)
        const report = yield* Effect.flatMap(
          reports.team(who, asked, {
            by: input.sort === "margin" ? "earned" : (input.sort ?? "earned"),
            direction: "desc"
          }),
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
          ...payableOf(report.work, report.paidOut),
          inactive: report.insights
            .flatMap(({ kind, userId }) => (kind === "inactive" ? [idEndOf(userId)] : []))
            .slice(0, 100),
          ...unconvertedOf(report.unconverted)
        }
        const sorted = input.sort === "margin" ? yield* sortInSlices(report.rows, byMargin) : report.rows
        const rows = sorted.map((row): typeof Row.Type => ({
          ...nameAndId({ id: row.userId, name: row.name }),
          ...(row.role === null ? {} : { role: row.role }),
          minutes: row.balance.minutes,
          earned: toNumber(row.balance.earned),
          received: toNumber(row.balance.received),
          ...debtPartsOf(row.balance),
          debt: toNumber(row.balance.debt),
          paid_out: toNumber(row.paidOut),
          ...workPartsOf(row.balance.minutes, row.work, report.work),
          ...payableOf(row.work, row.paidOut),
          ...hourlyRate(row.averageHourlyRate),
          ...(row.lastEntryDate === null ? {} : { last_entry: row.lastEntryDate })
        }))
        const { cursor, limit } = input
        return { ...rest, ...(yield* fittingRows(rows, { cursor, limit, rest })) }
      }),
      text: (report) => {
        const write = (amount: number) => convertedText(amount, report.currency)
        const line = (row: Omit<typeof Row.Type, "name">) =>
          `${duration(row.minutes)}${workText(row, report.currency)}, earned ${write(row.earned)}${chargedText(row, write)}, received ${write(row.received)}${settledText(row, write)}, owed ${write(row.debt)}, paid out ${write(row.paid_out)}${row.payable === undefined ? "" : `, payable ${write(row.payable)}`}`
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
