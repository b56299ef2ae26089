import { summaryFigures } from "@hourbook/core/reports/activity/activityRows"
import { Reports } from "@hourbook/core/reports/Reports"
import { toNumber } from "@hourbook/core/values/Money"
import { Effect, Schema } from "effect"
import { convertedText, duration } from "../../present/amounts.ts"
import { counted } from "../../present/counted.ts"
import { chargedText, debtParts, debtPartsOf, settledText } from "../../present/debtParts.ts"
import { defaultRows, moreText, nextAt, offsetOf, rowsThatFit } from "../../present/outputBudget.ts"
import { comparedPeriod, comparedText, previousOf, previousPart } from "../../present/periods.ts"
import { comparison, filters, paging, period } from "../../schema/arguments.ts"
import type { References } from "../../tool/References.ts"
import { tool } from "../../tool/Tool.ts"
import { LogLine, logLineOf, logLineText } from "../shared/logLines.ts"
import { logNames } from "../shared/logNames.ts"
import {
  forManagers,
  managers,
  unconvertedPart,
  unconvertedOf,
  unconvertedText,
  reportScopeOf
} from "../shared/reportParts.ts"

const Figures = Schema.Struct({
  minutes: Schema.Finite,
  earned: Schema.Finite,
  received: Schema.Finite,
  ...debtParts,
  entries: Schema.Finite,
  payments: Schema.Finite,
  active_members: Schema.Finite,
  active_projects: Schema.Finite,
  active_clients: Schema.Finite,
  active_days: Schema.Finite
})

const figuresOf = (summary: Parameters<typeof summaryFigures>[0]): typeof Figures.Type => {
  const figures = summaryFigures(summary)
  return {
    minutes: toNumber(figures.workedMinutes),
    earned: toNumber(figures.earned),
    received: toNumber(figures.received),
    ...debtPartsOf(figures),
    entries: toNumber(figures.entries),
    payments: toNumber(figures.payments),
    active_members: toNumber(figures.activeMembers),
    active_projects: toNumber(figures.activeProjects),
    active_clients: toNumber(figures.activeClients),
    active_days: toNumber(figures.activeDays)
  }
}

export const activityTool = (references: References) =>
  Effect.gen(function* () {
    const reports = yield* Reports
    const namesIn = yield* logNames
    const scope = reportScopeOf(references)
    return tool({
      name: "report_activity",
      title: "Activity",
      description:
        "Figures of a period and the one before, and the log of changes, newest first: who changed which record, from what to what. undo takes the change of a row.",
      nature: "reads",
      scope: "reports:read",
      roles: managers,
      input: Schema.Struct({ ...period, ...comparison, ...filters, ...paging }),
      output: Schema.Struct({
        currency: Schema.String,
        now: Figures,
        before: Schema.optionalKey(Figures),
        ...previousPart,
        ...unconvertedPart,
        count: Schema.Finite,
        rows: Schema.Array(LogLine),
        next_cursor: Schema.optionalKey(Schema.String)
      }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const { cursor, limit } = input
        const offset = yield* offsetOf(cursor)
        const asked = yield* scope(who, input)
        const feed = { offset, limit: limit ?? defaultRows }
        const report = yield* Effect.flatMap(
          reports.activity(who, asked, feed, { compareWith: yield* comparedPeriod(input), limit: 1, chart: false }),
          forManagers
        )
        const rest = {
          currency: who.workspace.currency,
          now: figuresOf(report.summary),
          ...(report.comparison === null ? {} : { before: figuresOf(report.comparison.summary) }),
          ...previousOf(report.comparison),
          ...unconvertedOf(report.summary.balance.unconverted),
          count: report.feed.total
        }
        const { items } = report.feed
        const lines = items.map(logLineOf(who, yield* namesIn(who, items)))
        const rows = lines.slice(0, rowsThatFit(lines, rest))
        return { ...rest, rows, ...nextAt(offset + rows.length, report.feed.total) }
      }),
      text: (report) => {
        const { before, count, currency, next_cursor: next, now, rows, unconverted } = report
        const write = (amount: number) => convertedText(amount, currency)
        const line = (of: typeof Figures.Type) =>
          `${counted(of.entries, "entries")}, ${duration(of.minutes)}, earned ${write(of.earned)}${chargedText(of, write)}, received ${write(of.received)}${settledText(of, write)}; ${counted(of.active_members, "members")} on ${counted(of.active_days, "days")}`
        return [
          `Now: ${line(now)}.`,
          ...(before === undefined ? [] : [`${comparedText(report)}: ${line(before)}.`]),
          ...unconvertedText(unconverted),
          `${counted(count, "changes")}:`,
          ...rows.map((row) => `${logLineText(row, currency)} id ${row.id}, change ${row.change}`),
          ...moreText(next)
        ].join("\n")
      }
    })
  })
