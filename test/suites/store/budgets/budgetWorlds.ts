import { assert } from "@effect/vitest"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import { ChargeRepository } from "@hourbook/core/money/Charge"
import type { BudgetRow } from "@hourbook/core/reports/budgets/BudgetRow"
import { Reports } from "@hourbook/core/reports/Reports"
import { type Budget, budgetBases, budgetPeriods } from "@hourbook/core/values/Budget"
import { type Amount, roundedTo } from "@hourbook/core/values/Money"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import { Effect } from "effect"
import * as fc from "fast-check"
import { type Expense, naiveBudget } from "../../../support/budgets/naiveBudgets.ts"
import { clockAt } from "../../../support/clockAt.ts"
import { aCase, type Case, cast } from "../../../support/data/aCase.ts"
import { momentOf } from "../../../support/data/aLedger.ts"
import { aCharge, currency, day, money } from "../../../support/data/builders.ts"
import { amended, changesBy } from "../../../support/data/changes.ts"
import { exact } from "../../../support/data/naive/naiveReports.ts"
import { forAll } from "../../../support/expecting.ts"
import { rounds } from "../../../support/run/rounds.ts"
import { defineSuite } from "../defineSuite.ts"
import { writeWorld } from "../worlds/writeWorld.ts"

const someDays = ["2025-12-24", "2026-01-01", "2026-02-14", "2026-03-31", "2026-05-04", "2026-06-20"] as const
/** A Friday, a holiday after a holiday, a Sunday, and the last and the first day of periods. */
const todays = ["2026-05-15", "2026-04-06", "2026-05-17", "2026-03-31", "2026-04-01"] as const

const aBudget: fc.Arbitrary<Budget | null> = fc
  .record({
    basis: fc.constantFrom(...budgetBases),
    amount: fc.constantFrom("0.5", "3", "12.25", "400", "90000.0001"),
    code: fc.constantFrom("EUR", "EUR", "USD", "GBP"),
    period: fc.constantFrom(...budgetPeriods),
    startsOn: fc.option(fc.constantFrom(...someDays), { freq: 2 }),
    carries: fc.boolean(),
    withExpenses: fc.boolean(),
    alertAt: fc.constantFrom([80, 100], [50], [], [10, 90, 150])
  })
  .map(({ alertAt, amount, basis, carries, code, period, startsOn, withExpenses }): Budget => {
    const isMoney = basis === "fees" || basis === "cost"
    return {
      basis,
      amount: money(amount),
      currency: isMoney ? currency(code) : null,
      period,
      startsOn: startsOn === null ? null : day(startsOn),
      carryUnused: carries && startsOn !== null && period !== "total",
      withExpenses: withExpenses && isMoney,
      alertAt
    }
  })

const [acme, bolt] = cast.clients
const [website, shop] = cast.projects

const anExpense: fc.Arbitrary<Expense> = fc
  .record({
    day: fc.constantFrom("2026-01-02", "2026-03-31", "2026-04-01", "2026-05-12", "2026-05-18"),
    amount: fc.constantFrom("1.5", "20", "333.3333"),
    code: fc.constantFrom("EUR", "USD", "JPY"),
    place: fc.constantFrom(
      { projectId: website?.id ?? null, clientId: acme?.id ?? null },
      { projectId: shop?.id ?? null, clientId: bolt?.id ?? null },
      { projectId: null, clientId: bolt?.id ?? null }
    )
  })
  .map((some): Expense => ({
    of: "expense",
    day: day(some.day),
    amount: money(some.amount),
    currency: currency(some.code),
    ...some.place
  }))

interface World extends Case {
  readonly budgets: ReadonlyArray<Budget | null>
  readonly expenses: ReadonlyArray<Expense>
  readonly today: (typeof todays)[number]
  readonly hasHolidays: boolean
}

const holders = [...cast.projects, ...cast.clients]

const aWorld: fc.Arbitrary<World> = fc
  .record({
    given: aCase(),
    budgets: fc.array(fc.option(aBudget, { freq: 8 }), { minLength: holders.length, maxLength: holders.length }),
    expenses: fc.array(anExpense, { maxLength: 6 }),
    today: fc.constantFrom(...todays),
    hasHolidays: fc.boolean()
  })
  .map(({ given, ...others }) => ({
    ...given,
    ...others,
    entries: given.entries.map((entry) => ({ ...entry, createdAt: momentOf(entry.order) }))
  }))

