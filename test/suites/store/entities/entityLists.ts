import { assert } from "@effect/vitest"
import type { Principal } from "@hourbook/core/access/Principal"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { Clients } from "@hourbook/core/entities/Clients"
import type { EntityList, EntitySort } from "@hourbook/core/entities/entityList"
import { ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import { Projects } from "@hourbook/core/entities/Projects"
import type { EntityTotals } from "@hourbook/core/facts/entityTotals"
import type { DebtorDimension } from "@hourbook/core/facts/Fact"
import type { EntityFilter } from "@hourbook/core/values/EntityFilter"
import { ClientId, ProjectId } from "@hourbook/core/values/Ids"
import type { Instant } from "@hourbook/core/values/Instant"
import type { PageOf, Start } from "@hourbook/core/values/Page"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { Effect } from "effect"
import * as fc from "fast-check"
import { clockAt } from "../../../support/clockAt.ts"
import { aCase, type Case, cast, today } from "../../../support/data/aCase.ts"
import { figuresOf, type Settled } from "../../../support/data/accounts/accountFigures.ts"
import { settledCase } from "../../../support/data/accounts/accountReports.ts"
import { aCaseOfAccounts } from "../../../support/data/accounts/accountWorlds.ts"
import { momentOf } from "../../../support/data/aLedger.ts"
import { aClient, aProject, currency, day, money, principal } from "../../../support/data/builders.ts"
import { changesBy } from "../../../support/data/changes.ts"
import { exact } from "../../../support/data/naive/naiveReports.ts"
import { expectSame, forAll } from "../../../support/expecting.ts"
import { rounds } from "../../../support/run/rounds.ts"
import { defineSuite } from "../defineSuite.ts"
import { writeWorld } from "../worlds/writeWorld.ts"

interface World extends Case {
  readonly turn: number
}

const ofAll = { clientIds: undefined, projectIds: undefined, userIds: undefined }

const aWorld: fc.Arbitrary<World> = fc
  .record({ given: fc.oneof(aCase(), aCaseOfAccounts), turn: fc.nat(99) })
  .map(({ given, turn }) => ({
    ...given,
    turn,
    scope: { ...ofAll, from: given.scope.from, to: given.scope.to },
    entries: given.entries.map((entry) => ({ ...entry, createdAt: momentOf(entry.order) }))
  }))

/** One entry of Acme's work in a project, of which Acme's own member asks for the debts, without a filter. */
const workOfAcme = (projectId: ProjectId): World => ({
  turn: 17,
  rates: [],
  scope: { ...ofAll, from: undefined, to: undefined },
  entries: [
    {
      of: "time",
      order: 0,
      day: day("2025-12-20"),
      projectId,
      clientId: cast.clients[0]!.id,
      userId: cast.members[0]!.userId,
      currency: currency("EUR"),
      amount: money("1"),
      minutes: 60,
      settles: null,
      tags: [],
      priced: { billable: true, internalCost: null, billedMinutes: 60 },
      createdAt: momentOf(0)
    }
  ]
})

const figures = ["worked", "earned", "received", "debt"] as const
const directions = ["asc", "desc"] as const
const filters: ReadonlyArray<EntityFilter> = [
  {},
  { search: "O" },
  { archived: false },
  { archived: true },
  { search: "%" }
]

const figureOf = (by: EntitySort, totals: Pick<EntityTotals, "minutes" | "earned" | "received" | "debt">): bigint =>
  by === "earned" || by === "received" || by === "debt" ? exact(totals[by]) : BigInt(totals.minutes)

interface Row {
  readonly entity: {
    readonly id: string
    readonly name: string
    readonly archived: boolean
    readonly createdAt: Instant
  }
  readonly totals: EntityTotals
}

const inOrder = (sign: 1 | -1, by: EntitySort) => (a: Row, b: Row) => {
  const [x, y] = [figureOf(by, a.totals), figureOf(by, b.totals)]
  const [left, right] = x === y ? [a.entity.createdAt + a.entity.id, b.entity.createdAt + b.entity.id] : [x, y]
  return sign * (left < right ? -1 : left > right ? 1 : 0)
}

const sums = ({ charged, debt, earned, entries, minutes, received, settled }: EntityTotals) => ({
  minutes,
  entries,
  ...Object.fromEntries(Object.entries({ charged, debt, earned, received, settled }).map(([k, one]) => [k, exact(one)]))
})

/** The sums of some projects or clients by the walk over accounts. */
const sumsOf = (settledWorld: Settled, by: DebtorDimension, ids: ReadonlyArray<string>) => {
  const { given } = settledWorld
  const some =
    by === "client"
      ? { clientIds: ids.map((id) => ClientId.make(id)) }
      : { projectIds: ids.map((id) => ProjectId.make(id)) }
  const asked = { ...settledWorld, given: { ...given, scope: { ...given.scope, ...some } } }
  const { charged, debt, earned, entries, minutes, received, settled } = figuresOf(asked)
  return { minutes, entries, charged, debt, earned, received, settled }
}

const added = (rows: ReadonlyArray<Row>) => {
  const total = { minutes: 0, entries: 0, charged: 0n, debt: 0n, earned: 0n, received: 0n, settled: 0n }
  for (const { totals } of rows) {
    const one: any = sums(totals)
    for (const key of Object.keys(total)) (total as any)[key] += one[key]
  }
  return total
}

/** Clients and projects without records, of which some are archived and some tie in all but their ids. */
const writeMore = Effect.fnUntraced(function* ({ member, workspace }: Principal) {
  for (let index = 0; index < 4; index++) {
    const client = aClient(workspace.id, { name: `More ${index}`, archived: index === 1 })
    yield* (yield* ClientRepository).save(changesBy(member, "client").create(client))
    const project = aProject(workspace.id, index % 2 === 0 ? null : client, {
      name: `No ${index}`,
      archived: index > 2
    })
    yield* (yield* ProjectRepository).save(changesBy(member, "project").create(project))
  }
})

const expectLists = Effect.fnUntraced(function* (world: World) {
  const { named, unnamed, visible, who } = yield* writeWorld(world)
  const settled = settledCase(world, named)
  yield* writeMore(who)
  const [clients, projects] = [yield* Clients.make, yield* Projects.make]
  const people = yield* (yield* MemberRepository).list(visible)
  const callers = [who, ...people.map((member) => principal(member.role, { workspace: who.workspace, member }))]
  const period = { from: world.scope.from, to: world.scope.to }
  const listOf =
    (by: DebtorDimension, caller: Principal) =>
    (filter: EntityFilter, page: PageOf<EntitySort> | undefined): Effect.Effect<EntityList<any>, any> =>
      by === "client"
        ? clients.list(caller, { filter, period, page, totals: true })
        : projects.list(caller, { filter, period, page, totals: true })
  const asked = world.turn
  for (const by of ["client", "project"] as const) {
    for (const [index, sortBy] of figures.entries()) {
      const direction = directions[(asked + index) % 2] ?? "asc"
      const filter = filters[(asked + index) % filters.length] ?? {}
      const caller = callers[(asked + index) % 4 === 0 ? asked % callers.length : 0] ?? who
      const list = listOf(by, caller)
      const all = yield* list(filter, {
        sortBy: "name",
        direction: "asc",
        start: { _tag: "Offset", offset: 0 },
        limit: 500
      })
      const sign = direction === "asc" ? 1 : -1
      const expected = all.page.items.toSorted(inOrder(sign, sortBy))
      const ids = (rows: ReadonlyArray<Row>) => rows.map(({ entity }) => entity.id)
      const read: Array<Row> = []
      let start: Start | null = { _tag: "Offset", offset: 0 }
      while (start !== null) {
        const page: EntityList<any>["page"] = (yield* list(filter, { sortBy, direction, start, limit: 2 })).page
        read.push(...page.items)
        start = page.next === null ? null : { _tag: "After", position: page.next }
      }
      const message = `${by} ${sortBy} ${direction} ${JSON.stringify(filter)} ${caller.member.role}`
      assert.deepStrictEqual(ids(read), ids(expected), message)
      expectSame(read, expected, message)
      const skipped = yield* list(filter, { sortBy, direction, start: { _tag: "Offset", offset: 2 }, limit: 3 })
      assert.deepStrictEqual(ids(skipped.page.items), ids(expected).slice(2, 5), message)
      assert.strictEqual(skipped.totalCount, expected.length)
      // Every row has its own totals, and the list the sum of all.
      for (const given of [all, skipped, yield* list(filter, undefined)]) {
        assert.deepStrictEqual(given.totals && sums(given.totals), added(all.page.items), message)
        if (caller === who) {
          const matching = unnamed(ids(all.page.items))
          assert.deepStrictEqual(given.totals && sums(given.totals), sumsOf(settled, by, matching), message)
        }
        expectSame(given.totals, all.totals, message)
      }
      if (caller !== who) continue
      for (const { entity, totals } of all.page.items) {
        const id = unnamed(entity.id)
        assert.deepStrictEqual(sums(totals), sumsOf(settled, by, [id]), `${message} ${entity.name}`)
      }
    }
    const whole = yield* clients.list(who, { filter: {}, period, page: undefined, totals: true })
    assert.strictEqual(whole.projectsTotal, 5)
    const some = yield* clients.list(who, {
      filter: { search: "more" },
      period,
      page: { sortBy: "name", direction: "asc", start: { _tag: "Offset", offset: 0 }, limit: 9 },
      totals: true
    })
    assert.deepStrictEqual(
      [some.projectsTotal, some.page.items.map(({ entity }) => some.projectsOf(entity))],
      [2, [0, 1, 0, 1]]
    )
  }
})

/** Lists of projects and clients on a store, against a walk over the records of random worlds. */
export const entityLists = defineSuite("Lists of projects and clients", (it, { thorough }) => {
  it.effect("sorts by every figure, page by page, and adds up what a filter matches", () =>
    clockAt(today)(forAll(aWorld, rounds(thorough ? 8 : 2, 100), expectLists))
  )

  // A list of a client's own projects leaves these out, and so do its totals.
  it.effect("adds up no project of another client or of none, though a client has work in it", () =>
    clockAt(today)(
      Effect.forEach(cast.projects, ({ id }) => expectLists(workOfAcme(id)), {
        concurrency: "unbounded",
        discard: true
      })
    )
  )

  it.effect("sorts by the figures of a period in which rates change every day", () =>
    clockAt(today)(
      forAll(
        aWorld.map((world) => ({
          ...world,
          scope: { ...world.scope, from: day("2026-01-03"), to: day("2026-04-20") },
          rates: ["USD", "GBP", "JPY"].flatMap((currency, index) =>
            Array.from({ length: 9 }, (_, n) => ({
              currency,
              effectiveDate: `2026-0${1 + (n % 5)}-${String(1 + ((n * 7 + index) % 28)).padStart(2, "0")}`,
              rate: BigInt(5000 + n * 137 + index * 1000)
            }))
          )
        })),
        rounds(thorough ? 5 : 1, 60),
        expectLists
      )
    )
  )
})
