import { Reports } from "@hourbook/core/reports/Reports"
import { mapInSlices } from "@hourbook/core/shared/inSlices"
import { legible } from "@hourbook/core/shared/legible"
import { toNumber } from "@hourbook/core/shared/Money"
import { shortIdOf } from "@hourbook/core/shared/ShortId"
import { Effect, Schema } from "effect"
import { duration, figure } from "../present/amounts.ts"
import { fittingRows, moreText } from "../present/outputBudget.ts"
import { quoted } from "../present/quoted.ts"
import { Refused } from "../present/Refused.ts"
import { aDay, aReference, paging } from "../schema/arguments.ts"
import { brief } from "../schema/standard.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { managers, UnconvertedSums, unconvertedOf, unconvertedText } from "./shared/reportParts.ts"

const Row = brief(
  "Row",
  Schema.Struct({
    date: Schema.String,
    kind: Schema.String,
    id: Schema.String,
    text: Schema.String,
    amount: Schema.Finite,
    currency: Schema.String,
    debt: Schema.Finite
  })
)

const oneOfThem = new Refused({
  code: "invalid_arguments",
  message: "give either client or project",
  next: "Ask the user whose statement they want."
})

export const statementTool = (references: References) =>
  Effect.map(Reports, (reports) =>
    tool({
      name: "client_statement",
      title: "Statement of a client or project",
      description:
        "All earnings and receipts of one client or project up to a date, with the debt after each, in the workspace's currency.",
      nature: "reads",
      scope: "reports:read",
      roles: managers,
      input: Schema.Struct({
        client: Schema.optionalKey(aReference()),
        project: Schema.optionalKey(aReference("instead of client")),
        to: Schema.optionalKey(aDay()),
        order: Schema.optionalKey(Schema.Literals(["newest", "oldest"])),
        ...paging
      }),
      output: Schema.Struct({
        name: Schema.String,
        currency: Schema.String,
        minutes: Schema.Finite,
        earned: Schema.Finite,
        received: Schema.Finite,
        debt: Schema.Finite,
        unconverted: UnconvertedSums,
        rows: Schema.Array(Row),
        next_cursor: Schema.optionalKey(Schema.String)
      }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        if ((input.client === undefined) === (input.project === undefined)) return yield* oneOfThem
        const ofClient = input.client !== undefined
        const entityId = yield* ofClient
          ? references.client(who, input.client)
          : references.project(who, input.project ?? "")
        const view = ofClient ? "client" : "project"
        const report = yield* reports.reconciliation(who, { view, entityId, to: input.to })
        const rest = {
          name: legible(report.name),
          currency: who.workspace.currency,
          minutes: report.totals.minutes,
          earned: toNumber(report.totals.earned),
          received: toNumber(report.totals.received),
          debt: toNumber(report.totals.debt),
          unconverted: unconvertedOf(report.unconverted)
        }
        const rows = yield* mapInSlices(report.rows, (row): typeof Row.Type => ({
          date: row.date,
          kind: row.kind,
          id: shortIdOf(row.id),
          text: legible(row.text ?? ""),
          amount: toNumber(row.amount),
          currency: row.currency,
          debt: toNumber(row.debt)
        }))
        const ordered = input.order === "oldest" ? rows : rows.toReversed()
        const { cursor, limit } = input
        return { ...rest, ...(yield* fittingRows(ordered, { cursor, limit, rest })) }
      }),
      text: (report) =>
        [
          `${quoted(report.name)}: ${duration(report.minutes)}, earned ${figure(report.earned)}, received ${figure(report.received)}, owes ${figure(report.debt)} ${report.currency}.`,
          ...report.rows.map(
            (row) =>
              `${row.date} ${row.kind === "accrual" ? "earned" : "received"} ${figure(row.amount)} ${row.currency} ${quoted(row.text, 80)}, owes ${figure(row.debt)} ${report.currency}`
          ),
          ...unconvertedText(report.unconverted),
          ...moreText(report.next_cursor)
        ].join("\n")
    })
  )
