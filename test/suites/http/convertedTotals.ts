import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { allBilled, costless } from "../../support/http/allBilled.ts"
import { dataOf, openTeam, openWith, type Team } from "../../support/http/callers.ts"
import { oncePerStack } from "../../support/http/oncePerStack.ts"
import { at } from "../../support/http/stack.ts"
import { aDay, aMoneyBody } from "../../support/http/wireArbitraries.ts"
import { entityFigures, flow, type ExchangeRates, type WireRate } from "../../support/http/wireConversion.ts"
import { entityKinds, type MoneyKind, paymentKind, timeKind, transferKinds } from "../../support/http/wireKinds.ts"
import { defineHttpSuite } from "./defineHttpSuite.ts"

type Records = ReadonlyArray<any>

const groups = (records: Records, keyOf: (record: any) => string): ReadonlyArray<readonly [string, Records]> =>
  Object.entries(Object.groupBy(records, keyOf) as Record<string, Records>).sort(([a], [b]) => (a < b ? -1 : 1))
const minutesOf = (records: Records): number =>
  records.reduce((minutes, record) => minutes + record.duration_minutes_total, 0)
const pick = (data: any, keys: ReadonlyArray<string>) => Object.fromEntries(keys.map((key) => [key, data[key]]))

/** Up to 4 decimals, so that conversions have up to 6 and must be rounded. Yen and pounds begin too late for some records. */
const aRate: fc.Arbitrary<WireRate> = fc.record({
  currency: fc.constantFrom("USD", "USD", "JPY", "GBP"),
  effective_date: aDay,
  rate: fc.integer({ min: 1, max: 30_000 }).map((units) => units / 1e4)
})

/** What the totals of a list must be. */
const listed = (kind: MoneyKind, records: Records, valuing: ExchangeRates) => {
  const { count, ofDay, sum, under } = kind.totals
  const minutes = (some: Records) => (kind === timeKind ? { worked_minutes_total: minutesOf(some) } : {})
  const plain = (some: Records) =>
    groups(some, ({ currency }) => currency).map(([currency, same]) => ({
      currency,
      [count]: same.length,
      ...minutes(same),
      [sum]: flow({ base: currency, rates: [] }, same, kind).figure
    }))
  return {
    [under]: {
      [count]: records.length,
      ...minutes(records),
      [sum]: flow(valuing, records, kind).figure,
      ...(kind === timeKind ? allBilled(minutesOf(records), flow(valuing, records, kind).figure) : {}),
      by_currency: plain(records),
      unconverted: (kind === timeKind ? costless : (sums: any) => sums)(plain(flow(valuing, records, kind).missing))
    },
    chart_by_day: groups(records, (record) => record[kind.date]).map(([date, some]) => ({
      date,
      ...minutes(some),
      [sum]: flow(valuing, some, kind).figure,
      [ofDay]: some.length
    }))
  }
}

/** A workspace with records in four currencies and rates that change while they are recorded, for tests that only read. */
const seedWorkspace = oncePerStack(
  Effect.fnUntraced(function* (seed: number) {
    const fixture: Team = yield* openTeam()
    const { acme, bolt, member, owner, shop, website, workshop } = fixture
    const belongings = {
      projects: [website.id, shop.id],
      clientless: [workshop.id],
      clients: [acme.id, bolt.id],
      users: [owner.id, member.id]
    }
    const make = Effect.fnUntraced(function* (kind: MoneyKind) {
      const bodies = fc.sample(aMoneyBody(kind, belongings), { numRuns: 25, seed })
      return yield* Effect.all(
        bodies.map((body) => owner.full.make(kind.path, body)),
        { concurrency: 4 }
      )
    })
    for (const rate of fc.sample(aRate, { numRuns: 9, seed })) yield* owner.full.make("/api/exchange-rates", rate)
    const { exchange_rates } = dataOf(yield* owner.read.get("/api/exchange-rates"))
    const valuing: ExchangeRates = { base: "EUR", rates: exchange_rates }
    const made = yield* Effect.forEach([timeKind, ...transferKinds], make)
    const [time = [], money = [], , charges = []] = made
    return { ...fixture, valuing, time, money, charges, made }
  })
)

