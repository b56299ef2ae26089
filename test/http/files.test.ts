import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { listed } from "../support/exchange/listed.ts"
import { bytesOf, csvOf, inSheet, jsonLinesOf, workbookOf } from "../support/exchange/listFiles.ts"
import { billed, issued } from "../support/http/billedWorld.ts"
import { type Caller, dataOf, openTeam, openWith, refused } from "../support/http/callers.ts"
import { stackOn } from "../support/http/stack.ts"

const dates = "accrual_from=2026-03-01&accrual_to=2026-03-31"
const needed: Readonly<Record<string, string>> = {
  "/api/holidays": "?from=2026-01-01&to=2026-12-31",
  "/api/calendar": "?month=2026-03-01",
  "/api/timesheet-matrix": `?${dates}`,
  "/api/moneysheet-matrix": `?${dates}`
}

layer(stackOn(MemoryStore.layer), { excludeTestServices: true, timeout: "10 minutes" })("lists as files", (it) => {
  const work = Effect.fnUntraced(function* (by: Caller, count: number, more: object) {
    for (let index = 0; index < count; index++) {
      yield* by.make("/api/time", {
        description: `Hour ${index}, "quoted"\nand broken`,
        accrual_date: `2026-03-${String((index % 28) + 1).padStart(2, "0")}`,
        duration_minutes_total: 15 + index,
        cost: "12.5",
        currency: "EUR",
        ...more
      })
    }
  })

  it.effect("every list, matrix and report has the rows of its answer, in the same order", () =>
    Effect.gen(function* () {
      const { acme, member, owner, website } = yield* openTeam()
      const { full, read } = owner
      dataOf(yield* full.put("/api/workspace", { holiday_region: "DE" }))
      const budget = { basis: "fees", amount: 30, currency: "EUR", period: "total", with_expenses: true }
      dataOf(yield* full.put(`/api/projects/${website.id}`, { budget }))
      yield* work(full, 3, { project_id: website.id, tags: ["Design", "Büro"] })
      yield* full.make("/api/money", {
        amount: "5",
        currency: "EUR",
        inflow_date: "2026-03-04",
        counteragent_id: acme.id
      })
      yield* full.make("/api/payouts", { amount: "5", currency: "EUR", payout_date: "2026-03-04", user_id: member.id })
      yield* full.make("/api/charges", {
        amount: "7",
        currency: "EUR",
        charge_date: "2026-03-04",
        counteragent_id: acme.id,
        kind: "fee"
      })
      yield* full.make("/api/exchange-rates", { currency: "USD", rate: "0.0000001", effective_date: "2026-01-01" })
      yield* full.make("/api/rates", { kind: "bill", amount: 80, currency: "EUR", effective_date: "2026-01-01" })
      yield* full.make("/api/members/former", { name: "Fay" })
      yield* billed({ acme, owner })
      const lines = [{ text: "Workshop", unit_price: 800 }]
      const draft = dataOf(yield* full.post("/api/invoices", { counteragent_id: acme.id, lines }), 201).invoice
      yield* issued(full, draft)
      assert.isAtLeast(listed.length, 18)
      for (const { path, rows, type } of listed) {
        // Its file has a row for each age of what is open: the suite of receivables reads it.
        if (path === "/api/reports/receivables") continue
        const query = path.endsWith("reconciliation") ? `?entity_id=${acme.id}` : (needed[path] ?? "")
        const whole = rows === "feed" ? "?feed_limit=100" : query
        const expected: ReadonlyArray<any> = dataOf(yield* read.get(`${path}${whole}`))[rows === "feed" ? "feed" : rows]
        const found = yield* csvOf(read, `${path}${query}`)
        assert.isNotEmpty(expected, path)
        assert.lengthOf(found.rows, expected.length, path)
        for (const [index, row] of expected.entries()) {
          for (const [key, value] of Object.entries<any>(row)) {
            if (typeof value === "object") continue
            const text = typeof value === "number" && value < 0.001 && value > 0 ? "0.0000001" : String(value)
            assert.strictEqual(found.rows[index]?.[key], text, `${path} ${key}`)
          }
        }
        const lines = yield* jsonLinesOf(read, `${path}${query}`)
        assert.deepEqual(
          lines,
          expected.map((row) => ({ type, ...row })),
          path
        )
        const sheet = yield* workbookOf(owner.full, `${path}${query}`)
        assert.deepEqual(sheet.names, found.names, path)
        for (const [index, row] of expected.entries()) {
          for (const [key, value] of Object.entries<any>(row)) {
            if (typeof value === "object" || key === "total_cost") continue
            assert.deepEqual(sheet.rows[index]?.[key], inSheet(key, value), `${path} ${key}`)
          }
        }
      }
    })
  )

  it.effect("a list of records has each of them in a journal, and no other list is one", () =>
    Effect.gen(function* () {
      const { acme, member, owner, website } = yield* openTeam()
      const { full, read } = owner
      yield* work(full, 2, { project_id: website.id })
      const on = { currency: "EUR", counteragent_id: acme.id }
      yield* full.make("/api/money", {
        ...on,
        amount: "5",
        inflow_date: "2026-03-04",
        settles: { amount: "6.5", currency: "USD" }
      })
      yield* full.make("/api/payouts", { amount: "5", currency: "EUR", payout_date: "2026-03-04", user_id: member.id })
      yield* full.make("/api/charges", { ...on, amount: "-7", charge_date: "2026-03-04", kind: "discount" })
      for (const { formats, path } of listed) {
        const answer = yield* read.get(`${path}?format=hledger`)
        if (!formats.includes("hledger"))
          refused(answer, 400, "invalid_param", /^format: expected csv, xlsx(?: or jsonl|, jsonl or pdf)$/u)
        else {
          assert.strictEqual(answer.headers.get("content-type"), "text/plain; charset=utf-8")
          const days = String(answer.body).match(/^\d{4}-\d\d-\d\d /gmu) ?? []
          assert.lengthOf(days, /time/u.test(path) ? 2 : 1, path)
        }
      }
      const { body } = yield* read.get("/api/money?format=hledger")
      assert.match(
        body,
        /^decimal-mark \.\n\ncommodity EUR\ncommodity USD\naccount assets:bank\naccount assets:receivable:Acme\n\n2026/u
      )
      assert.match(body, /\n {4}assets:bank +5 EUR @@ 6\.5 USD\n {4}assets:receivable:Acme +-6\.5 USD\n/u)
      assert.deepEqual(
        listed.filter(({ formats }) => formats.includes("hledger")).map(({ path }) => path),
        ["/api/time", "/api/timesheet", "/api/money", "/api/payouts", "/api/charges"]
      )
    })
  )

  it.effect("a list of several pages is whole, and matches what was filtered", () =>
    Effect.gen(function* () {
      const { owner, website } = yield* openWith("website")
      yield* work(owner.full, 7, { project_id: website.id })
      yield* work(owner.full, 505, {})
      const all = yield* csvOf(owner.read, "/api/time?sort_by=accrual_date&sort_dir=asc")
      assert.lengthOf(all.rows, 512)
      assert.lengthOf(new Set(all.rows.map(({ id }) => id)), 512)
      assert.lengthOf((yield* csvOf(owner.read, `/api/time?project_id=${website.id}`)).rows, 7)
      const feed = yield* csvOf(owner.read, "/api/reports/activity")
      assert.lengthOf(new Set(feed.rows.map(({ id }) => id)), feed.rows.length)
      assert.isAtLeast(feed.rows.length, 512)
    })
  )

  it.effect("a matrix has a column for each day, and names what is empty", () =>
    Effect.gen(function* () {
      const { owner, website } = yield* openWith("website")
      yield* work(owner.full, 2, { project_id: website.id })
      const { names, rows } = yield* csvOf(
        owner.read,
        `/api/timesheet-matrix?accrual_from=2026-03-01&accrual_to=2026-03-03`
      )
      assert.deepEqual(names, ["key", "label", "total_minutes", "2026-03-01", "2026-03-02", "2026-03-03"])
      assert.deepInclude(rows[0], { total_minutes: "31", "2026-03-01": "15", "2026-03-02": "16", "2026-03-03": "" })
      const none = yield* csvOf(owner.read, "/api/money")
      assert.lengthOf(none.rows, 0)
      assert.include(none.names, "inflow_date")
      assert.include(none.answer.headers.get("content-disposition"), 'filename="money.csv"')
    })
  )

  it.effect("a member and a client get the rows and columns that they may see", () =>
    Effect.gen(function* () {
      const { acme, client, member, owner, website } = yield* openTeam()
      const rate = { currency: "EUR", effective_date: "2026-01-01" }
      yield* owner.full.make("/api/rates", { ...rate, kind: "cost", amount: 30 })
      yield* owner.full.make("/api/rates", { ...rate, kind: "bill", amount: 90, counteragent_id: acme.id })
      yield* work(owner.full, 2, { project_id: website.id })
      yield* work(member.full, 1, {})
      const owners = yield* csvOf(owner.read, "/api/time")
      const members = yield* csvOf(member.read, "/api/time")
      const clients = yield* csvOf(client.read, "/api/time")
      assert.deepEqual([owners.rows.length, members.rows.length, clients.rows.length], [3, 1, 2])
      assert.include(owners.names, "internal_cost")
      for (const { answer, names } of [members, clients]) {
        assert.notInclude(names, "internal_cost")
        assert.notInclude(String(answer.body), "internal")
      }
      assert.notInclude(clients.names, "hourly_rate")
      refused(yield* client.read.get("/api/rates", { accept: "text/csv" }), 403, "forbidden")
    })
  )

  it.effect("400 for pages, an unknown flavour or parameter; JSON wherever there is no table", () =>
    Effect.gen(function* () {
      const { owner, website } = yield* openWith("website")
      const ask = (path: string) => owner.read.get(path, { accept: "text/csv" })
      for (const wrong of ["page=2", "page_size=5", "cursor=abc", "include_totals=0", "for=word", "nonsense=1"]) {
        refused(yield* ask(`/api/time?${wrong}`), 400, "invalid_param", new RegExp(`^${wrong.split("=")[0]}`, "u"))
      }
      refused(yield* owner.read.get("/api/time?for=excel"), 400, "invalid_param", /^for/u)
      assert.strictEqual(dataOf(yield* ask(`/api/projects/${website.id}`)).project.id, website.id)
      yield* owner.full.make("/api/counteragents", { name: "=1+1" })
      assert.include((yield* ask("/api/counteragents?for=excel")).body, "\r\n'=1+1,")
      assert.include((yield* ask("/api/counteragents?for=plain")).body, ",=1+1,")
      const csv = Effect.fnUntraced(function* (more: string) {
        const { bytes } = yield* bytesOf(owner.full, `/api/counteragents?format=csv${more}`)
        const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)
        return [text.startsWith("\uFEFF"), text.includes("'=1+1,")]
      })
      assert.deepEqual(yield* csv(""), [false, false])
      assert.deepEqual(yield* csv("&bom=0"), [false, false])
      assert.deepEqual(yield* csv("&bom=1"), [true, false])
      assert.deepEqual(yield* csv("&for=excel"), [true, true])
      for (const wrong of [
        "format=csv&bom=2",
        "format=csv&for=excel&ids=2",
        "format=csv&lang=fr",
        "format=pdfs",
        "format=xlsx&page=2",
        "format=jsonl&cursor=a"
      ]) {
        const name = wrong.split("&").at(-1)?.split("=")[0]
        refused(yield* owner.read.get(`/api/time?${wrong}`), 400, "invalid_param", new RegExp(`^${name}`, "u"))
      }
      for (const wrong of ["format=hledger&for=excel", "format=jsonl&for=excel", "format=xlsx&bom=1"]) {
        refused(yield* owner.read.get(`/api/time?${wrong}`), 400, "invalid_param", /is for CSV/u)
      }
      for (const wrong of ["format=csv&ids=1", "ids=1", "format=pdf&ids=1"]) {
        refused(yield* owner.read.get(`/api/time?${wrong}`), 400, "invalid_param", /^ids: /u)
      }
      const accepted = (accept: string) =>
        Effect.map(owner.read.get("/api/time", { accept }), ({ headers }) => headers.get("content-type")?.split(";")[0])
      const sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      for (const [accept, type] of [
        [sheet, sheet],
        ["application/x-ndjson", "application/jsonl"],
        ["application/jsonl; q=1", "application/jsonl"],
        ["application/json, text/csv", "application/json"],
        ["*/*", "application/json"]
      ] as const) {
        assert.strictEqual(yield* accepted(accept), type, accept)
      }
    })
  )
})
