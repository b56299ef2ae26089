import { Clients } from "@hourbook/core/entities/Clients"
import { add, type Amount, toNumber, zero } from "@hourbook/core/shared/Money"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { Effect, Schema } from "effect"
import { duration, figure, Sums, sumsOf, sumsText } from "../present/amounts.ts"
import { checkDays } from "../present/periods.ts"
import { clean, quoted } from "../present/plain.ts"
import { fittingRows, moreText } from "../present/room.ts"
import { aDay, aReference, paging } from "../schema/arguments.ts"
import { brief } from "../schema/standard.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { allEntries } from "./allEntries.ts"

const Line = brief(
  "Line",
  Schema.Struct({
    text: Schema.String,
    minutes: Schema.Finite,
    amount: Schema.Finite,
    currency: Schema.String,
    entries: Schema.Finite
  })
)

type Grouping = "entry" | "project" | "day"

interface Sum {
  readonly text: string
  readonly currency: string
  readonly minutes: number
  readonly amount: Amount
  readonly entries: number
}

const textOf = (entry: TimeEntry, by: Grouping): string => {
  switch (by) {
    case "entry":
      return `${entry.workedOn} ${entry.description}`
    case "project":
      return entry.projectName ?? "Work"
    case "day":
      return entry.workedOn
  }
}

/** Lines in the order of their first entries; what is in two currencies makes two lines. */
export const invoiceLines = (entries: ReadonlyArray<TimeEntry>, by: Grouping): ReadonlyArray<Sum> => {
  const lines = new Map<string, Sum>()
  for (const entry of entries) {
    const { cost, currency, durationMinutes } = entry
    const place =
      by === "entry"
        ? entry.id
        : by === "project"
          ? `${entry.projectId ?? ""} ${currency}`
          : `${entry.workedOn} ${currency}`
    const sum = lines.get(place) ?? { text: textOf(entry, by), currency, minutes: 0, amount: zero, entries: 0 }
    lines.set(place, {
      ...sum,
      minutes: sum.minutes + durationMinutes,
      amount: add(sum.amount, cost),
      entries: sum.entries + 1
    })
  }
  return [...lines.values()]
}

const totalsOf = (lines: ReadonlyArray<Sum>) => {
  const totals = new Map<string, Amount>()
  for (const { amount, currency } of lines) totals.set(currency, add(totals.get(currency) ?? zero, amount))
  return [...totals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([currency, amount]) => ({ currency, amount }))
}

export const invoiceTool = (references: References) =>
  Effect.gen(function* () {
    const time = yield* TimeEntries
    const clients = yield* Clients
    return tool({
      name: "invoice_draft",
      title: "Draft an invoice",
      description: "Lines and totals for what a client's work earned in a period. Writes nothing.",
      nature: "reads",
      scope: "read",
      input: Schema.Struct({
        client: aReference(),
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
        yield* checkDays({ from, to }, 366)
        const clientId = yield* references.client(who, input.client)
        const { name } = yield* clients.get(who, clientId)
        const entries = yield* allEntries(time, who, { clientIds: [clientId], from, to })
        const lines = invoiceLines(entries, input.group_by ?? "project")
        const rest = {
          client: clean(name),
          minutes: lines.reduce((sum, { minutes }) => sum + minutes, 0),
          totals: sumsOf(totalsOf(lines))
        }
        const rows = lines.map((line) => ({ ...line, text: clean(line.text), amount: toNumber(line.amount) }))
        return { ...rest, ...(yield* fittingRows(rows, { cursor, limit, rest })) }
      }),
      text: ({ client, minutes, next_cursor: next, rows, totals }, { from, to }) =>
        [
          `Draft for ${quoted(client)}, work from ${from} to ${to}: ${duration(minutes)}, ${sumsText(totals)}. Nothing is written.`,
          ...rows.map((row) => `${quoted(row.text)}: ${duration(row.minutes)}, ${figure(row.amount)} ${row.currency}`),
          ...moreText(next)
        ].join("\n")
    })
  })
