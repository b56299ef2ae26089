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

const statement = "/api/reports/debtors/reconciliation"

/** Every key that answers have since then, and the paths that have it; every path where none is named. */
const added: Readonly<Record<string, string>> = {
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
  currency: "/api/counteragents",
  // References: on what is listed.
  external_ref: "",
  import_id: ""
}

const indented = (line = "null"): string => JSON.stringify(JSON.parse(line), null, 1)

const taken = new Set<string>()

/** What a counteragent pays in: other objects had a currency before. */
const isOfCounteragent = (value: object): boolean => "payment_terms_days" in value

/** A value without the added keys. */
const before = (path: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => before(path, one))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const where = key !== "currency" || isOfCounteragent(value) ? added[key] : undefined
      if (where === undefined || !path.startsWith(where)) return [[key, before(path, inner)]]
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
          assert.strictEqual(JSON.stringify([name, before(path, data)], null, 1), indented(recorded[index]))
        }
        assert.deepStrictEqual([...taken].sort(), Object.keys(added).sort(), "every added key is in some answer")
      })
    )
  }
)
