import { assert, layer } from "@effect/vitest"
import type { Visibility } from "@hourbook/core/access/Policy"
import { ExchangeRateRepository } from "@hourbook/core/exchangeRates/ExchangeRateRepository"
import { listedKinds } from "@hourbook/core/facts/factKinds"
import { recordList } from "@hourbook/core/facts/recordList"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { RecordKindName } from "@hourbook/core/kinds/recordKinds"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { TimeSort } from "@hourbook/core/time/TimeEntry"
import { firstPage, type PageOf, type Position, type Start } from "@hourbook/core/values/Page"
import { idRangeOf } from "@hourbook/core/values/ShortId"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { recordTables } from "@hourbook/store-postgres/records/recordTables"
import { Effect, Layer } from "effect"
import { layerPostgresEngine } from "../../engines/PostgresEngine.ts"
import { eachSuiteKind, type RecordKind, timeKind } from "../../suites/store/records/recordKinds.ts"
import { currency, day, principal } from "../../support/data/builders.ts"
import { seedWorkspace, type Fixture } from "../../support/data/seedWorkspace.ts"
import { expectSame } from "../../support/expecting.ts"
import { planOf, type Step, stepsOf } from "../../support/plans.ts"

const rowCount = 20_000
const members = ["olga", "adam", "mary", "max"] as const

const filled = {
  time: `description, description_folded, worked_on, duration_minutes, cost,
    workspace_id, id, user_id, client_id, project_id, currency, created_at, updated_at, version)
    select 'text ' || md5(n::text), 'text ' || md5(n::text), date '2020-01-01' + n % 1800, n % 600, (n % 900)::numeric / 4`,
  money: (
    of: RecordKindName,
    day: string
  ) => `${of === "charges" ? "kind," : ""} comment, comment_folded, ${day}, amount,
    workspace_id, id, user_id, client_id, project_id, currency, created_at, updated_at, version)
    select ${of === "charges" ? "'adjustment'," : ""} 'text ' || n, 'text ' || n, date '2020-01-01' + n % 1800,
      (1 + (n % 900)::numeric / 4)${listedKinds[of].length > 1 ? " * (1 - 2 * (n % 2))" : ""}`
} as const

/** Without totals the triggers that keep them are off, which take most of the time of writing so many. */
const fill = Effect.fnUntraced(function* (
  fixture: Fixture,
  of: RecordKindName,
  { totals }: { readonly totals: boolean }
) {
  const { operator, sql } = yield* Database
  const { day, table } = recordTables[of]
  const users = sql`(${members.map((name) => fixture[name].member.userId)}::uuid[])[1 + n % ${members.length}]`
  const clients = sql`(${[fixture.acme.id, fixture.bolt.id]}::uuid[])[1 + n % ${of === "charges" ? 2 : 3}]`
  const projects = sql`(${[fixture.website.id, fixture.shop.id, fixture.workshop.id]}::uuid[])[1 + n % 4]`
  const insert = sql`
    insert into ${sql(table)} (${sql.literal(of === "time" ? filled.time : filled.money(of, day))}, ${fixture.workspace.id}::uuid, gen_random_uuid(), ${users},
      ${clients}, ${projects}, 'EUR', timestamptz '2020-01-01' + n * interval '7 minutes', now(), 1
    from generate_series(1, ${rowCount}) n`
  yield* operator(totals ? insert : Effect.andThen(sql`set local session_replication_role = replica`, insert))
  yield* operator(sql`analyze ${sql(table)}`)
})

