import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { dataOf, openTeam, openWorkspace, type Team } from "../../support/http/callers.ts"
import { foldedList, type Records } from "../../support/http/foldedList.ts"
import { oncePerStack } from "../../support/http/oncePerStack.ts"
import type { Answer } from "../../support/http/stack.ts"
import { aMoneyBody } from "../../support/http/wireArbitraries.ts"
import { moneyKinds, type MoneyKind, timeKind, timesheetKind } from "../../support/http/wireKinds.ts"
import { defineHttpSuite } from "./defineHttpSuite.ts"

const seedRecords = Effect.fnUntraced(function* (kind: MoneyKind) {
  const fixture: Team = yield* openTeam()
  const { acme, bolt, member, owner, shop, website, workshop } = fixture
  const belongings = {
    projects: [website.id, shop.id],
    clientless: [workshop.id],
    clients: [acme.id, bolt.id],
    users: [owner.id, member.id]
  }
  const bodies = fc.sample(aMoneyBody(kind, belongings), { numRuns: 40, seed: 5 })
  yield* Effect.all(
    bodies.map((body) => owner.full.make(kind.path, body)),
    { concurrency: 4 }
  )
  const everything: Records = dataOf(yield* owner.read.get(`${kind.path}?page_size=500`))[kind.many]
  assert.strictEqual(everything.length, 40)
  return { ...fixture, everything }
})

/** The same workspace for every test of a kind, which leaves its records as they are. */
const seedWorkspace = oncePerStack((path: string) => seedRecords(moneyKinds.find((kind) => kind.path === path)!))

const byKind: ReadonlyArray<readonly [string, (record: any) => boolean]> = [
  ["kind=discount", (record) => record.kind === "discount"],
  [
    "kind=fee,%20opening&currency=EUR&search=alpha",
    (record) => record.kind !== "discount" && record.currency === "EUR" && lower(record.comment).includes("alpha")
  ],
  ["kind=tax,write_off", () => false]
]

const lower = (text: string | null): string => (text ?? "").toLowerCase()

