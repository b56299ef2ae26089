import { readFileSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { recordedAnswers } from "../support/http/recordedWorlds.ts"
import { stackOn } from "../support/http/stack.ts"

/**
 * Answers of the interface before there were charges, refunds, settlements, prices, tags and time zones; the debts of members and the days
 * compared are those of the rules since then: accounts settled whole, and periods of the calendar.
 */
const recorded = readFileSync(new URL("recorded/answers.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")

/** The answers with lines of the log. */
const feeds = ["/api/reports/activity", "/api/dashboard"]
const statement = "/api/reports/debtors/reconciliation"

/** Every key that answers have since then, and the paths that have it; every path where none is named. */
const added: Readonly<Record<string, string | ReadonlyArray<string>>> = {
  created_at: feeds,
  version: feeds,
  day: feeds,
  day_before: feeds,
  operation_id: feeds,
  undoes: feeds,
  billable_minutes: "/api/dashboard",
  billable_minutes_total: "",
  billed_minutes: "",
  billed_minutes_total: "",
  internal_cost: "",
  internal_cost_total: "",
  margin: "/api/dashboard",
  margin_percent: "",
  margin_total: "",
  utilisation_percent: "",
  charged: "",
  charged_total: "",
  settled_total: "",
  settles: "/api/money",
  key: "/api/reports/team",
  summary: "/api/reports/team",
  accrual_from: statement,
  opening_debt: statement,
  closing_debt: statement,
  next_cursor: "/api/reports/debtors",
  risks_count: "/api/dashboard",
  by_currency: statement,
  settled: statement,
  balance: statement,
  open: statement,
  paid: statement,
  charge_kind: statement,
  // Accounts: on account, covered and due.
  on_account_total: "",
  covered_total: "",
  due: "",
  owed: "/api/dashboard",
  // Prices and time: on what is listed, and in the changes of the log.
  metadata: "",
  billable: "",
  hourly_rate: "",
  rate_id: "",
  internal_currency: "/api/time",
  started_at: "",
  ended_at: "",
  tags: "",
  billable_default: "",
  rounding: "",
  budget: ["/api/projects", "/api/counteragents"],
  currency: "/api/counteragents",
  // Invoices: on what they have, and on payments that pay them.
  billing: "/api/counteragents",
  order_number: "/api/projects",
  billed_elsewhere: "/api/time",
  invoice_id: "",
  invoice_number: "",
  allocations: "/api/money",
  // References: on what is listed.
  external_ref: "",
  import_id: ""
}

const indented = (line = "null"): string => JSON.stringify(JSON.parse(line), null, 1)

const taken = new Set<string>()

/** What a counteragent pays in: other objects had a currency before. */
const isOfCounteragent = (value: object): boolean => "payment_terms_days" in value

/** A text whose ids are numbers in the order in which it has them: lines of the log that were not written then take ids, too. */
const renamed = (text: string): string => {
  const numbers = new Map<string, string>()
  const read = text.replace(/"WyJ[\w-]+"/gu, (cursor) => Buffer.from(cursor.slice(1, -1), "base64url").toString())
  return read.replace(/0195f000-0000-7000-8000-\d{12}/gu, (id) => {
    const number = numbers.get(id) ?? `id ${numbers.size + 1}`
    numbers.set(id, number)
    return number
  })
}

/** The lines that were not left yet: of the new workspace three, and of exchange rates two, which the world in several currencies has. */
const withoutNewLines = (name: string, data: any): unknown =>
  data.feed_pagination === undefined
    ? data
    : {
        ...data,
        feed_pagination: {
          ...data.feed_pagination,
          total: data.feed_pagination.total - 3 - (name.startsWith("several ") ? 2 : 0)
        }
      }

/** A value without the added keys. */
const before = (path: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => before(path, one))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const where = key !== "currency" || isOfCounteragent(value) ? added[key] : undefined
      if (where === undefined || ![where].flat().some((one) => path.startsWith(one)))
        return [[key, before(path, inner)]]
      taken.add(key)
      return []
    })
  )
}

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })(
  "answers recorded before there were charges and prices",
  (it) => {
    it.effect("are the same, key by key and in the same order, but for the added keys", () =>
      Effect.gen(function* () {
        const answers = yield* recordedAnswers
        assert.strictEqual(answers.length, recorded.length)
        for (const [index, [name, data]] of answers.entries()) {
          const [, path = ""] = name.split(" ")
          assert.strictEqual(
            renamed(JSON.stringify([name, before(path, withoutNewLines(name, data))], null, 1)),
            renamed(indented(recorded[index]))
          )
        }
        assert.deepStrictEqual([...taken].sort(), Object.keys(added).sort(), "every added key is in some answer")
      })
    )
  }
)
