import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, openTeam, openWith, openWorkspace, refused } from "../../support/http/callers.ts"
import { entityKinds, projectKind, timeKind } from "../../support/http/wireKinds.ts"
import { defineHttpSuite } from "./defineHttpSuite.ts"

const day = (date: string, cost: number, rest: object = {}) => ({
  ...timeKind.body,
  accrual_date: date,
  duration_minutes_total: 60,
  cost,
  ...rest
})
const paid = (date: string, amount: number, rest: object = {}) => ({
  inflow_date: date,
  amount,
  currency: "EUR",
  ...rest
})

/** Acme earned 300 EUR and 50 USD and paid 120; Bolt paid 40 in advance. */
const traded = Effect.gen(function* () {
  const fixture = yield* openTeam()
  const { acme, bolt, owner, shop, website } = fixture
  yield* owner.full.make("/api/time", day("2026-01-31", 100, { project_id: website.id }))
  yield* owner.full.make("/api/time", day("2026-02-10", 200, { project_id: website.id }))
  yield* owner.full.make("/api/time", day("2026-02-11", 50, { project_id: website.id, currency: "USD" }))
  yield* owner.full.make("/api/money", paid("2026-02-01", 70, { project_id: website.id }))
  yield* owner.full.make("/api/money", paid("2026-03-01", 50, { counteragent_id: acme.id }))
  yield* owner.full.make("/api/money", paid("2026-03-02", 40, { project_id: shop.id }))
  yield* owner.full.make("/api/payouts", {
    payout_date: "2026-03-02",
    amount: 999,
    currency: "EUR",
    project_id: shop.id
  })
  yield* owner.full.make("/api/time", day("2026-02-12", 7))
  return { ...fixture, bolt }
})

const figures = (row: any) => ({
  worked: row.worked_minutes_total,
  entries: row.entries_count,
  earned: row.earned_total,
  received: row.received_total,
  debt: row.debt_total
})

