import type { McpServer } from "@modelcontextprotocol/server"
import { aDay, aReference } from "./schema/arguments.ts"
import { argumentsOf } from "./schema/standard.ts"
import { Schema } from "effect"

/** A request that a person picks from a list; what they fill in are names and days, which stand in quotes. */
interface Prompt {
  readonly title: string
  readonly description: string
  readonly fields: ReadonlyArray<"client" | "from" | "to" | "day">
  readonly words: (given: Readonly<Record<string, string | undefined>>) => string
}

const period = ({ from, to }: Readonly<Record<string, string | undefined>>): string =>
  from === undefined && to === undefined
    ? "of the last full month"
    : `from ${from ?? "the beginning"} to ${to ?? "today"}`

const named = (name: string | undefined): string => JSON.stringify(name ?? "")

export const prompts: Readonly<Record<string, Prompt>> = {
  log_my_day: {
    title: "Log my day",
    description: "Ask what was done, show it, and log it",
    fields: ["day"],
    words: ({ day }) =>
      `Help me log my time ${day === undefined ? "of today" : `of ${day}`}. See with time_list what is logged already. Ask me what I did, for whom and for how long; do not make anything up. Call time_log with dry_run first, show me what would be written with its warnings, and write it once I agree, with a request_id.`
  },
  weekly_summary: {
    title: "Weekly summary",
    description: "A week in a few lines",
    fields: ["from", "to"],
    words: (given) =>
      `Summarise my work ${given["from"] === undefined ? "of the last seven days" : period(given)}: call summarize_period by client and by day. Tell me the hours, what they earned and what was received in each currency, and what stands out. Check the days with timesheet_check.`
  },
  monthly_close: {
    title: "Close the month",
    description: "What to mend and to bill before a month is closed",
    fields: ["from", "to"],
    words: (given) =>
      `Help me close the month, ${period(given)}. First timesheet_check: list what should be mended, and mend it only as I say. Then summarize_period by client, then invoice_draft for each client with work, then report_debtors. End with a list of what I have to do.`
  },
  invoice_draft: {
    title: "Draft an invoice",
    description: "Lines and totals for one client",
    fields: ["client", "from", "to"],
    words: (given) =>
      `Draft an invoice for the client ${named(given["client"])}, work ${period(given)}: call invoice_draft by project. Show lines and totals in each currency, and say which entries have a description that a client would not understand. Write nothing.`
  },
  chase_debts: {
    title: "Chase debts",
    description: "Who owes what, how old it is, and a letter to each",
    fields: [],
    words: () =>
      "Call report_debtors with overdue_only, sorted by age. For each debtor tell me the amount, its age and when they last paid, and draft a short, polite reminder that I can send. Send nothing."
  },
  timesheet_review: {
    title: "Review a timesheet",
    description: "What is missing, doubled or odd",
    fields: ["from", "to"],
    words: (given) =>
      `Review my timesheet ${given["from"] === undefined ? "of the last two weeks" : period(given)} with timesheet_check. Go through the findings with me one by one, and change or delete entries only as I say.`
  }
}

const schemas = {
  client: Schema.optionalKey(aReference("the client's name")),
  from: Schema.optionalKey(aDay("first day")),
  to: Schema.optionalKey(aDay("last day")),
  day: Schema.optionalKey(aDay("the day"))
}

export const registerPrompts = (server: McpServer): void => {
  for (const [name, { description, fields, title, words }] of Object.entries(prompts)) {
    const shape = Object.fromEntries(fields.map((field) => [field, schemas[field]]))
    const argsSchema = argumentsOf(Schema.Struct(shape))
    server.registerPrompt(name, { title, description, argsSchema }, (given) => ({
      description,
      messages: [{ role: "user", content: { type: "text", text: words(given) } }]
    }))
  }
}
