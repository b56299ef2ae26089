import { assert, layer } from "@effect/vitest"
import type { Visibility } from "@hourbook/core/access/Policy"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { PageOf, Position } from "@hourbook/core/shared/Page"
import { Database } from "@hourbook/store-postgres/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer } from "effect"
import { layerPostgresEngine } from "../support/engines/PostgresEngine.ts"
import { furnish, type House } from "../support/house.ts"
import { planOf, type Step, stepsOf } from "../support/plans.ts"
import { paymentKind, payoutKind, type RecordKind, timeKind } from "./suites/recordKinds.ts"

const rowCount = 20_000
const members = ["olga", "adam", "mary", "max"] as const

const filled = {
  time: `description, description_folded, worked_on, duration_minutes, cost,
    workspace_id, id, user_id, client_id, project_id, currency, created_at, updated_at, version)
    select 'text ' || md5(n::text), 'text ' || md5(n::text), date '2020-01-01' + n % 1800, n % 600, (n % 900)::numeric / 4`,
  payments: `comment, comment_folded, received_on, amount,
    workspace_id, id, user_id, client_id, project_id, currency, created_at, updated_at, version)
    select 'text ' || n, 'text ' || n, date '2020-01-01' + n % 1800, 1 + (n % 900)::numeric / 4`,
  payouts: `comment, comment_folded, paid_on, amount,
    workspace_id, id, user_id, client_id, project_id, currency, created_at, updated_at, version)
    select 'text ' || n, 'text ' || n, date '2020-01-01' + n % 1800, 1 + (n % 900)::numeric / 4`
} as const
const tables = { time: "time_entries", payments: "payments", payouts: "payouts" } as const

const fill = Effect.fnUntraced(function* (house: House, of: keyof typeof tables) {
  const { operator, sql } = yield* Database
  const users = sql`(${members.map((name) => house[name].member.userId)}::uuid[])[1 + n % ${members.length}]`
  const clients = sql`(${[house.acme.id, house.bolt.id]}::uuid[])[1 + n % 3]`
  const projects = sql`(${[house.website.id, house.shop.id, house.workshop.id]}::uuid[])[1 + n % 4]`
  yield* operator(sql`
    insert into ${sql(tables[of])} (${sql.literal(filled[of])}, ${house.workspace.id}::uuid, gen_random_uuid(), ${users},
      ${clients}, ${projects}, 'EUR', timestamptz '2020-01-01' + n * interval '7 minutes', now(), 1
    from generate_series(1, ${rowCount}) n`)
  yield* operator(sql`analyze ${sql(tables[of])}`)
})

const checkOrders = <A extends RecordBase, Sort extends string>(kind: RecordKind<A, Sort>, house: House) =>
  Effect.gen(function* () {
    const repository = yield* kind.repository
    const table = tables[kind.of]
    const explain = (seen: Visibility, page: PageOf<Sort>) =>
      Effect.map(planOf(seen, repository.list(seen, { filter: {}, page })), stepsOf)
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
    }
    for (const sortBy of Object.keys(kind.sorts) as Array<Sort>) {
      for (const direction of ["asc", "desc"] as const) {
        const order = { sortBy, direction, limit: 50 }
        const first = { ...order, start: { _tag: "Offset", offset: 0 } } as const
        check(yield* explain(house.all, first), "first page", `${sortBy} ${direction}`)
        const deep = { ...order, start: { _tag: "Offset", offset: 500 } } as const
        const position: Position = (yield* repository.list(house.all, { filter: {}, page: deep })).next!
        const next = { ...order, start: { _tag: "After", position } } as const
        check(yield* explain(house.all, next), "a position", `${sortBy} ${direction}`)
      }
    }
    for (const filter of [
      { userIds: [house.mary.member.userId] },
      { clientIds: [house.acme.id] },
      { projectIds: [house.shop.id] }
    ]) {
      const page = { sortBy: kind.byDay, direction: "desc", limit: 50, start: { _tag: "Offset", offset: 0 } } as const
      const plan = stepsOf(yield* planOf(house.all, repository.list(house.all, { filter, page })))
      const reads = plan.filter((step) => step["Relation Name"] === table).map((step) => step["Node Type"])
      assert.notInclude(reads, "Seq Scan")
    }
  })

const store = PostgresStore.layer.pipe(Layer.provideMerge(layerPostgresEngine()))

layer(store, { timeout: "120 seconds", excludeTestServices: true })("plans of PostgreSQL", (it) => {
  for (const kind of [timeKind, paymentKind, payoutKind] as const) {
    it.effect(`reads any page of ${kind.of} in any order from an index, from its start on`, () =>
      Effect.gen(function* () {
        const house = yield* furnish
        yield* fill(yield* furnish, kind.of)
        yield* fill(house, kind.of)
        yield* checkOrders<RecordBase, string>(kind as unknown as RecordKind<RecordBase, string>, house)
      })
    )
  }
})