/** Figures without what is settled and owed, which follow of projects from the accounts of their clients. */
const flowsAlone = (figures: any): any => {
  const { debt_total: _, settled_total: __, ...flows } = figures
  const lists = ["by_currency", "unconverted"].filter((key) => Array.isArray(flows[key]))
  const some = (rows: ReadonlyArray<any>) =>
    rows
      .map(flowsAlone)
      .filter((row) => ["earned_total", "received_total", "charged_total"].some((key) => row[key] !== 0))
  return { ...flows, ...Object.fromEntries(lists.map((key) => [key, some(flows[key])])) }
}

/** Totals of several currencies are exactly what valuing the records one by one gives. */
export const convertedTotals = defineHttpSuite("totals in several currencies", (it) => {
  it.effect("200 with work at the rate of its own day, and debt at the rate of the balance's", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openWith("acme")
      const of = { counteragent_id: acme.id, currency: "USD" }
      for (const [accrual_date, cost] of [
        ["2026-02-28", 1],
        ["2026-03-01", 100],
        ["2026-03-10", 100]
      ] as const) {
        yield* owner.full.make("/api/time", { ...timeKind.body, ...of, accrual_date, cost })
      }
      yield* owner.full.make("/api/money", { ...paymentKind.body, ...of, inflow_date: "2026-03-05", amount: 40 })
      for (const [effective_date, rate] of [
        ["2026-03-01", 0.9],
        ["2026-03-10", 0.8],
        ["2026-03-20", 0.5]
      ] as const) {
        yield* owner.full.make("/api/exchange-rates", { currency: "USD", effective_date, rate })
      }
      const { chart_by_day, stats } = dataOf(yield* owner.read.get("/api/time"))
      assert.strictEqual(stats.earned_total, 170)
      const beside = { currency: "USD", entries_count: 1, worked_minutes_total: 90, earned_total: 1 }
      assert.deepStrictEqual(stats.unconverted, costless([beside]))
      assert.deepStrictEqual(
        chart_by_day.map((day: any) => day.earned_total),
        [0, 90, 80]
      )
      const march = dataOf(yield* owner.read.get("/api/calendar?month=2026-03-01"))
      assert.deepStrictEqual(
        [march.unconverted, march.rows.map((row: any) => row.total_cost)],
        [[], ["90.00", "80.00"]]
      )
      const acmes = (query: string) =>
        Effect.map(
          owner.read.get(`/api/counteragents?search=acme&${query}`),
          (answer) => dataOf(answer).counteragents[0]
        )
      const inMarch = yield* acmes("accrual_from=2026-03-01&accrual_to=2026-03-15")
      assert.deepInclude(inMarch, { earned_total: 170, received_total: 36, debt_total: 128.8, unconverted: [] })
      const open = yield* acmes("").pipe(at("2026-03-31T23:59:59.999Z"))
      assert.deepInclude(open, { earned_total: 170, received_total: 36, debt_total: 80.5 })
      const left = { earned_total: 1, received_total: 0, debt_total: 0, charged_total: 0, settled_total: 0 }
      assert.deepStrictEqual(open.unconverted, costless([{ currency: "USD", ...left }]))
      const inFebruary = yield* acmes("accrual_to=2026-02-28")
      assert.deepInclude(inFebruary, { earned_total: 0, debt_total: 0 })
      assert.deepStrictEqual(inFebruary.unconverted, costless(inFebruary.by_currency))
    })
  )

  it.effect("200 with a conversion that is rounded once, half away from zero", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openWith("acme")
      yield* owner.full.make("/api/exchange-rates", { currency: "USD", effective_date: "2026-01-01", rate: "0.00015" })
      const work = { ...timeKind.body, counteragent_id: acme.id, currency: "USD", cost: 0.3 }
      for (const accrual_date of ["2026-03-01", "2026-03-02"]) {
        yield* owner.full.make("/api/time", { ...work, accrual_date })
      }
      const { chart_by_day, stats } = dataOf(yield* owner.read.get("/api/time"))
      // Each day is 0.000045 and their sum 0.00009.
      assert.deepStrictEqual(
        chart_by_day.map((day: any) => day.earned_total),
        [0, 0]
      )
      assert.strictEqual(stats.earned_total, 0.0001)
      const calendar = dataOf(yield* owner.read.get("/api/calendar?month=2026-03-01"))
      assert.strictEqual(calendar.rows[0].total_cost, "0.00")
      const paid = { ...paymentKind.body, counteragent_id: acme.id, currency: "USD", amount: 5.6 }
      yield* owner.full.make("/api/money", paid)
      const { totals } = dataOf(yield* owner.read.get("/api/counteragents?search=acme"))
      assert.deepInclude(totals, { earned_total: 0.0001, received_total: 0.0008, debt_total: -0.0008 })
    })
  )

  for (const [index, kind] of [timeKind, ...transferKinds].entries()) {
    it.effect(`200 with the totals and days of ${kind.title} that valuing each record gives`, () =>
      Effect.gen(function* () {
        for (const seed of [2, 3]) {
          const { acme, made, owner, valuing } = yield* seedWorkspace(seed)
          const records = made[index] ?? []
          const keys = [kind.totals.under, "chart_by_day"]
          const expected = listed(kind, records, valuing)
          assert.isNotEmpty((expected[kind.totals.under] as any).unconverted)
          assert.deepStrictEqual(pick(dataOf(yield* owner.read.get(kind.path)), keys), expected)
          const ofAcme = dataOf(yield* owner.read.get(`${kind.path}?counteragent_id=${acme.id}&page_size=1`))
          const acmes = records.filter(({ counteragent_id }) => counteragent_id === acme.id)
          assert.deepStrictEqual(pick(ofAcme, keys), listed(kind, acmes, valuing))
        }
      })
    )
  }

  it.effect("200 with the same days in the calendar, for everybody in their own sight", () =>
    Effect.gen(function* () {
      const { acme, client, member, owner, time, valuing } = yield* seedWorkspace(2)
      const sights = [
        [owner, () => true],
        [member, ({ user_id }: any) => user_id === member.id],
        [client, ({ counteragent_id }: any) => counteragent_id === acme.id]
      ] as const
      for (const [caller, sees] of sights) {
        const march = time.filter((record) => record.accrual_date.startsWith("2026-03") && sees(record))
        const { rows, unconverted } = dataOf(yield* caller.read.get("/api/calendar?month=2026-03-01"))
        const expected = listed(timeKind, march, valuing)
        assert.deepStrictEqual(
          rows.map((row: any) => [row.accrual_date, Number(row.total_cost)]),
          expected["chart_by_day"].map((day: any) => [day.date, day.earned_total])
        )
        assert.deepStrictEqual(costless(unconverted), (expected["stats"] as any).unconverted)
      }
    })
  )

  for (const { many, path } of entityKinds) {
    it.effect(`200 with flows of ${many}, and debts of clients, that valuing each record gives`, () =>
      Effect.gen(function* () {
        const { charges, money, owner, time, valuing } = yield* seedWorkspace(3)
        const key = many === "projects" ? "project_id" : "counteragent_id"
        const asked = "2026-03-18"
        for (const [query, from, to] of [
          ["", "", "9999"],
          ["accrual_from=2026-03-05", "2026-03-05", "9999"],
          ["accrual_to=2026-03-10", "", "2026-03-10"],
          ["accrual_from=2026-02-25&accrual_to=2026-03-12", "2026-02-25", "2026-03-12"]
        ] as const) {
          const period = { from, to, balanceDay: to === "9999" ? asked : to }
          const answer = yield* owner.read.get(`${path}?${query}`).pipe(at(`${asked}T12:00:00.000Z`))
          const { [many]: rows, totals } = dataOf(answer)
          const figures = (ids: ReadonlyArray<string>) => {
            const of = (records: Records) => records.filter((record) => ids.includes(record[key]))
            const figures = entityFigures(
              valuing,
              { work: of(time), charges: of(charges), receipts: of(money) },
              period
            )
            return many === "projects" ? flowsAlone(figures) : figures
          }
          const shownOf = (figures: object) => (many === "projects" ? flowsAlone(figures) : figures)
          for (const row of rows) {
            const expected = figures([row.id])
            assert.deepStrictEqual(shownOf(pick(row, Object.keys(expected))), expected, `${row.name} ${query}`)
          }
          const expected = figures(rows.map(({ id }: any) => id))
          assert.deepStrictEqual(shownOf(pick(totals, Object.keys(expected))), expected, query)
        }
      })
    )
  }
})
