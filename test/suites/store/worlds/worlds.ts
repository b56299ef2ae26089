import { assert } from "@effect/vitest"
import type { Principal } from "@hourbook/core/access/Principal"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import type { DebtorDimension } from "@hourbook/core/facts/Fact"
import type { ReportScope } from "@hourbook/core/facts/ReportPeriod"
import { Reports } from "@hourbook/core/reports/Reports"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { zero } from "@hourbook/core/values/Money"
import { firstPage } from "@hourbook/core/values/Page"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import { Effect } from "effect"
import * as fc from "fast-check"
import { clockAt } from "../../../support/clockAt.ts"
import { aCase, type Case, today } from "../../../support/data/aCase.ts"
import type { Settled } from "../../../support/data/accounts/accountFigures.ts"
import { settledCase } from "../../../support/data/accounts/accountReports.ts"
import { aCaseOfAccounts, withoutFilters } from "../../../support/data/accounts/accountWorlds.ts"
import { expectDebtors } from "../../../support/data/accounts/expectDebtors.ts"
import { momentOf } from "../../../support/data/aLedger.ts"
import { day } from "../../../support/data/builders.ts"
import { boundedScope, expectMatrix, expectPeriods, expectTeam } from "../../../support/data/expectReports.ts"
import { exact, ids } from "../../../support/data/naive/naiveReports.ts"
import { expectSame, forAll } from "../../../support/expecting.ts"
import { rounds } from "../../../support/run/rounds.ts"
import { defineSuite } from "../defineSuite.ts"
import { expectAccount, expectEntities, expectSummary, expectTimeList } from "./expectWorld.ts"
import { debtorSorts, expectWalks, walkDebtors } from "./walkDebtors.ts"
import { teamSorts, walkRows } from "./walkRows.ts"
import { expectPages, walkStatement } from "./walkStatement.ts"
import { writeWorld } from "./writeWorld.ts"

interface World extends Case {
  /** In which order the reports that take turns come. */
  readonly turn: number
}

const aWorld: fc.Arbitrary<World> = fc
  .record({ given: fc.oneof(aCase(), aCaseOfAccounts), turn: fc.nat(11) })
  .map(({ given, turn }) => ({
    ...given,
    turn,
    entries: given.entries.map((entry) => ({ ...entry, createdAt: momentOf(entry.order) }))
  }))

const useCases = Effect.gen(function* () {
  return {
    time: yield* TimeEntries.make,
    reports: yield* Reports.make,
    clients: yield* Clients.make,
    projects: yield* Projects.make
  }
}).pipe(Effect.provide(PublicHolidays.layer))
type UseCases = Effect.Success<typeof useCases>

const winter = { from: day("2026-01-15"), to: day("2026-02-28") }
const views = ["client", "project"] as const
const metrics = ["worked", "earned", "charged", "received"] as const
const entities = ["project", "client", "member"] as const
const groups = ["day", "project", "client", "member"] as const

/** What the reports that take turns are asked for. */
const turnsOf = ({ turn }: World) => ({
  chosen: turn % 2 === 0 ? undefined : winter,
  sheets: metrics.map((metric, index) => ({ metric, by: entities[(turn + index) % 3] ?? "project" }) as const),
  group: groups[turn % 4] ?? "day",
  sorts: debtorSorts(turn)
})

/** What the list of time entries is asked for besides. */
const conditions = [
  {},
  { billable: true },
  { billable: false, tags: ["OPS"] },
  { tags: ["ops", "design", "new"] }
] as const

/** Every report on a world, each as a manager gets it. */
const ask = Effect.fnUntraced(function* (of: UseCases, who: Principal, world: World, named: <A>(question: A) => A) {
  const { clients, projects, reports, time } = of
  const scope = named(world.scope)
  const bounded = named(boundedScope(world))
  const { chosen, group, sheets, sorts } = turnsOf(world)
  const debtors = (view: DebtorDimension) =>
    Effect.all(
      [false, true].map((overdueOnly) =>
        reports.debtors(who, scope, { view, sort: { by: "age", direction: "desc" }, overdueOnly })
      )
    )
  const list = { filter: {}, period: { from: scope.from, to: scope.to }, totals: true } as const
  const statements = views.flatMap((view) =>
    ids[view].flatMap((id) =>
      [undefined, scope.from ?? winter.from].map((from) => ({
        view,
        id,
        from: isBefore(from, scope.to) ? from : undefined
      }))
    )
  )
  return yield* Effect.all(
    {
      client: debtors("client"),
      project: debtors("project"),
      debtorPages: walkDebtors(reports, who, { scope, sorts }),
      team: reports.team(who, scope, { by: "earned", direction: "desc" }),
      activity: reports.activity(who, scope, { offset: 0, limit: 1 }, { compareWith: chosen }),
      dashboard: reports.dashboard(who, scope, { compareWith: chosen }),
      clients: clients.list(who, { ...list, page: firstPage("debt") }),
      projects: projects.list(who, { ...list, page: firstPage("debt") }),
      matrices: Effect.forEach(sheets, (sheet) => reports.matrix(who, bounded, sheet)),
      summary: reports.summary(who, bounded, group),
      lists: Effect.forEach(conditions, (some) =>
        Effect.map(
          time.list(who, { filter: { ...scope, ...some }, page: firstPage("workedOn"), chart: false }),
          (list) => ({
            some,
            list
          })
        )
      ),
      pages: Effect.forEach(turns(statements, world.turn), ({ from, id, view }) =>
        walkStatement(reports, who, { view, entityId: named(id), from, to: scope.to }, 1 + (world.turn % 4))
      ),
      statements: Effect.forEach(statements, ({ from, id, view }) =>
        Effect.map(reports.reconciliation(who, { view, entityId: named(id), from, to: scope.to }), (statement) => ({
          of: { view, id },
          from,
          statement
        }))
      )
    },
    { concurrency: 4 }
  )
})

