import { readFileSync } from "node:fs"
import { assert } from "@effect/vitest"
import { mostAtOnce } from "@hourbook/core/records/RecordRepository"
import { longestAnswer } from "@hourbook/mcp/present/outputBudget"
import {
  CLIENT_CAPABILITIES_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY
} from "@modelcontextprotocol/client"
import { Effect } from "effect"
import { encode } from "gpt-tokenizer/encoding/o200k_base"
import { assistantOf } from "../support/assistants.ts"
import { openTeam } from "../support/http/callers.ts"
import { Stack } from "../support/http/stack.ts"
import { onMemory } from "./onMemory.ts"

const tokensOf = (json: unknown): number => encode(JSON.stringify(json)).length

/** The most tools of each caller, and the most tokens of their list. */
const bars = { owner: [30, 8000], member: [16, 4500], "read key": [14, 3900], client: [8, 2300] } as const

onMemory("the list of tools", (it) => {
  it.effect("keeps to the tools and tokens of each caller, which docs/mcp.md states", () =>
    Effect.gen(function* () {
      const { client, member, owner } = yield* openTeam()
      const docs = readFileSync(new URL("../../docs/mcp.md", import.meta.url), "utf8")
      const keys = {
        owner: owner.full.key,
        member: member.full.key,
        "read key": yield* owner.read.key,
        client: client.full.key
      }
      for (const [caller, key] of Object.entries(keys)) {
        const { tools } = yield* assistantOf(key)
        const all = yield* Effect.promise(tools)
        const tokens = tokensOf(all)
        const [mostTools, mostTokens] = bars[caller as keyof typeof bars]
        assert.isAtMost(all.length, mostTools, caller)
        assert.isAtMost(tokens, mostTokens, caller)
        const row = new RegExp(`^\\| ${caller} \\| (?<tools>\\d+) \\| (?<tokens>[\\d,]+) \\|$`, "mu").exec(docs)?.groups
        assert.strictEqual(Number(row?.["tools"]), all.length, caller)
        assert.closeTo(Number(row?.["tokens"]?.replace(",", "")), tokens, 100, caller)
      }
    })
  )
})

/** Rows that differ in anything: two short ids of one millisecond may be alike. */
const distinct = (rows: ReadonlyArray<unknown>): ReadonlyArray<string> => [
  ...new Set(rows.map((row) => JSON.stringify(row)))
]

/** Text that takes as much room as any: as JSON each character is six. */
const long = "\\".repeat(1990)