/** Totals, charts and filters are exactly what going through all records gives. */
export const totals = defineHttpSuite("totals, charts and filters", (it) => {
  for (const kind of moneyKinds.filter((kind) => kind !== timesheetKind)) {
    const { date, many, path, range, text } = kind
    const totalsIn = (answer: Answer) => {
      const data = dataOf(answer)
      return Object.fromEntries(
        [kind.totals.under, "chart_by_day", "chart_by_hour"].filter((key) => key in data).map((key) => [key, data[key]])
      )
    }
    describe(kind.title, () => {
      it.effect("200 with totals and charts of everything, whatever the page", () =>
        Effect.gen(function* () {
          const { everything, owner } = yield* seedWorkspace(path)
          const expected = foldedList(kind, everything, "EUR")
          for (const query of ["", "?page_size=1", "?page=99", "?sort_by=created_at&sort_dir=asc&page_size=7"]) {
            const answer = yield* owner.read.get(`${path}${query}`)
            assert.deepStrictEqual(totalsIn(answer), expected)
            assert.strictEqual(dataOf(answer).totalCount, everything.length)
          }
        })
      )

      it.effect("200 with the same rows and totals and empty charts, with charts=0", () =>
        Effect.gen(function* () {
          const { owner } = yield* seedWorkspace(path)
          const isChart = (key: string) => key.startsWith("chart_")
          const all = dataOf(yield* owner.read.get(`${path}?page_size=7`))
          const plain = dataOf(yield* owner.read.get(`${path}?page_size=7&charts=0`))
          for (const [key, value] of Object.entries(all)) {
            assert.deepStrictEqual(plain[key], isChart(key) ? [] : value)
            if (isChart(key)) assert.isNotEmpty(value as ReadonlyArray<unknown>)
          }
          assert.deepStrictEqual(dataOf(yield* owner.read.get(`${path}?page_size=7&charts=1`)), all)
          const next = dataOf(yield* owner.read.get(`${path}?page_size=7&charts=0&cursor=${all.next_cursor}`))
          assert.lengthOf(next[many], 7)
        })
      )

      it.effect("200 with what every filter means, and its totals", () =>
        Effect.gen(function* () {
          const { acme, bolt, everything, member, owner, shop, website } = yield* seedWorkspace(path)
          const within = (from: string, to: string) => (record: any) => record[date] >= from && record[date] <= to
          const filters: ReadonlyArray<readonly [string, (record: any) => boolean]> = [
            [`counteragent_id=${acme.id}`, (record) => record.counteragent_id === acme.id],
            [`counteragent_id=${acme.id},${bolt.id}`, (record) => record.counteragent_id !== null],
            [`counteragent_id=${acme.id.toUpperCase()},%20${acme.id}`, (record) => record.counteragent_id === acme.id],
            [`project_id=${website.id},${shop.id}`, ({ project_id }) => [website.id, shop.id].includes(project_id)],
            ["counteragent_id=none", (record) => record.counteragent_id === null],
            [`counteragent_id=None,${bolt.id}`, (record) => record.counteragent_id !== acme.id],
            ["project_id=none", (record) => record.project_id === null],
            [
              `project_id=none&counteragent_id=${acme.id}&currency=eur`,
              (record) => record.project_id === null && record.counteragent_id === acme.id && record.currency === "EUR"
            ],
            ["currency=usd,%20JPY", ({ currency }) => ["USD", "JPY"].includes(currency)],
            ["currency=CHF", ({ currency }) => currency === "CHF"],
            [`project_id=${website.id}&counteragent_id=${bolt.id}`, () => false],
            [`user_id=${member.id}`, (record) => record.user_id === member.id],
            [`${range}_from=2026-03-01`, within("2026-03-01", "9999")],
            [`${range}_to=2026-03-01`, within("", "2026-03-01")],
            [`${range}_from=2026-03-01&${range}_to=2026-03-15`, within("2026-03-01", "2026-03-15")],
            ["search=ALPHA", (record) => lower(record[text]).includes("alpha")],
            [
              "search=acme",
              (record) => lower(`${record[text]}|${record.project_name}|${record.counteragent_name}`).includes("acme")
            ],
            ["search=shop", (record) => lower(record.project_name).includes("shop")],
            ["search=%25", (record) => record[text].includes("%")],
            ["search=_", (record) => record[text].includes("_")],
            ["search=%5C", (record) => record[text].includes("\\")],
            ["search=00%25%20d", (record) => record[text].includes("00% d")],
            ["search=%C3%BCNDER_", (record) => lower(record[text]).includes("ünder_")],
            ["search=", () => true],
            ...(kind.needsClient ? byKind : []),
            ["search='%20or%201=1", () => false]
          ]
          for (const [query, matches] of filters) {
            const expected = everything.filter(matches)
            const answer = yield* owner.read.get(`${path}?page_size=500&${query}`)
            assert.deepStrictEqual(dataOf(answer)[many], expected, query)
            assert.strictEqual(dataOf(answer).totalCount, expected.length, query)
            assert.deepStrictEqual(
              totalsIn(answer),
              foldedList(kind, expected, "EUR", query.includes("currency=")),
              query
            )
          }
        })
      )

      it.effect("200 with amounts of other currencies beside the total and never in it", () =>
        Effect.gen(function* () {
          const { everything, owner } = yield* seedWorkspace(path)
          const use = (currency: string) =>
            Effect.map(owner.full.put("/api/workspace", { currency }), (answer) => dataOf(answer))
          yield* Effect.acquireUseRelease(
            use("USD"),
            () =>
              Effect.map(owner.read.get(path), (answer) =>
                assert.deepStrictEqual(totalsIn(answer), foldedList(kind, everything, "USD"))
              ),
            () => use("EUR")
          )
        })
      )
    })
  }

  for (const kind of moneyKinds.filter(({ path }) => !path.startsWith("/api/time"))) {
    it.effect(`200 without rows for totals_only, without totals for include_totals=0 (${kind.title})`, () =>
      Effect.gen(function* () {
        const { everything, owner } = yield* seedWorkspace(kind.path)
        const { totals, chart_by_day } = foldedList(kind, everything, "EUR") as any
        for (const yes of ["1", "true"]) {
          const only = dataOf(yield* owner.read.get(`${kind.path}?totals_only=${yes}`))
          assert.deepInclude(only, { [kind.many]: [], totals, chart_by_day, totalCount: 40, next_cursor: null })
        }
        for (const no of ["0", "false"]) {
          const without = dataOf(yield* owner.read.get(`${kind.path}?include_totals=${no}&page_size=3`))
          assert.deepInclude(without, { totals: null, chart_by_day: [], totalCount: 40 })
          assert.strictEqual(without[kind.many].length, 3)
        }
        assert.deepInclude(dataOf(yield* owner.read.get(`${kind.path}?include_totals=1&totals_only=0`)), { totals })
      })
    )
  }

  it.effect("200 without totals and charts of time for include_totals=0", () =>
    Effect.gen(function* () {
      const { owner } = yield* seedWorkspace("/api/time")
      for (const no of ["0", "false"]) {
        const without = dataOf(yield* owner.read.get(`/api/time?include_totals=${no}&page_size=3`))
        assert.deepInclude(without, { stats: null, chart_by_day: [], chart_by_hour: [], totalCount: 40 })
        assert.strictEqual(without.entries.length, 3)
      }
      const whole = dataOf(yield* owner.read.get("/api/time?include_totals=1"))
      assert.deepStrictEqual(whole, dataOf(yield* owner.read.get("/api/time")))
      assert.strictEqual(whole.stats.entries_count, 40)
    })
  )

  it.effect("200 with sums that are exact to the last of 15 digits", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      for (const cost of ["99999999999.9999", "0.0001", "0.1", "0.2"]) {
        yield* owner.full.make("/api/time", { ...timeKind.body, cost })
      }
      const { stats } = dataOf(yield* owner.read.get("/api/time"))
      assert.strictEqual(stats.earned_total, 100000000000.3)
      for (let count = 0; count < 10; count++)
        yield* owner.full.make("/api/money", { inflow_date: "2026-03-01", amount: 0.1, currency: "EUR" })
      assert.strictEqual(dataOf(yield* owner.read.get("/api/money")).totals.received_total, 1)
    })
  )

  it.effect("200 with the UTC days of created_at for created_from and created_to", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const entry = yield* owner.full.make("/api/time", timeKind.body)
      const today = entry.created_at.slice(0, 10)
      const shifted = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
      const count = (query: string) =>
        Effect.map(owner.read.get(`/api/time?${query}`), (answer) => dataOf(answer).totalCount)
      assert.strictEqual(yield* count(`created_from=${today}&created_to=${today}`), 1)
      assert.strictEqual(yield* count(`created_from=${shifted(1)}`), 0)
      assert.strictEqual(yield* count(`created_to=${shifted(-1)}`), 0)
    })
  )
})
