import { assert } from "@effect/vitest"
import type { Principal } from "@hourbook/core/access/Principal"
import type { EntityDimension } from "@hourbook/core/facts/Fact"
import type { BoundedPeriod, ReportScope } from "@hourbook/core/facts/ReportPeriod"
import type { MatrixMetric } from "@hourbook/core/reports/matrix/matrixReport"
import type { Reports } from "@hourbook/core/reports/Reports"
import type { RowPage } from "@hourbook/core/reports/shared/pageOfRows"
import type { TeamSorting } from "@hourbook/core/reports/team/teamRows"
import type { RowPosition } from "@hourbook/core/values/RowPosition"
import { Effect } from "effect"
import { expectSame } from "../../../support/expecting.ts"

/** What is walked, in which order. */
interface Walk {
  readonly scope: ReportScope
  readonly chosen: BoundedPeriod | undefined
  readonly bounded: ReportScope & BoundedPeriod
  readonly sheets: ReadonlyArray<{ readonly by: EntityDimension; readonly metric: MatrixMetric }>
  readonly sorts: ReadonlyArray<TeamSorting>
}

interface Page {
  readonly rows: ReadonlyArray<unknown>
  readonly next: RowPosition | null
}

const orders = (["worked", "earned", "received", "debt"] as const).flatMap((by) =>
  (["asc", "desc"] as const).map((direction) => ({ by, direction }))
)

/** Three of the eight orders of a team. */
export const teamSorts = (turn: number): ReadonlyArray<TeamSorting> =>
  [0, 3, 6].flatMap((step) => orders[(turn + step) % orders.length] ?? [])

const isSummed = (name: string): boolean => !["rows", "next", "insights", "inactiveCount"].includes(name)

/** Everything of an answer besides its rows. */
const besidesRows = (answer: object) => Object.fromEntries(Object.entries(answer).filter(([name]) => isSummed(name)))

const limit = 2

/** Reads a list page by page, and expects the rows of the whole, each once, and its sums on each page. */
const walk = Effect.fnUntraced(function* <A extends Page, E>(
  what: string,
  whole: Page,
  read: (page: RowPage) => Effect.Effect<A | null, E>,
  besides: (page: Page) => unknown
) {
  const rows: Array<unknown> = []
  let after: RowPosition | null = null
  do {
    const page: A | null = yield* read({ after, limit })
    if (page === null) return assert.fail("an owner gets every report")
    assert.isAtMost(page.rows.length, limit)
    if (page.next !== null) assert.lengthOf(page.rows, limit)
    rows.push(...page.rows)
    expectSame(besides(page), besides(whole), what)
    after = page.next
  } while (after !== null)
  expectSame(rows, whole.rows, what)
})

/** Expects pages of teams, of active ones and of matrices to be the pages of the complete reports. */
export const walkRows = Effect.fnUntraced(function* (
  reports: Reports["Service"],
  who: Principal,
  { bounded, chosen, scope, sheets, sorts }: Walk
) {
  for (const sort of sorts) {
    const whole = yield* reports.team(who, scope, sort)
    if (whole === null) return assert.fail("an owner gets every report")
    const what = `team by ${sort.by} ${sort.direction}`
    yield* walk(what, whole, (page) => reports.team(who, scope, sort, { page }), besidesRows)
    const first = yield* reports.team(who, scope, sort, { page: { after: null, limit } })
    assert.strictEqual(first?.inactiveCount, whole.inactiveCount)
    const inactive = whole.insights.filter(({ kind }) => kind === "inactive")
    expectSame(first?.insights, [
      ...whole.insights.filter(({ kind }) => kind !== "inactive"),
      ...inactive.slice(0, limit)
    ])
  }
  const feed = { offset: 0, limit: 1 }
  const activity = yield* reports.activity(who, scope, feed, { compareWith: chosen })
  const short = yield* reports.activity(who, scope, feed, { compareWith: chosen, limit })
  if (activity === null || short === null) return assert.fail("an owner gets every report")
  const { labels: _, next: __, ...parts } = activity
  const { labels: ___, next, ...shortParts } = short
  const [rows, projects, clients] = [activity.rows, activity.projects, activity.clients]
  const head = { rows: rows.slice(0, limit), projects: projects.slice(0, limit), clients: clients.slice(0, limit) }
  expectSame(shortParts, { ...parts, ...head }, "activity")
  const lists = [
    { by: "member", rows, next: next.members },
    { by: "project", rows: projects, next: next.projects },
    { by: "client", rows: clients, next: next.clients }
  ] as const
  for (const list of lists) {
    assert.strictEqual(list.next !== null, list.rows.length > limit)
    yield* walk(
      `active by ${list.by}`,
      { rows: list.rows, next: null },
      (page) => reports.activeRows(who, scope, list.by, page),
      () => null
    )
  }
  for (const sheet of sheets) {
    const whole = yield* reports.matrix(who, bounded, sheet)
    yield* walk(
      `${sheet.metric} by ${sheet.by}`,
      whole,
      (page) => reports.matrix(who, bounded, { ...sheet, page }),
      besidesRows
    )
  }
})
