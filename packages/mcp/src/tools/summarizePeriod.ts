import { Reports } from "@hourbook/core/reports/Reports"
import { mapInSlices } from "@hourbook/core/shared/inSlices"
import { legible } from "@hourbook/core/shared/legible"
import { Effect, Schema } from "effect"
import { sumsText, duration, Sums, sumsOf } from "../present/amounts.ts"
import { fittingRows, moreText } from "../present/outputBudget.ts"
import { checkPeriod, periodText } from "../present/periods.ts"
import { quoted } from "../present/quoted.ts"
import { aDay, filters, paging } from "../schema/arguments.ts"
import { brief } from "../schema/standard.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"

const Group = brief(
  "Group",
  Schema.Struct({
    label: Schema.String,
    id: Schema.optionalKey(Schema.String),
    minutes: Schema.Finite,
    earned: Sums,
    received: Sums
  })
)

const groups = { day: "day", client: "client", project: "project", person: "member" } as const

export const summaryTool = (references: References) =>
  Effect.map(Reports, (reports) =>
    tool({
      name: "summarize_period",
      title: "Summarize a period",
      description:
        "Time, earnings and receipts of a period, in total and by day, client, project or person, each currency separately, and the debt at its end. Answers 'how was my week'.",
      nature: "reads",
      scope: "read",
      input: Schema.Struct({
        from: aDay(),
        to: aDay(),
        group_by: Schema.optionalKey(Schema.Literals(["day", "client", "project", "person"])),
        ...filters,
        ...paging
      }),
      output: Schema.Struct({
        minutes: Schema.Finite,
        entries: Schema.Finite,
        earned: Sums,
        received: Sums,
        owed: Sums,
        rows: Schema.Array(Group),
        next_cursor: Schema.optionalKey(Schema.String)
      }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        yield* checkPeriod(input)
        const ids = yield* references.ofFilter(who, input)
        const { cursor, from, limit, to } = input
        const summary = yield* reports.summary(who, { ...ids, from, to }, groups[input.group_by ?? "day"])
        const rest = {
          minutes: summary.earned.minutes,
          entries: summary.earned.count,
          earned: sumsOf(summary.earned.byCurrency),
          received: sumsOf(summary.received.byCurrency),
          owed: sumsOf(summary.debtByCurrency.map(({ currency, debt }) => ({ currency, amount: debt })))
        }
        const rows = yield* mapInSlices(summary.rows, ({ earned, id, label, received }) => ({
          label: legible(label),
          ...(id === null ? {} : { id }),
          minutes: earned.minutes,
          earned: sumsOf(earned.byCurrency),
          received: sumsOf(received.byCurrency)
        }))
        return { ...rest, ...(yield* fittingRows(rows, { cursor, limit, rest })) }
      }),
      text: (output, input) =>
        [
          `${output.entries} entries ${periodText(input)}: ${duration(output.minutes)}, earned ${sumsText(output.earned)}, received ${sumsText(output.received)}. Owed at the end of ${input.to}: ${sumsText(output.owed)}.`,
          ...output.rows.map(
            ({ earned, label, minutes, received }) =>
              `${(input.group_by ?? "day") === "day" ? label : quoted(label)}: ${duration(minutes)}, earned ${sumsText(earned)}, received ${sumsText(received)}`
          ),
          ...moreText(output.next_cursor)
        ].join("\n")
    })
  )
