import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import type { InvoiceLine } from "@hourbook/core/time/invoiceLines"
import { longestInvoice, Timesheets } from "@hourbook/core/time/Timesheets"
import { legible } from "@hourbook/core/values/legible"
import { toNumber } from "@hourbook/core/values/Money"
import { Effect, Schema } from "effect"
import { duration, moneyText, Sums, sumsOf, sumsText } from "../present/amounts.ts"
import { ownEntries } from "../present/ofMembers.ts"
import { fittingRows, moreText } from "../present/outputBudget.ts"
import { checkDays } from "../present/periods.ts"
import { quoted } from "../present/quoted.ts"
import { Refused } from "../present/Refused.ts"
import { aDay, aReference, paging } from "../schema/arguments.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"

const Line = Schema.Struct({
  text: Schema.String,
  minutes: Schema.Finite,
  amount: Schema.Finite,
  currency: Schema.String,
  entries: Schema.Finite
})

const clientMissing = new Refused({
  code: "invalid_arguments",
  message: "client: is required, unless a project has one",
  next: "Ask the user whose invoice it is."
})

const textOf = ({ day, description, projectName }: InvoiceLine): string =>
  day === null ? (projectName ?? "Work") : description === null ? day : `${day} ${description}`

export const invoiceTool = (references: References) =>
  Effect.gen(function* () {
    const timesheets = yield* Timesheets
    const clients = yield* Clients
    const projects = yield* Projects
    return tool({
      name: "invoice_draft",
      title: "Draft an invoice",
      description: "Lines and totals for a client's or project's billable work in a period. Writes nothing.",
      descriptionForMembers:
        "Lines and totals for your own billable entries for a client or project in a period. Writes nothing.",
      ofMembers: () => ownEntries,
      nature: "reads",
      scope: "read",
      input: Schema.Struct({
        client: Schema.optionalKey(aReference("default: the project's")),
        project: Schema.optionalKey(aReference("default: all of the client's")),
        from: aDay(),
        to: aDay(),
        group_by: Schema.optionalKey(Schema.Literals(["entry", "project", "day"])),
        ...paging
      }),
      output: Schema.Struct({
        client: Schema.String,
        minutes: Schema.Finite,
        totals: Sums,
        rows: Schema.Array(Line),
        next_cursor: Schema.optionalKey(Schema.String)
      }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const { cursor, from, limit, to } = input
        yield* checkDays({ from, to }, longestInvoice)
        const { clientId: named, projectId } = yield* references.ofRecord(who, input)
        const ofProject = typeof projectId === "string" ? projectId : undefined
        const clientId = named ?? (ofProject === undefined ? null : (yield* projects.get(who, ofProject)).clientId)
        if (clientId === null) return yield* clientMissing
        const { name } = yield* clients.get(who, clientId)
        const by = input.group_by ?? "project"
        const { lines, minutes, totals } = yield* timesheets.invoice(who, {
          clientId,
          projectId: ofProject,
          period: { from, to },
          by
        })
        const rest = { client: legible(name), minutes, totals: sumsOf(totals) }
        const rows = yield* mapInSlices(lines, (line) => ({
          text: legible(textOf(line)),
          minutes: line.minutes,
          amount: toNumber(line.amount),
          currency: line.currency,
          entries: line.entriesCount
        }))
        return { ...rest, ...(yield* fittingRows(rows, { cursor, limit, rest })) }
      }),
      text: ({ client, minutes, next_cursor: next, rows, totals }, { from, to }) =>
        [
          `Draft for ${quoted(client)}, work from ${from} to ${to}: ${duration(minutes)}, ${sumsText(totals)}. Nothing is written.`,
          ...rows.map((row) => `${quoted(row.text)}: ${duration(row.minutes)}, ${moneyText(row.amount, row.currency)}`),
          ...moreText(next)
        ].join("\n")
    })
  })