/** Writes a world, and gives its projects and clients their budgets. */
const written = Effect.fnUntraced(function* (world: World) {
  const made = yield* writeWorld(world)
  const { named, visible, who } = made
  const [projects, clients, charges] = [yield* ProjectRepository, yield* ClientRepository, yield* ChargeRepository]
  for (const [index, { id }] of holders.entries()) {
    const budget = world.budgets[index] ?? null
    const [project] = yield* projects.all(visible, { ids: [named(id)] })
    const [client] = yield* clients.all(visible, { ids: [named(id)] })
    const fields = { budget, budgetVersion: 2 }
    if (project) yield* projects.save(changesBy(who.member, "project").amend(project, amended(project, fields)))
    if (client) yield* clients.save(changesBy(who.member, "client").amend(client, amended(client, fields)))
  }
  const [found, ofProjects] = [yield* clients.all(visible, {}), yield* projects.all(visible, {})]
  for (const { amount, clientId, currency: code, day: chargedOn, projectId } of world.expenses) {
    const charge = aCharge(
      {
        owner: who.member,
        client: found.find(({ id }) => id === named(clientId)) ?? null,
        project: ofProjects.find(({ id }) => id === named(projectId)) ?? null
      },
      { chargedOn, amount, currency: code, kind: "expense" }
    )
    yield* charges.save(changesBy(who.member, "charge").create(charge))
  }
  return made
})

/** That an amount is another, but for what divisions by exchange rates leave. */
const isNear = (amount: Amount, wanted: bigint, what: string) => {
  const difference = exact(roundedTo(amount, 14)) - wanted
  assert.isTrue(difference > -100_000n && difference < 100_000n, `${what}: ${String(difference)} from ${wanted}`)
}

const expectRow = (world: World, index: number, row: BudgetRow | undefined) => {
  const budget = world.budgets[index] ?? null
  const holder = holders[index]
  if (budget === null || holder === undefined || holder.archived) return assert.isUndefined(row)
  if (row === undefined) return assert.fail(`no row of ${holder.name}`)
  const isOf = ({ clientId, projectId }: { readonly clientId: string | null; readonly projectId: string | null }) =>
    index < cast.projects.length ? projectId === holder.id : clientId === holder.id
  const records = [...world.entries, ...world.expenses].filter(isOf)
  const expected = naiveBudget(world, budget, { records, today: world.today, hasHolidays: world.hasHolidays })
  const isMoney = budget.currency !== null
  const what = `${holder.name} ${JSON.stringify({ ...budget, amount: null })}`
  assert.deepStrictEqual(row.period, { from: expected.period.from, to: expected.period.to } as typeof row.period, what)
  isNear(row.available, expected.available, `${what} available`)
  isNear(row.carried, expected.carried, `${what} carried`)
  isNear(row.spent, expected.spent, `${what} spent`)
  isNear(row.left, expected.left, `${what} left`)
  assert.closeTo(Number(exact(row.percent)) / 1e14, Number(expected.percent) / 100, isMoney ? 0.01 : 0, what)
  assert.deepStrictEqual([row.state, row.reached], [expected.state, expected.reached] as never, what)
  assert.strictEqual(row.forecast === null, expected.forecast === null, `${what} forecast`)
  if (row.forecast !== null && expected.forecast !== null) {
    const difference = exact(roundedTo(row.forecast, 14)) * 20n - expected.forecast
    assert.isTrue(difference > -2_000_000n && difference < 2_000_000n, `${what} forecast: ${String(difference)}`)
  }
}

const expectWorld = Effect.fnUntraced(function* (world: World) {
  const { unnamed, who } = yield* written(world)
  const reports = yield* Effect.provide(Reports.make, PublicHolidays.layer)
  const holidayRegion = world.hasHolidays ? "DE" : null
  const caller = { ...who, workspace: { ...who.workspace, holidayRegion } }
  const at = clockAt(`${world.today}T12:00:00.000Z`)
  const rows = unnamed(yield* at(reports.budgets(caller, { withDays: true })))
  for (const [index, { id }] of holders.entries()) {
    const row = rows.find((one) => one.id === id)
    expectRow(world, index, row)
    if (row === undefined || row.days === null || row.unconverted.length > 0) continue
    const sum = row.days.reduce((all, { spent }) => all + exact(roundedTo(spent, 14)), 0n)
    const difference = sum - exact(roundedTo(row.spent, 14))
    assert.isTrue(difference > -1_000_000n && difference < 1_000_000n, `the days of ${row.name}: ${String(difference)}`)
  }
  for (const state of ["over", "near", "under"] as const) {
    const some = unnamed(yield* at(reports.budgets(caller, { state })))
    assert.deepStrictEqual(
      some.map(({ id }) => id),
      rows.filter((row) => row.state === state).map(({ id }) => id)
    )
  }
})

/** The report of budgets of random worlds, on a store's totals, against going through the records. */
export const budgetWorlds = defineSuite("Budgets", (it, { thorough }) => {
  it.effect("are what going through the records says, in each period, with what is carried over and the forecast", () =>
    forAll(aWorld, rounds(thorough ? 25 : 5, 500), expectWorld)
  )
})