onMemory("an answer", (it) => {
  const walk = Effect.fnUntraced(function* (
    ok: Effect.Success<ReturnType<typeof assistantOf>>["ok"],
    tool: string,
    input: object
  ) {
    const rows: Array<any> = []
    let cursor: string | undefined
    let pages = 0
    do {
      const { data, text } = yield* ok(tool, cursor === undefined ? input : { ...input, cursor })
      assert.isAtMost(text.length, longestAnswer, tool)
      assert.isAtMost(JSON.stringify(data).length, longestAnswer, tool)
      assert.isNotEmpty(data.rows, tool)
      rows.push(...data.rows)
      cursor = data.next_cursor
      if (cursor !== undefined) assert.include(text, JSON.stringify(cursor))
      pages++
    } while (cursor !== undefined)
    return { rows, pages }
  })

  it.effect("is never longer than it may be, and its cursor leads to the first row that was left out", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openTeam()
      const by = owner.full
      const numbers = Array.from({ length: 30 }, (_, index) => index)
      for (const index of numbers) {
        const day = `2026-03-${String(1 + (index % 7)).padStart(2, "0")}`
        yield* by.make("/api/time", {
          description: `${index} ${long}`,
          accrual_date: day,
          duration_minutes_total: 10 + index,
          cost: 5,
          currency: "EUR",
          counteragent_id: acme.id
        })
        yield* by.make("/api/money", {
          inflow_date: day,
          amount: 1,
          currency: "EUR",
          comment: `${index} ${long}`,
          counteragent_id: acme.id
        })
        yield* by.make("/api/payouts", { payout_date: day, amount: 1, currency: "EUR", comment: `${index} ${long}` })
        yield* by.make("/api/projects", { name: `${index} ${"\\".repeat(190)}`, counteragent_id: acme.id })
        yield* by.make("/api/counteragents", { name: `${index} ${"\\".repeat(190)}` })
      }
      const { ok } = yield* assistantOf(by.key)
      const period = { from: "2026-03-01", to: "2026-03-31" }
      const lists = [
        ["time_list", { limit: 100, detail: "full" }],
        ["time_list", { sort: "oldest" }],
        ["time_list", { sort: "recently_added", limit: 7 }],
        ["money_list", { kind: "payment", limit: 100, detail: "full" }],
        ["money_list", { kind: "payment", sort: "largest" }],
        ["money_list", { kind: "payout", limit: 100 }],
        ["timesheets", { from: "2026-01-01", to: "2026-02-15", limit: 7 }]
      ] as const
      for (const [tool, input] of lists) {
        const { pages, rows } = yield* walk(ok, tool, input)
        assert.isAbove(pages, 1, tool)
        assert.lengthOf(distinct(rows), rows.length, tool)
        assert.lengthOf(rows, tool === "timesheets" ? 32 : 30, tool)
      }
      for (const [kind, sort, count] of [
        ["project", "name", 33],
        ["client", "name", 32],
        ["project", "earned", 33]
      ] as const) {
        const { rows } = yield* walk(ok, "reference_list", { kind, limit: 100, sort })
        assert.lengthOf(distinct(rows), count, kind)
      }
      const { rows: statement } = yield* walk(ok, "client_statement", {
        client: "Acme",
        limit: 100,
        order: "oldest"
      })
      assert.lengthOf(statement, 60)
      assert.strictEqual(statement.at(-1).balance, 120)
      const { rows: changes } = yield* walk(ok, "report_activity", { limit: 100 })
      assert.lengthOf(distinct(changes), changes.length)
      const { rows: days } = yield* walk(ok, "summarize_period", { ...period, limit: 3 })
      assert.deepEqual(
        days.map(({ label }) => label),
        Array.from({ length: 7 }, (_, index) => `2026-03-0${index + 1}`)
      )
    })
  )

  it.effect("is half as long when it is concise", () =>
    Effect.gen(function* () {
      const { owner, website } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      const entries = Array.from({ length: mostAtOnce }, (_, index) => ({
        date: "2026-03-02",
        minutes: 15 + index,
        description: `Wireframes, part ${index}`,
        cost: 20,
        project: website.id
      }))
      yield* ok("time_log", { entries })
      const size = Effect.fnUntraced(function* (input: object) {
        return JSON.stringify((yield* ok("time_list", input)).data).length
      })
      assert.isBelow(yield* size({}), 0.6 * (yield* size({ detail: "full" })))
    })
  )

  it.effect("has the icons of the server only where a client asks who it is", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const fetch = yield* (yield* Stack).fetch
      const infoIn = Effect.fnUntraced(function* (method: string) {
        const version = "2026-07-28"
        const _meta = { [PROTOCOL_VERSION_META_KEY]: version, [CLIENT_CAPABILITIES_META_KEY]: {} }
        const request = new Request("http://hourbook.test/api/mcp", {
          method: "POST",
          headers: {
            "x-api-key": owner.full.key!,
            "content-type": "application/json",
            accept: "application/json, text/event-stream",
            "mcp-protocol-version": version,
            "mcp-method": method
          },
          body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { _meta } })
        })
        const { result } = yield* Effect.promise(async () => (await fetch(request)).json() as any)
        return result._meta[SERVER_INFO_META_KEY]
      })
      const { icons, name } = yield* infoIn("server/discover")
      assert.strictEqual(name, "hourbook")
      const types = icons.map(({ mimeType, src }: any) => [mimeType, src.startsWith(`data:${mimeType}`)])
      assert.deepEqual(types, [
        ["image/png", true],
        ["image/svg+xml", true]
      ])
      assert.notProperty(yield* infoIn("tools/list"), "icons")
      const old = yield* assistantOf(owner.full.key, { client: "client 2, revisions of 2025" })
      assert.lengthOf(old.server()?.icons ?? [], 2)
    })
  )
})