const checkOrders = <A extends RecordBase, Sort extends string>(kind: RecordKind<A, Sort>, fixture: Fixture) =>
  Effect.gen(function* () {
    const repository = yield* kind.repository
    const { table } = recordTables[kind.of]
    const explain = (visible: Visibility, page: PageOf<Sort>) =>
      Effect.map(planOf(visible, repository.list(visible, { filter: {}, page })), stepsOf)
    const check = (steps: ReadonlyArray<Step>, from: string, order: string) => {
      const what = `${table} ${order}, ${from}: ${JSON.stringify(steps, null, 1)}`
      assert.notInclude(steps.map((step) => step["Node Type"]).join(", "), "Sort", what)
      const reads = steps.filter((step) => step["Relation Name"] === table)
      assert.deepStrictEqual(
        reads.map((step) => step["Node Type"]),
        ["Index Scan"],
        what
      )
      if (from === "a position") assert.match(reads[0]?.["Index Cond"] ?? "", /ROW\(.*\) [<>] ROW\(/u, what)
      if (from === "a value") assert.match(reads[0]?.["Index Cond"] ?? "", / [<>]= /u, what)
    }
    const moment = repository.ofMillisecond(fixture.all, idRangeOf("0VXkDmq00")!)
    const [inMoment] = stepsOf(yield* planOf(fixture.all, moment)).filter((step) => step["Relation Name"] === table)
    assert.match(inMoment?.["Index Cond"] ?? "", /id >= .* AND .*id <= /u, table)
    for (const sortBy of Object.keys(kind.sorts) as Array<Sort>) {
      // The first list by text looks whether texts are findable; later ones know.
      yield* repository.list(fixture.all, { filter: {}, page: { ...firstPage(sortBy), limit: 1 } })
      for (const direction of ["asc", "desc"] as const) {
        const order = { sortBy, direction, limit: 50 }
        const first = { ...order, start: { _tag: "Offset", offset: 0 } } as const
        check(yield* explain(fixture.all, first), "first page", `${sortBy} ${direction}`)
        const deep = { ...order, start: { _tag: "Offset", offset: 500 } } as const
        const position: Position = (yield* repository.list(fixture.all, { filter: {}, page: deep })).next!
        const next = { ...order, start: { _tag: "After", position } } as const
        check(yield* explain(fixture.all, next), "a position", `${sortBy} ${direction}`)
        const from = { ...order, start: { _tag: "From", value: position.value, offset: 7 } } as const
        check(yield* explain(fixture.all, from), "a value", `${sortBy} ${direction}`)
      }
    }
    for (const filter of [
      { userIds: [fixture.mary.member.userId] },
      { clientIds: [fixture.acme.id] },
      { projectIds: [fixture.shop.id] },
      { projectIds: [null] },
      { currencies: [currency("JPY")] }
    ]) {
      const page = { sortBy: kind.byDay, direction: "desc", limit: 50, start: { _tag: "Offset", offset: 0 } } as const
      const plan = stepsOf(yield* planOf(fixture.all, repository.list(fixture.all, { filter, page })))
      const reads = plan.filter((step) => step["Relation Name"] === table).map((step) => step["Node Type"])
      assert.notInclude(reads, "Seq Scan")
    }
  })

/** How the pages of a list are read, and which rows they have. */
const deepPages = Effect.fnUntraced(function* (fixture: Fixture) {
  const repository = yield* timeKind.repository
  const ports = { repository, facts: yield* ReportFacts, exchangeRates: yield* ExchangeRateRepository }
  const who = principal("owner", { workspace: fixture.workspace, member: fixture.olga.member })
  const starts: Array<Start> = []
  const observed: typeof ports = {
    ...ports,
    repository: {
      ...repository,
      list: (visible, query) => {
        starts.push(query.page.start)
        return repository.list(visible, query)
      }
    }
  }
  const read = (filter: RecordFilter, page: PageOf<TimeSort>, chart: boolean) =>
    Effect.orDie(
      recordList(observed, { ...timeKind, of: ["time"] }, { who, visible: fixture.all, query: { filter, page, chart } })
    )
  return { read, plain: repository.list, starts }
})

const store = PostgresStore.layer.pipe(Layer.provideMerge(layerPostgresEngine()))

layer(store, { timeout: "10 minutes", excludeTestServices: true })("plans of PostgreSQL", (it) => {
  eachSuiteKind((kind) =>
    it.effect(`reads any page of ${kind.of} in any order from an index, from its start on`, () =>
      Effect.gen(function* () {
        const fixture = yield* seedWorkspace
        yield* fill(yield* seedWorkspace, kind.of, { totals: false })
        yield* fill(fixture, kind.of, { totals: false })
        yield* checkOrders(kind, fixture)
      })
    )
  )

  it.effect("goes to the day of a deep page, and walks no further than into it", () =>
    Effect.gen(function* () {
      const fixture = yield* seedWorkspace
      yield* fill(fixture, "time", { totals: true })
      const { plain, read, starts } = yield* deepPages(fixture)
      for (const direction of ["asc", "desc"] as const) {
        for (const filter of [{}, { from: day("2020-02-03") }, { search: "text" }]) {
          for (const offset of [10_000, 15_555, rowCount - 500]) {
            const page = { sortBy: "workedOn", direction, limit: 50, start: { _tag: "Offset", offset } } as const
            const expected = yield* plain(fixture.all, { filter, page })
            for (const chart of [true, false]) {
              const { days, page: found, total } = yield* read(filter, page, chart)
              expectSame(found, expected)
              assert.strictEqual(days.length > 0, chart)
              assert.isAbove(total.count, offset)
              const start = starts.at(-1)
              assert.isTrue(start?._tag === "From" && start.offset < rowCount / 1800 + 1, JSON.stringify(start))
            }
          }
        }
      }
      const shallow = {
        sortBy: "workedOn",
        direction: "asc",
        limit: 50,
        start: { _tag: "Offset", offset: 50 }
      } as const
      yield* read({}, shallow, false)
      assert.strictEqual(starts.at(-1)?._tag, "Offset")
      const asked = starts.length
      const beyond = { ...shallow, start: { _tag: "Offset", offset: rowCount } } as const
      expectSame((yield* read({}, beyond, true)).page, { items: [], next: null })
      assert.lengthOf(starts, asked)
    })
  )
})
