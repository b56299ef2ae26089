import type { Principal } from "@hourbook/core/access/Principal"
import { type McpServer, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server"
import { Schema } from "effect"
import { quoted } from "../present/quoted.ts"
import { aDay, aReference } from "../schema/arguments.ts"
import { argumentsOf } from "../schema/standard.ts"

/** A request that a person picks from a list and fills in with names and dates. Names appear in quotes. */
interface Prompt {
  readonly title: string
  readonly description: string
  readonly fields: ReadonlyArray<"client" | "from" | "to" | "day">
  /** The tools it uses: only callers who have all of them see the prompt. */
  readonly tools: ReadonlyArray<string>
  /** Members' own records are all that their tools have. */
  readonly words: (given: Given, isMember: boolean) => string
}

type Given = Readonly<Record<string, string | undefined>>

/** The given period; without a first day, the one that the prompt assumes. */
const period = ({ from, to }: Given, { length, otherwise }: Record<"length" | "otherwise", string>): string =>
  from === undefined
    ? to === undefined
      ? otherwise
      : `of the ${length} up to ${to}`
    : `from ${from} to ${to ?? "today"}`

const aWeek = { length: "seven days", otherwise: "of the last seven days" }
const twoWeeks = { length: "two weeks", otherwise: "of the last two weeks" }
const aMonth = { length: "month", otherwise: "of the last full month" }

export const prompts: Readonly<Record<string, Prompt>> = {
  log_my_day: {
    title: "Log my day",
    description: "Ask what was done, show it, and log it",
    fields: ["day"],
    tools: ["time_list", "time_log"],
    words: ({ day }) =>
      `Help me log my time ${day === undefined ? "of today" : `of ${day}`}. Check with time_list what is already logged. Ask me what I did, for which client and for how long; invent nothing. Call time_log with dry_run first, show me the entries and warnings, and write them with a request_id once I agree.`
  },
  weekly_summary: {
    title: "Weekly summary",
    description: "A week in a few lines",
    fields: ["from", "to"],
    tools: ["summarize_period", "timesheets"],
    words: (given, isMember) =>
      `Summarise my work ${period(given, aWeek)}: call summarize_period by client and by day. Tell me the hours, the earnings${isMember ? "" : " and receipts"} in each currency, and anything unusual. Check the days with timesheets.`
  },
  monthly_close: {
    title: "Close the month",
    description: "Corrections and invoices before a month is closed",
    fields: ["from", "to"],
    tools: ["timesheets", "summarize_period", "report_debtors"],
    words: (given) =>
      `Help me close the month, ${period(given, aMonth)}. First timesheets: list what needs correction, and correct only what I confirm. Then summarize_period by client, then report_debtors with view unbilled for the clients to invoice, then report_debtors. End with a list of my tasks.`
  },
  invoice_draft: {
    title: "Draft an invoice",
    description: "Lines and totals for one client",
    fields: ["client", "from", "to"],
    tools: ["invoice_save"],
    words: (given) =>
      `${given["client"] === undefined ? "Ask me for which client, then draft an invoice for them" : `Draft an invoice for the client ${quoted(given["client"])}`}, work ${period(given, aMonth)}: call invoice_save with group_by entry and dry_run. Show lines, totals and what was left out, and name entries whose description a client would not understand. Write nothing before I agree, and issue nothing.`
  },
  chase_debts: {
    title: "Chase debts",
    description: "Each debt with its age, and a reminder for it",
    fields: [],
    tools: ["report_debtors"],
    words: () =>
      "Call report_debtors with overdue_only, sorted by age. For each debtor tell me what is due, its age and the date of the last payment, and draft a short, polite reminder for me to send, with the amounts of due as they are. Send nothing."
  },
  timesheet_review: {
    title: "Review a timesheet",
    description: "Missing, duplicate and unusual entries",
    fields: ["from", "to"],
    tools: ["timesheets"],
    words: (given) =>
      `Review my timesheet ${period(given, twoWeeks)} with timesheets. Go through the findings with me one by one, and change or delete an entry only when I confirm.`
  }
}

const schemas = {
  client: Schema.optionalKey(aReference("the client's name")),
  from: Schema.optionalKey(aDay("first day")),
  to: Schema.optionalKey(aDay("last day")),
  day: Schema.optionalKey(aDay("the day"))
}

const backwards = new ProtocolError(ProtocolErrorCode.InvalidParams, "from: must not be after to")

/** Registers the prompts whose tools the caller has. */
export const registerPrompts = (
  server: McpServer,
  { member }: Pick<Principal, "member">,
  there: ReadonlySet<string>
): void => {
  for (const [name, { description, fields, title, tools, words }] of Object.entries(prompts)) {
    const shape = Object.fromEntries(fields.map((field) => [field, schemas[field]]))
    const argsSchema = argumentsOf(Schema.Struct(shape))
    const prompt = server.registerPrompt(name, { title, description, argsSchema }, (given: Given) => {
      if (given["from"] !== undefined && given["to"] !== undefined && given["from"] > given["to"]) throw backwards
      return {
        description,
        messages: [{ role: "user", content: { type: "text", text: words(given, member.role === "member") } }]
      }
    })
    if (!tools.every((tool) => there.has(tool))) prompt.disable()
  }
}
