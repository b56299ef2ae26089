import { assert } from "@effect/vitest"
import type { Principal } from "@hourbook/core/access/Principal"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import type { DebtorSort, DebtorSorting } from "@hourbook/core/facts/Debtors"
import type { DebtorDimension } from "@hourbook/core/facts/ReportFacts"
import type { ReportScope } from "@hourbook/core/facts/ReportPeriod"
import { Reports } from "@hourbook/core/reports/Reports"
import { firstPage } from "@hourbook/core/shared/Page"
import type { RowPosition } from "@hourbook/core/shared/RowPosition"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import { Effect } from "effect"
import * as fc from "fast-check"
import { clockAt } from "../../../support/clockAt.ts"
import { aCase, type Case, today } from "../../../support/data/aCase.ts"
import { momentOf } from "../../../support/data/aLedger.ts"
import { day } from "../../../support/data/builders.ts"
import {
  boundedScope,
  expectDebtors,
  expectMatrix,
  expectPeriods,
  expectTeam
} from "../../../support/data/expectReports.ts"
import { exact, ids } from "../../../support/data/naiveReports.ts"
import { expectSame, forAll } from "../../../support/expecting.ts"
import { rounds } from "../../../support/run/rounds.ts"
import { defineSuite } from "../defineSuite.ts"
import { expectAccount, expectEntities, expectSummary, expectTimeList } from "./expectWorld.ts"
import { writeWorld } from "./writeWorld.ts"

interface World extends Case {
  /** In which order the reports that take turns come. */
  readonly turn: number
}

