import { assert, layer } from "@effect/vitest"
import { BillingRateRepository } from "@hourbook/core/prices/BillingRate"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer } from "effect"
import { layerPostgresEngine } from "../../engines/PostgresEngine.ts"
import { day, newUuid, someday } from "../../support/data/builders.ts"
import { unhurried, writeMany } from "../../support/data/manyRecords.ts"
import { seedWorkspace, type Fixture } from "../../support/data/seedWorkspace.ts"
import { planOf, stepsOf } from "../../support/plans.ts"

/** Gives each so-many-th of the entries a tag. */
const tagEntries = Effect.fnUntraced(function* ({ workspace }: Fixture, tags: Readonly<Record<string, number>>) {
  const { operator, sql } = yield* Database
  for (const [name, every] of Object.entries(tags)) {
    const id = newUuid()
    yield* operator(sql`insert into tags values (${workspace.id}, ${id}, ${name}, ${name}, now())`)
    const tagged = sql`
      insert into entry_tags
      select workspace_id, id, ${id}::uuid, user_id, client_id, project_id, worked_on, created_at
      from (select *, row_number() over (order by created_at) as n from time_entries where workspace_id = ${workspace.id}) t
      where n % ${every} = 0`
    yield* operator(unhurried(tagged))
  }
  yield* operator(unhurried(sql`analyze time_entries, entry_tags`))
})

const store = PostgresStore.layer.pipe(Layer.provideMerge(layerPostgresEngine()))

layer(store, { timeout: "10 minutes", excludeTestServices: true })("plans of tags and rates: PostgreSQL", (it) => {
  it.effect("reads a page of a tag from the index of that tag, from its start on, and no other entries", () =>
    Effect.gen(function* () {
      const fixture = yield* seedWorkspace
      yield* writeMany(fixture, "time_entries", 20_000)
      yield* tagEntries(fixture, { all: 1, common: 2, rare: 5000 })
      const { list } = yield* TimeRepository
      for (const tag of ["common", "rare"]) {
        for (const filter of [{}, { from: day("2025-03-01"), to: day("2026-06-01") }]) {
          for (const start of [
            { _tag: "Offset", offset: 0 },
            { _tag: "From", value: "2025-09-01", offset: 1 },
            { _tag: "After", position: { value: "2025-09-01", createdAt: someday, id: newUuid() } }
          ] as const) {
            const page = { sortBy: "workedOn", direction: "desc", limit: 10, start } as const
            const plan = stepsOf(
              yield* planOf(fixture.all, list(fixture.all, { filter: { ...filter, tags: [tag] }, page }))
            )
            const what = JSON.stringify({ tag, filter, start, plan }, null, 1)
            const [read, ...others] = plan.filter((step) => step["Relation Name"] === "entry_tags")
            assert.match(read?.["Index Cond"] ?? "", /tag_id = /u, what)
            if (start._tag !== "Offset") assert.match(read?.["Index Cond"] ?? "", /worked_on.* <=? /u, what)
            assert.deepStrictEqual(
              [...others, ...plan.filter((step) => step["Relation Name"] === "time_entries")].filter(
                (step) => !/entry_id = |id = g/u.test(step["Index Cond"] ?? "")
              ),
              [],
              what
            )
          }
        }
        const page = { sortBy: "cost", direction: "asc", limit: 10, start: { _tag: "Offset", offset: 0 } } as const
        const byCost = stepsOf(yield* planOf(fixture.all, list(fixture.all, { filter: { tags: [tag] }, page })))
        const [entries] = byCost.filter((step) => step["Relation Name"] === "time_entries")
        assert.match(entries?.["Index Cond"] ?? "", /id = ANY/u, JSON.stringify(byCost, null, 1))
      }
    })
  )

  it.effect("reads the rates that can decide a price from an index, scope by scope", () =>
    Effect.gen(function* () {
      const fixture = yield* seedWorkspace
      const { operator, sql } = yield* Database
      const { acme, mary, website, workspace } = fixture
      yield* operator(sql`
        insert into billing_rates
        select ${workspace.id}::uuid, gen_random_uuid(), 'bill', 100, 'EUR', date '2020-01-01' + n / 5,
          case when n % 5 < 2 then ${website.id}::uuid end, case when n % 5 = 4 then ${acme.id}::uuid end,
          case when n % 5 in (0, 2) then ${mary.member.userId}::uuid end, now(), now()
        from generate_series(0, 4999) n`)
      yield* operator(sql`analyze billing_rates`)
      const work = { day: day("2026-01-01"), projectId: website.id, clientId: acme.id, userId: mary.member.userId }
      const { deciding } = yield* BillingRateRepository
      const plan = stepsOf(yield* planOf(fixture.all, deciding(fixture.all, [work])))
      const reads = plan.filter((step) => step["Relation Name"] === "billing_rates")
      const types = plan.map((step) => step["Node Type"]).filter((type) => /Scan on|Index|Bitmap|Sort/u.test(type))
      assert.deepStrictEqual([...new Set(types)], ["Sort", "Index Scan"])
      assert.lengthOf(reads, 5)
      for (const read of reads) assert.match(read["Index Cond"] ?? "", /effective_date <= /u, JSON.stringify(read))
      assert.lengthOf(yield* deciding(fixture.all, [work]), 5)
    })
  )
})