/** Two of all, others in each turn. */
const turns = <A>(all: ReadonlyArray<A>, turn: number): ReadonlyArray<A> =>
  all.filter((_, index) => index % 8 === turn % 8)

const isBefore = (from: string | undefined, to: string | undefined): boolean =>
  from !== undefined && (to === undefined || from <= to)

const expectWorld = Effect.fnUntraced(function* (world: World) {
  const { named, unnamed, who } = yield* writeWorld(world)
  const { reports } = yield* useCases
  yield* walkRows(reports, who, {
    ...turnsOf(world),
    scope: named(world.scope),
    bounded: named(boundedScope(world)),
    sorts: teamSorts(world.turn)
  })
  const {
    activity,
    client,
    clients,
    dashboard,
    debtorPages,
    lists,
    matrices,
    pages,
    project,
    projects,
    statements,
    summary,
    team
  } = unnamed(yield* ask(yield* useCases, who, world, named))
  const { chosen, group, sheets } = turnsOf(world)
  expectWalks(debtorPages)
  expectPages(pages)
  const bounded = { ...world, scope: boundedScope(world) }
  const settled = settledCase(world, named)
  for (const [view, reports] of Object.entries({ client, project }) as Array<[DebtorDimension, typeof client]>) {
    for (const [index, report] of reports.entries()) {
      if (report === null) return assert.fail("an owner gets debtors")
      expectDebtors(settled, { view, overdueOnly: index === 1 }, report)
    }
  }
  if (!team || !activity) return assert.fail("an owner gets every report")
  expectTeam(settled, team)
  expectPeriods(settled, chosen, { activity, dashboard })
  for (const [index, sheet] of sheets.entries()) {
    const matrix = matrices[index]
    if (matrix !== undefined) expectMatrix(bounded, sheet, matrix)
  }
  expectSummary(settledCase(bounded, named), group, summary)
  for (const { list, some } of lists) expectTimeList(world, some, list)
  expectEntities(settled, "client", clients)
  expectEntities(settled, "project", projects)
  const periods = new Map<string | undefined, Settled>()
  const ofPeriod = (from: ReportScope["from"]): Settled => {
    const known = periods.get(from) ?? settledCase(withoutFilters({ ...world, scope: { ...world.scope, from } }), named)
    periods.set(from, known)
    return known
  }
  for (const { from, of, statement } of statements) {
    expectAccount(ofPeriod(from), of, statement)
  }
  const said = [client[0]?.summary, project[0]?.summary, team.totals, activity.summary.balance, dashboard.kpis]
  const figures = ({ charged, debt, earned, received }: any) => ({ charged, debt, earned, received })
  for (const one of said) expectSame(figures(one), figures(client[0]?.summary))
  expectSame(dashboard.debtors?.summary, client[0]?.summary)
  for (const { of, statement } of statements) {
    const list = of.view === "client" ? clients : projects
    const listed = list.page.items.find(({ entity }) => entity.id === of.id)?.totals
    if (listed === undefined) continue
    // What surpluses of other currencies cover of a project is no part of its statement.
    const covered = of.view === "client" ? 0n : exact(listed.covered ?? zero)
    assert.strictEqual(exact(statement.totals.debt), exact(listed.debt) + covered)
  }
})

const parts = rounds(1, 20)

/** Every report on a store, against a walk over the records of random worlds that shares nothing with the service. */
export const worlds = defineSuite("Worlds", (it, { thorough }) => {
  for (let part = 1; part <= parts; part++) {
    const name = parts === 1 ? "" : ` (${part} of ${parts})`
    it.effect(`has every report as a walk over the records has it, and one debt in all of them${name}`, () =>
      clockAt(today)(forAll(aWorld, rounds(thorough ? 4 : 2, 25), expectWorld))
    )
  }
})
