import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { recordSubjects } from "@hourbook/core/kinds/recordKindNames"
import { summaryFigures } from "@hourbook/core/reports/activity/activityRows"
import { Reports } from "@hourbook/core/reports/Reports"
import { legible } from "@hourbook/core/values/legible"
import { toNumber } from "@hourbook/core/values/Money"
import { idEndOf, shortIdOf } from "@hourbook/core/values/ShortId"
import { Effect, Schema } from "effect"
import { convertedText, duration, moneyText } from "../../present/amounts.ts"
import { counted } from "../../present/counted.ts"
import { chargedText, debtParts, debtPartsOf, settledText } from "../../present/debtParts.ts"
import { defaultRows, moreText, nextAt, offsetOf, rowsThatFit } from "../../present/outputBudget.ts"
import { comparedPeriod, comparedText, previousOf, previousPart } from "../../present/periods.ts"
import { quoted } from "../../present/quoted.ts"
import { comparison, filters, paging, period } from "../../schema/arguments.ts"
import { nameOf } from "../../tool/explain.ts"
import type { References } from "../../tool/References.ts"
import { tool } from "../../tool/Tool.ts"
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

const Line = Schema.Struct({
  at: Schema.String,
  by: Schema.String,
  action: Schema.String,
  kind: Schema.String,
  id: Schema.String,
  title: Schema.String,
  amount: Schema.optionalKey(Schema.Finite),
  currency: Schema.optionalKey(Schema.String),
  changed: Schema.Array(Schema.String)
})

const isRecord: ReadonlySet<string> = new Set(recordSubjects)

const lineOf = (event: ActivityEvent): typeof Line.Type => ({
  at: event.occurredAt,
  by: legible(event.userName),
  action: event.action,
  kind: event.subject,
  id: isRecord.has(event.subject) ? shortIdOf(event.subjectId) : idEndOf(event.subjectId),
  title: legible(event.title),
  ...(event.amount === null ? {} : { amount: toNumber(event.amount) }),
  ...(event.currency === null ? {} : { currency: event.currency }),
  changed: event.action === "updated" ? Object.keys(event.changes).map(nameOf) : []
})

/** A key of the data in words. */
const words = (key: string): string => key.replaceAll("_", " ")

export const activityTool = (references: References) =>
  Effect.map(Reports, (reports) => {
    const scope = reportScopeOf(references)
    return tool({
      name: "report_activity",
      title: "Activity",
      description:
        "Figures of a period and the one before, and the log of changes, newest first: who changed which record and how.",
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
        rows: Schema.Array(Line),
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
        const lines = report.feed.items.map(lineOf)
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
          ...rows.map(
            (row) =>
              `${row.at} ${quoted(row.by, 60)} ${row.action} ${words(row.kind)} ${quoted(row.title, 80)}${row.amount === undefined ? "" : ` ${moneyText(row.amount, row.currency ?? currency)}`}${row.changed.length === 0 ? "" : ` (${words(row.changed.join(", "))})`} id ${row.id}`
          ),
          ...moreText(next)
        ].join("\n")
      }
    })
  })
