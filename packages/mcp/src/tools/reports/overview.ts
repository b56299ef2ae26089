import type { Principal } from "@hourbook/core/access/Principal"
import type { WorkFigures } from "@hourbook/core/facts/workFigures"
import type { Kpis } from "@hourbook/core/reports/dashboard/Kpis"
import { Reports } from "@hourbook/core/reports/Reports"
import type { FocusRow } from "@hourbook/core/reports/shared/topEarners"
import { legible } from "@hourbook/core/values/legible"
import { toNumber } from "@hourbook/core/values/Money"
import { idEndOf } from "@hourbook/core/values/ShortId"
import { Effect, Schema } from "effect"
import { convertedText, duration, moneyText } from "../../present/amounts.ts"
import { counted } from "../../present/counted.ts"
import { chargedOf, chargedPart, chargedText } from "../../present/debtParts.ts"
import { accountsOf, ownRecords } from "../../present/ofMembers.ts"
import { comparedPeriod, comparedText, previousOf, previousPart } from "../../present/periods.ts"
import { quoted } from "../../present/quoted.ts"
import { workParts, workPartsOf, workText } from "../../present/workParts.ts"
import { comparison, filters, period } from "../../schema/arguments.ts"
import type { References } from "../../tool/References.ts"
import { tool } from "../../tool/Tool.ts"
import {
  hourlyRate,
  insiders,
  unconvertedPart,
  unconvertedOf,
  unconvertedText,
  nameAndId,
  reportScopeOf
} from "../shared/reportParts.ts"

const Figures = Schema.Struct({
  minutes: Schema.Finite,
  earned: Schema.Finite,
  ...chargedPart,
  received: Schema.optionalKey(Schema.Finite),
  debt: Schema.optionalKey(Schema.Finite),
  paid_out: Schema.Finite,
  ...workParts,
  hourly_rate: Schema.optionalKey(Schema.Finite)
})

const figuresOf = (
  who: Principal,
  { kpis, work }: { readonly kpis: Kpis; readonly work: WorkFigures }
): typeof Figures.Type => ({
  minutes: toNumber(kpis.workedMinutes),
  earned: toNumber(kpis.earned),
  ...accountsOf(who, {
    ...chargedOf(kpis.charged),
    received: toNumber(kpis.received),
    debt: toNumber(kpis.debt)
  }),
  paid_out: toNumber(kpis.paidOut),
  ...workPartsOf(toNumber(kpis.workedMinutes), work),
  ...hourlyRate(kpis.averageHourlyRate)
})

const Top = Schema.Array(
  Schema.Struct({
    name: Schema.String,
    id: Schema.optionalKey(Schema.String),
    minutes: Schema.Finite,
    earned: Schema.Finite
  })
)

const topOf = (rows: ReadonlyArray<FocusRow>): typeof Top.Type =>
  rows.map((row) => ({ ...nameAndId(row), minutes: row.balance.minutes, earned: toNumber(row.balance.earned) }))

const Risk = Schema.Struct({
  kind: Schema.Literals(["overdue_debt", "debt_concentration", "budget", "idle_project", "unconverted_currency"]),
  severity: Schema.String,
  name: Schema.String,
  id: Schema.optionalKey(Schema.String),
  value: Schema.Finite
})

const mostRisks = 25

const riskText = ({ kind, name, value }: typeof Risk.Type, currency: string): string => {
  switch (kind) {
    case "overdue_debt":
      return `${quoted(name, 60)} owes ${convertedText(value, currency)} that is overdue`
    case "debt_concentration":
      return `${quoted(name, 60)} owes ${value}% of all debt`
    case "budget":
      return `${name} has used ${value}% of its budget`
    case "idle_project":
      return `no time on project ${quoted(name, 60)} for ${counted(value, "days")}`
    case "unconverted_currency":
      return `${moneyText(value, name)} earned without an exchange rate`
  }
}

export const overviewTool = (references: References) =>
  Effect.map(Reports, (reports) => {
    const scope = reportScopeOf(references)
    return tool({
      name: "report_overview",
      title: "Dashboard",
      description:
        "Figures of a period and the one before, top projects and clients, and for managers the risks: overdue debts, budgets, idle projects. In the workspace's currency.",
      descriptionForMembers:
        "Your own figures of a period and the one before, top projects and clients. In the workspace's currency.",
      ofMembers: () => ownRecords,
      nature: "reads",
      scope: "reports:read",
      roles: insiders,
      input: Schema.Struct({ ...period, ...comparison, ...filters }),
      output: Schema.Struct({
        currency: Schema.String,
        now: Figures,
        before: Schema.optionalKey(Figures),
        ...previousPart,
        top_projects: Top,
        top_clients: Top,
        risks: Schema.Array(Risk),
        ...unconvertedPart
      }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const report = yield* reports.dashboard(who, yield* scope(who, input), {
          compareWith: yield* comparedPeriod(input),
          limit: mostRisks
        })
        return {
          currency: who.workspace.currency,
          now: figuresOf(who, report),
          ...(report.previous === null || report.previousWork === null
            ? {}
            : { before: figuresOf(who, { kpis: report.previous, work: report.previousWork }) }),
          ...previousOf(report.previousPeriod),
          top_projects: topOf(report.focus.projects),
          top_clients: topOf(report.focus.clients),
          risks: report.risks.slice(0, mostRisks).map(({ entityId, kind, name, severity, value }) => ({
            kind,
            severity,
            name: legible(name),
            ...(entityId === null ? {} : { id: idEndOf(entityId) }),
            value: toNumber(value)
          })),
          ...unconvertedOf(report.unconverted, who)
        }
      }),
      text: (report) => {
        const { before, currency, now, risks, top_clients: clients, top_projects: projects, unconverted } = report
        const write = (amount: number) => convertedText(amount, currency)
        const line = (of: typeof Figures.Type) =>
          `${duration(of.minutes)}${workText(of, currency)}, earned ${write(of.earned)}${chargedText(of, write)}${of.received === undefined ? "" : `, received ${write(of.received)}`}${of.debt === undefined ? "" : `, owed ${write(of.debt)}`}, paid out ${write(of.paid_out)}`
        const top = (rows: typeof Top.Type) =>
          rows.map(({ earned, name }) => `${quoted(name, 60)} ${write(earned)}`).join(", ") || "none"
        return [
          `Now: ${line(now)}.`,
          ...(before === undefined ? [] : [`${comparedText(report)}: ${line(before)}.`]),
          `Top projects: ${top(projects)}.`,
          `Top clients: ${top(clients)}.`,
          ...risks.map((risk) => `Risk (${risk.severity}): ${riskText(risk, currency)}`),
          ...unconvertedText(unconverted)
        ].join("\n")
      }
    })
  })