/** Projects and counteragents with what their records amount to. */
export const entities = defineHttpSuite("projects and counteragents with their totals", (it) => {
  it.effect("200 with flows of the period and the debt at its end", () =>
    Effect.gen(function* () {
      const { owner } = yield* traded
      const named = (answer: any, many: string, name: string) =>
        dataOf(answer)[many].find((row: any) => row.name === name)
      const clients = yield* owner.read.get("/api/counteragents")
      const acme = named(clients, "counteragents", "Acme")
      assert.deepStrictEqual(figures(acme), { worked: 180, entries: 3, earned: 300, received: 120, debt: 180 })
      const inDollars = {
        currency: "USD",
        earned_total: 50,
        received_total: 0,
        debt_total: 50,
        charged_total: 0,
        settled_total: 0
      }
      assert.deepStrictEqual(acme.unconverted, [{ ...inDollars, internal_cost_total: 0 }])
      assert.deepStrictEqual(acme.by_currency, [
        { ...inDollars, currency: "EUR", earned_total: 300, received_total: 120, debt_total: 180, settled_total: 120 },
        inDollars
      ])
      assert.strictEqual(acme.projects_count, 1)
      const bolt = named(clients, "counteragents", "Bolt")
      assert.deepStrictEqual(figures(bolt), { worked: 0, entries: 0, earned: 0, received: 40, debt: -40 })

      const february = yield* owner.read.get("/api/counteragents?accrual_from=2026-02-01&accrual_to=2026-02-28")
      assert.deepStrictEqual(figures(named(february, "counteragents", "Acme")), {
        worked: 120,
        entries: 2,
        earned: 200,
        received: 70,
        debt: 230
      })
      const projects = yield* owner.read.get("/api/projects?accrual_to=2026-02-28")
      assert.deepStrictEqual(figures(named(projects, "projects", "Website")), {
        worked: 180,
        entries: 3,
        earned: 300,
        received: 70,
        debt: 230
      })
      assert.deepStrictEqual(figures(named(projects, "projects", "Workshop")), {
        worked: 0,
        entries: 0,
        earned: 0,
        received: 0,
        debt: 0
      })
    })
  )

  it.effect("200 with totals that are the sum of all rows, whatever the page and the search", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* traded
      dataOf(yield* owner.full.put(`/api/counteragents/${acme.id}`, { archived: true }))
      for (const { many, path } of entityKinds) {
        const some =
          path === projectKind.path ? `&counteragent_id=none,${acme.id}` : "&archived=1&accrual_to=2026-02-10"
        for (const query of ["", "&search=S", "&accrual_from=2026-02-01", "&search=zzz", some]) {
          const whole = dataOf(yield* owner.read.get(`${path}?page_size=500${query}`))
          const sums = whole[many]
            .map(figures)
            .reduce(
              (sum: any, row: any) => Object.fromEntries(Object.keys(sum).map((key) => [key, sum[key] + row[key]])),
              { worked: 0, entries: 0, earned: 0, received: 0, debt: 0 }
            )
          assert.deepStrictEqual(figures(whole.totals), sums)
          const onePage = dataOf(yield* owner.read.get(`${path}?page_size=1&sort_by=debt${query}`))
          assert.deepStrictEqual(onePage.totals, whole.totals)
          assert.strictEqual(onePage.totalCount, whole.totalCount)
          const only = dataOf(yield* owner.read.get(`${path}?totals_only=1${query}`))
          assert.deepInclude(only, { [many]: [], totals: whole.totals, totalCount: whole.totalCount })
          const without = dataOf(yield* owner.read.get(`${path}?include_totals=0${query}`))
          assert.deepInclude(without, { totals: null, totalCount: whole.totalCount })
          assert.deepStrictEqual(without[many], whole[many].slice(0, 50))
        }
      }
      const { totals } = dataOf(yield* owner.read.get("/api/counteragents"))
      assert.strictEqual(totals.projects_count, 2)
    })
  )

  for (const { many, one, path } of entityKinds) {
    describe(path, () => {
      it.effect("200 with a search that takes % _ and \\ as they are, in any case", () =>
        Effect.gen(function* () {
          const { owner } = yield* openWorkspace()
          for (const name of ["100% Ltd", "a_b", "a\\b", "axb", "ÄRGER", "x".repeat(200)])
            yield* owner.full.make(path, { name })
          const found = (search: string) =>
            Effect.map(owner.read.get(`${path}?search=${encodeURIComponent(search)}`), (answer) =>
              dataOf(answer)[many].map(({ name }: any) => name)
            )
          assert.deepStrictEqual(yield* found("%"), ["100% Ltd"])
          assert.deepStrictEqual(yield* found("_"), ["a_b"])
          assert.deepStrictEqual(yield* found("\\"), ["a\\b"])
          assert.deepStrictEqual(yield* found("ärg"), ["ÄRGER"])
          assert.deepStrictEqual(yield* found("a\u0308rg"), ["ÄRGER"])
          assert.deepStrictEqual(yield* found("arg"), ["ÄRGER"])
          assert.deepStrictEqual(yield* found("X".repeat(200)), ["x".repeat(200)])
          assert.deepStrictEqual(yield* found(""), ["100% Ltd", "a\\b", "a_b", "ÄRGER", "axb", "x".repeat(200)])
        })
      )

      it.effect("200 with what a select box needs alone for for_select", () =>
        Effect.gen(function* () {
          const { owner } = yield* openWorkspace()
          const made = []
          for (const name of ["beta", "Alpha", "gamma"]) made.push(yield* owner.full.make(path, { name }))
          yield* owner.full.put(`${path}/${made[2].id}`, { archived: true })
          const offered = dataOf(yield* owner.read.get(`${path}?for_select=1`))
          const extra = path === projectKind.path ? { counteragent_id: null, billable_default: true } : {}
          assert.deepStrictEqual(offered, {
            [many]: [
              { id: made[1].id, name: "Alpha", ...extra },
              { id: made[0].id, name: "beta", ...extra }
            ],
            totals: null,
            totalCount: 2,
            page: 1,
            page_size: 500,
            next_cursor: null
          })
          const searched = dataOf(yield* owner.read.get(`${path}?for_select=true&search=BET`))
          assert.deepStrictEqual(
            searched[many].map(({ name }: any) => name),
            ["beta"]
          )
          const namesOf = (page: any) => page[many].map(({ name }: any) => name)
          const first = dataOf(yield* owner.read.get(`${path}?for_select=1&page_size=1`))
          assert.deepStrictEqual([namesOf(first), first.page_size], [["Alpha"], 1])
          const second = dataOf(yield* owner.read.get(`${path}?for_select=1&page_size=1&cursor=${first.next_cursor}`))
          assert.deepStrictEqual([namesOf(second), second.next_cursor], [["beta"], null])
          for (const [page, names] of [
            [2, ["beta"]],
            [3, []]
          ] as const) {
            const found = dataOf(yield* owner.read.get(`${path}?for_select=1&page_size=1&page=${page}`))
            assert.deepStrictEqual([namesOf(found), found.page, found.totalCount], [names, page, 2])
          }
          refused(yield* owner.read.get(`${path}?for_select=1&sort_by=debt`), 400, "invalid_param", /^sort_by: /u)
          const full = dataOf(yield* owner.read.get(`${path}?for_select=0`))
          assert.property(full[many][0], "earned_total")
        })
      )

      it.effect("201 with a name that another one has already", () =>
        Effect.gen(function* () {
          const { owner } = yield* openWorkspace()
          const twins = [yield* owner.full.make(path, { name: "Twin" }), yield* owner.full.make(path, { name: "Twin" })]
          assert.notStrictEqual(twins[0].id, twins[1].id)
          assert.strictEqual(dataOf(yield* owner.read.get(`${path}/${twins[1].id}`))[one].name, "Twin")
        })
      )
    })
  }

  it.effect("201 with payment terms from 0 to 3650 days, 400 with others", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      for (const days of [0, 3650, null]) {
        const made = yield* owner.full.make("/api/counteragents", { name: "A", payment_terms_days: days })
        assert.strictEqual(made.payment_terms_days, days)
      }
      for (const [days, code] of [
        [-1, "validation_error"],
        [3651, "validation_error"],
        [1.5, "invalid_body"],
        ["7", "invalid_body"]
      ] as const) {
        const refusal = yield* owner.full.post("/api/counteragents", { name: "A", payment_terms_days: days })
        refused(refusal, 400, code, /^payment_terms_days: expected/u)
      }
    })
  )

  it.effect("400 validation_error when a project's client is not in the workspace", () =>
    Effect.gen(function* () {
      const { owner, website } = yield* openWith("website")
      const unknown = { counteragent_id: website.id }
      refused(
        yield* owner.full.post("/api/projects", { name: "A", ...unknown }),
        400,
        "validation_error",
        /^counteragent_id: no such/u
      )
      refused(
        yield* owner.full.put(`/api/projects/${website.id}`, unknown),
        400,
        "validation_error",
        /^counteragent_id: no such/u
      )
    })
  )
})
