import { assert, layer } from "@effect/vitest"
import { Snapshot } from "@hourbook/core/access/Snapshot"
import { WorkspaceRemover } from "@hourbook/core/operations/WorkspaceRemoval"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { firstPage } from "@hourbook/core/values/Page"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { indexTexts } from "@hourbook/store-postgres/records/indexTexts"
import { Effect, Layer } from "effect"
import { Statement } from "effect/sql"
import { engines } from "../../engines/engines.ts"
import { aTimeEntry, principal } from "../../support/data/builders.ts"
import { changesBy } from "../../support/data/changes.ts"
import { factsBySql } from "../../support/data/manyRecords.ts"
import { type Fixture, seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { useCases } from "../../support/useCases.ts"

const page = firstPage("workedOn")

/** Writes entries of Mary, the n-th with the text that the expression says. */
const writeEntries = Effect.fnUntraced(function* (
  { acme, mary, website, workspace }: Fixture,
  text: string,
  count: number
) {
  const { sql, transaction } = yield* Database
  yield* transaction(workspace.id)(sql`
    insert into time_entries (${sql.literal(factsBySql("time_entries"))}, id)
    select ${workspace.id}::uuid, ${mary.member.userId}::uuid, ${acme.id}::uuid, ${website.id}::uuid, 'EUR', now(), now(), 1,
      date '2025-01-01' + n % 365, 1, ${sql.literal(`${text}, ${text}`)}, 60, gen_random_uuid()
    from generate_series(1, ${count}) n`)
})

const indexAll = Effect.fnUntraced(function* ({ workspace }: Fixture) {
  const database = yield* Database
  let indexed = yield* indexTexts(database, workspace.id)
  while (indexed.more) indexed = yield* indexTexts(database, workspace.id, indexed.last)
})

const counted = Effect.fnUntraced(function* (table: string, { workspace }: Fixture) {
  const { operator, sql } = yield* Database
  const [row] = yield* operator(sql<{ readonly count: number }>`
    select count(*)::int as count from ${sql(table)} where workspace_id = ${workspace.id}`)
  return row!.count
})

/** Collects the statements of an effect. */
const statementsOf = Effect.fnUntraced(function* <A, E, R>(self: Effect.Effect<A, E, R>) {
  const statements: Array<string> = []
  const result = yield* Effect.provideService(self, Statement.CurrentTransformer, (statement) =>
    Effect.sync(() => {
      statements.push(statement.compile()[0])
      return statement
    })
  )
  return { result, statements }
})

/** The buffers that the function reads for a term, the second time that it is asked. */
const buffersOf = ({ workspace }: Fixture, term: string) =>
  Effect.gen(function* () {
    const { sql, within } = yield* Database
    const explained = within(workspace.id)(sql<{ readonly "QUERY PLAN": ReadonlyArray<{ readonly Plan: Buffers }> }>`
      explain (analyze, buffers, format json) select records_with('time', ${term}, 1000)`)
    yield* explained
    const [row] = yield* explained
    const { Plan } = row!["QUERY PLAN"][0]!
    return Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"]
  })
interface Buffers {
  readonly "Shared Hit Blocks": number
  readonly "Shared Read Blocks": number
}

for (const engine of engines) {
  const store = PostgresStore.layer.pipe(Layer.provideMerge(engine.layer()))
  layer(useCases.pipe(Layer.provideMerge(store)), { timeout: "10 minutes", excludeTestServices: true })(
    `index of texts: ${engine.name}`,
    (it) => {
      it.effect("gives the app no text, and ids of its own workspace and kind alone", () =>
        Effect.gen(function* () {
          const { sql, within } = yield* Database
          const [mine, other] = [yield* seedWorkspace, yield* seedWorkspace]
          yield* writeEntries(mine, "'our secret'", 1)
          yield* writeEntries(other, "'their secret'", 3)
          for (const one of [mine, other]) yield* indexAll(one)
          assert.strictEqual(yield* counted("record_texts", other), 3)
          const ask = (kind: string, term: string) => sql`select records_with(${kind}, ${term}, 1000)`
          assert.lengthOf(yield* within(mine.workspace.id)(ask("time", "secret")), 1)
          assert.lengthOf(yield* within(mine.workspace.id)(ask("time", "their")), 0)
          assert.lengthOf(yield* within(mine.workspace.id)(ask("payments", "secret")), 0)
          assert.lengthOf(yield* ask("time", "secret"), 0)
          for (const statement of [
            sql`select * from record_texts`,
            sql`delete from record_texts`,
            sql`insert into record_texts values (${mine.workspace.id}, 'time', ${other.workspace.id}, 'text')`
          ]) {
            const exit = yield* Effect.exit(within(mine.workspace.id)(statement))
            assert.match(JSON.stringify(exit), /AuthorizationError/u)
          }
        })
      )

      it.effect("reads as little for a word of another workspace as for one of none, and little for a rare one", () =>
        Effect.gen(function* () {
          const [mine, other] = [yield* seedWorkspace, yield* seedWorkspace]
          yield* writeEntries(
            mine,
            "'work ' || md5(n::text) || case when n % 1000 = 7 then ' unusual' else '' end",
            4000
          )
          yield* writeEntries(other, "'work ' || md5(n::text) || ' frequent'", 4000)
          for (const one of [mine, other]) yield* indexAll(one)
          const [foreign, none] = [yield* buffersOf(mine, "frequent"), yield* buffersOf(mine, "nonsense")]
          assert.isAtMost(foreign, none + 5)
          assert.isBelow(foreign, 60)
          assert.isBelow(yield* buffersOf(mine, "unusual"), 80)
        })
      )

      it.effect("is asked once for the rows, days and hours of a list, and never for a caller who sees less", () =>
        Effect.gen(function* () {
          const fixture = yield* seedWorkspace
          yield* writeEntries(fixture, "'text ' || n", 20)
          yield* indexAll(fixture)
          const list = Effect.fnUntraced(function* (name: "olga" | "mary" | "carl", search: string) {
            const { member } = fixture[name]
            const who = principal(member.role, { workspace: fixture.workspace, member })
            const listing = (yield* TimeEntries).list(who, { filter: { search }, page, chart: true })
            const { result, statements } = yield* statementsOf(listing)
            assert.strictEqual(result.total.count, 11)
            assert.lengthOf(result.page.items, 11)
            assert.strictEqual(
              result.hours.reduce((sum, { count }) => sum + count, 0),
              11
            )
            const having = (part: string) => statements.filter((statement) => statement.includes(part)).length
            return { asked: having("records_with"), folded: having("strpos(n.name_folded") }
          })
          assert.deepStrictEqual(yield* list("olga", "EXT 1"), { asked: 1, folded: 1 })
          assert.deepStrictEqual(yield* list("mary", "EXT 1"), { asked: 0, folded: 1 })
          assert.deepStrictEqual(yield* list("carl", "EXT 1"), { asked: 0, folded: 1 })
        })
      )

      it.effect("finds everything while many texts are not indexed, and indexes them in the background", () =>
        Effect.gen(function* () {
          const fixture = yield* seedWorkspace
          const { list } = yield* TimeRepository
          yield* writeEntries(fixture, "'text ' || n", 2500)
          const snapshot = yield* Snapshot
          const find = snapshot
            .of(fixture.all, list(fixture.all, { filter: { search: "text 249" }, page }))
            .pipe(Effect.map(({ items }) => items.length))
          assert.strictEqual(yield* find, 11)
          while ((yield* counted("unindexed_records", fixture)) > 0)
            yield* Effect.promise(() => new Promise((go) => setTimeout(go, 20)))
          assert.strictEqual(yield* counted("record_texts", fixture), 2500)
          assert.strictEqual(yield* find, 11)
        })
      )

      it.effect("keeps no text of a record or workspace that is gone, nor a former one", () =>
        Effect.gen(function* () {
          const { operator, sql } = yield* Database
          const fixture = yield* seedWorkspace
          const { save } = yield* TimeRepository
          const { amend, create, remove } = changesBy(fixture.olga.member, "time_entry")
          const entry = aTimeEntry({ owner: fixture.mary.member }, { description: "Former" })
          const late = sql`insert into record_texts values (${fixture.workspace.id}, 'time', ${entry.id}, 'former')`
          yield* save(create(entry))
          yield* indexAll(fixture)
          assert.strictEqual(yield* counted("record_texts", fixture), 1)
          const renamed = { ...entry, description: "Present", version: 2 }
          yield* save(amend(entry, renamed))
          assert.strictEqual(yield* counted("record_texts", fixture), 0)
          yield* indexAll(fixture)
          yield* save(remove(renamed))
          assert.strictEqual(yield* counted("record_texts", fixture), 0)
          // As if the text had been indexed while the record was removed.
          yield* operator(late)
          yield* indexAll(fixture)
          assert.strictEqual(yield* counted("record_texts", fixture), 0)

          yield* writeEntries(fixture, "'text ' || n", 3)
          yield* indexAll(fixture)
          yield* writeEntries(fixture, "'text ' || n", 3)
          yield* operator(late)
          yield* (yield* WorkspaceRemover).remove(fixture.workspace, () => Effect.void)
          for (const table of ["record_texts", "unindexed_records"]) {
            assert.strictEqual(yield* counted(table, fixture), 0, table)
          }
        })
      )
    }
  )
}