const aWorld: fc.Arbitrary<World> = fc.record({ given: aCase(), turn: fc.nat(11) }).map(({ given, turn }) => ({
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
const sorts: ReadonlyArray<DebtorSort> = [
  "name",
  "client",
  "debt",
  "overdue",
  "earned",
  "received",
  "lastPaid",
  "age",
  "projectsCount"
]

/** What the reports that take turns are asked for. */
const turnsOf = ({ turn }: World) => ({
  chosen: turn % 2 === 0 ? undefined : winter,
  sheets: metrics.map((metric, index) => ({ metric, by: entities[(turn + index) % 3] ?? "project" }) as const),
  group: groups[turn % 4] ?? "day",
  /** Two of the sorts of debtors for each view. */
  sortsOf: (view: DebtorDimension) =>
    [0, 1].map((next) => {
      const by = sorts[(turn + (view === "client" ? 0 : 4) + 5 * next) % sorts.length] ?? "name"
      return { by, direction: (turn + next) % 2 === 0 ? "asc" : "desc" } as const
    })
})

/** What the list of time entries is asked for besides. */
const conditions = [
  {},
  { billable: true },
  { billable: false, tags: ["OPS"] },
  { tags: ["ops", "design", "new"] }
] as const

const isOfAll = ({ clientIds, projectIds, userIds }: ReportScope): boolean =>
  [clientIds, projectIds, userIds].every((some) => some === undefined)

/** Debtors all at once and page by page, with the sums that each page has. */
const walkDebtors = Effect.fnUntraced(function* (
  { reports }: UseCases,
  who: Principal,
  { scope, ...question }: DebtorsQuestion
) {
  const whole = yield* reports.debtors(who, scope, question)
  if (whole === null) return assert.fail("an owner gets debtors")
  const { next: _, rows: allRows, ...sums } = whole
  const pageAfter = (after: RowPosition | null) =>
    Effect.map(
      reports.debtors(who, scope, { ...question, page: { after, limit: 2 } }),
      (page): DebtorsReport => page ?? assert.fail("an owner gets debtors")
    )
  const rows: Array<unknown> = []
  const sumsOfPages: Array<unknown> = []
  let after: RowPosition | null = null
  do {
    const page: DebtorsReport = yield* pageAfter(after)
    const { next, rows: some, ...sumsOfPage } = page
    rows.push(...some)
    sumsOfPages.push(sumsOfPage)
    after = next
  } while (after !== null)
  return {
    whole: { question, rows: allRows, sums: sumsOfPages.map(() => sums) },
    paged: { question, rows, sums: sumsOfPages }
  }
})

type DebtorsReport = NonNullable<Effect.Success<ReturnType<UseCases["reports"]["debtors"]>>>

interface DebtorsQuestion {
  readonly scope: ReportScope
  readonly view: DebtorDimension
  readonly sort: DebtorSorting
  readonly overdueOnly: boolean
}

/** Every report on a world, each as a manager gets it. */
const ask = Effect.fnUntraced(function* (of: UseCases, who: Principal, world: World, named: <A>(question: A) => A) {
  const { clients, projects, reports, time } = of
  const scope = named(world.scope)
  const bounded = named(boundedScope(world))
  const { chosen, group, sheets, sortsOf } = turnsOf(world)
  const debtorPages = Effect.forEach(
    views.flatMap((view) =>
      sortsOf(view).flatMap((sort) => [false, true].map((overdueOnly) => ({ view, sort, overdueOnly })))
    ),
    (question) => walkDebtors(of, who, { scope, ...question })
  )
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
      debtorPages,
      team: reports.team(who, scope, { by: "earned", direction: "desc" }),
      activity: reports.activity(who, scope, { offset: 0, limit: 1 }, chosen),
      dashboard: reports.dashboard(who, scope, { compareWith: chosen }),
      clients: clients.list(who, { ...list, page: firstPage("debt") }),
      projects: projects.list(who, { ...list, page: firstPage("earned") }),
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

const isBefore = (from: string | undefined, to: string | undefined): boolean =>
  from !== undefined && (to === undefined || from <= to)

const expectWorld = Effect.fnUntraced(function* (world: World) {
  const { named, unnamed, who } = yield* writeWorld(world)
  const {
    activity,
    client,
    clients,
    dashboard,
    debtorPages,
    lists,
    matrices,
    project,
    projects,
    statements,
    summary,
    team
  } = unnamed(yield* ask(yield* useCases, who, world, named))
  const { chosen, group, sheets } = turnsOf(world)
  for (const { paged, whole } of debtorPages) expectSame(paged, whole, JSON.stringify(paged.question))
  const bounded = { ...world, scope: boundedScope(world) }
  for (const [view, [all, late]] of Object.entries({ client, project }) as Array<[DebtorDimension, typeof client]>) {
    if (!all || !late) return assert.fail("an owner gets debtors")
    expectDebtors(world, view, all)
    const overdue = all.rows.filter(({ ageing }) => exact(ageing.overdue) > 0n)
    const parts = ({ ageing, balance, id }: (typeof all.rows)[number]) => ({ id, debt: balance.debt, ageing })
    expectSame(late.rows.map(parts), overdue.map(parts))
    assert.isTrue(late.rows.every(({ balance }) => exact(balance.debt) > 0n))
    expectSame(late.summary.overdue, all.summary.overdue)
  }
  if (!team || !activity) return assert.fail("an owner gets every report")
  expectTeam(world, team)
  expectPeriods(world, chosen, { activity, dashboard })
  for (const [index, sheet] of sheets.entries()) {
    const matrix = matrices[index]
    if (matrix !== undefined) expectMatrix(bounded, sheet, matrix)
  }
  expectSummary(bounded, group, summary)
  for (const { list, some } of lists) expectTimeList(world, some, list)
  expectEntities(world, "client", clients)
  expectEntities(world, "project", projects)
  for (const { from, of, statement } of statements) {
    expectAccount({ ...world, scope: { ...world.scope, from } }, of, statement)
  }
  const said = [client[0]?.summary, project[0]?.summary, team.totals, activity.summary.balance, dashboard.kpis]
  const figures = ({ charged, debt, earned, received }: any) => ({ charged, debt, earned, received })
  for (const one of said) expectSame(figures(one), figures(client[0]?.summary))
  expectSame(dashboard.debtors?.summary, client[0]?.summary)
  for (const { of, statement } of statements) {
    const list = of.view === "client" ? clients : projects
    const listed = list.page.items.find(({ entity }) => entity.id === of.id)
    if (listed !== undefined) expectSame(statement.totals.debt, listed.totals.debt)
    if (!isOfAll(world.scope)) continue
    const row = (of.view === "client" ? client : project)[0]?.rows.find(({ id }) => id === of.id)
    if (row !== undefined) expectSame(statement.totals.debt, row.balance.debt)
  }
})

const parts = rounds(1, 20)

/** Every report on a store, against a walk over the records of random worlds that shares nothing with the service. */
export const worlds = defineSuite("Worlds", (it, { thorough }) => {
  for (let part = 1; part <= parts; part++) {
    const name = parts === 1 ? "" : ` (${part} of ${parts})`
    it.effect(`has every report as a walk over the records has it, and one debt in all of them${name}`, () =>
      clockAt(today)(forAll(aWorld, rounds(thorough ? 10 : 2, 25), expectWorld))
    )
  }
})
