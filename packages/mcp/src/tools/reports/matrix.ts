import type { MatrixMetric } from "@hourbook/core/reports/matrix/read"
import { Reports } from "@hourbook/core/reports/Reports"
import { legible } from "@hourbook/core/shared/legible"
import { type Amount, toNumber } from "@hourbook/core/shared/Money"
import { Effect, Schema } from "effect"
import { Sums, sumsOf } from "../../present/amounts.ts"
import { fittingRows, moreText } from "../../present/outputBudget.ts"
import { checkDays } from "../../present/periods.ts"
import { quoted } from "../../present/quoted.ts"
import { aDay, filters, paging } from "../../schema/arguments.ts"
import { brief } from "../../schema/standard.ts"
import type { References } from "../../tool/References.ts"
import { tool } from "../../tool/Tool.ts"
import { unconvertedText, reportScopeOf } from "../shared/reportParts.ts"

const Days = Schema.Record(Schema.String, Schema.Finite)
const Row = brief("Row", Schema.Struct({ label: Schema.String, total: Schema.Finite, days: Days }))

const metrics = { minutes: "worked", earned: "earned", received: "received" } as const satisfies Record<
  string,
  MatrixMetric
>
const dimensions = { project: "project", client: "client", person: "member" } as const

const daysOf = (days: ReadonlyMap<string, Amount>) =>
  Object.fromEntries([...days].map(([day, value]) => [day, toNumber(value)]))

export const matrixTool = (references: References) =>
  Effect.map(Reports, (reports) => {
    const scope = reportScopeOf(references)
    return tool({
      name: "report_matrix",
      title: "Day by day",
      description:
        "Minutes, earnings or receipts per day, by project, client or person (managers only). At most 92 days. Money is in the workspace's currency.",
      nature: "reads",
      scope: "reports:read",
      input: Schema.Struct({
        measure: Schema.Literals(["minutes", "earned", "received"]),
        from: aDay(),
        to: aDay(),
        by: Schema.optionalKey(Schema.Literals(["project", "client", "person"])),
        ...filters,
        ...paging
      }),
      output: Schema.Struct({
        currency: Schema.String,
        total: Schema.Finite,
        holidays: Schema.Array(Schema.String),
        unconverted: Sums,
        rows: Schema.Array(Row),
        next_cursor: Schema.optionalKey(Schema.String)
      }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const { cursor, from, limit, to } = input
        yield* checkDays({ from, to }, 92)
        const asked = { ...(yield* scope(who, input)), from, to }
        const report = yield* reports.matrix(who, asked, {
          by: dimensions[input.by ?? "project"],
          metric: metrics[input.measure]
        })
        const rest = {
          currency: who.workspace.currency,
          total: toNumber(report.total),
          holidays: report.holidays.map(({ date }) => date),
          unconverted: sumsOf(report.unconverted)
        }
        const rows = report.rows.map(({ days, label, total }) => ({
          label: legible(label),
          total: toNumber(total),
          days: daysOf(days)
        }))
        return { ...rest, ...(yield* fittingRows(rows, { cursor, limit, rest })) }
      }),
      text: ({ currency, next_cursor: next, rows, total, unconverted }, { measure }) =>
        [
          `${total} ${measure === "minutes" ? "min" : currency} in all.`,
          ...rows.map(
            (row) =>
              `${quoted(row.label)} ${row.total}: ${Object.entries(row.days)
                .map(([day, value]) => `${day} ${value}`)
                .join(", ")}`
          ),
          ...unconvertedText(unconverted),
          ...moreText(next)
        ].join("\n")
    })
  })
