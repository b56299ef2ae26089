import { assert, describe, it } from "@effect/vitest"
import { Snapshot } from "@hourbook/core/access/Snapshot"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import type { TimeEntry, TimeSort } from "@hourbook/core/time/TimeEntry"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { compareText, fold, sortKey } from "@hourbook/core/values/fold"
import { firstPage, type Page, type PageOf } from "@hourbook/core/values/Page"
import { Database } from "@hourbook/store-postgres/database/Database"
import { layerPglite } from "@hourbook/store-postgres/database/Pglite"
import type { Migrations } from "@hourbook/store-postgres/migrations/Migration"
import { migrations } from "@hourbook/store-postgres/migrations/migrations"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { refoldTexts } from "@hourbook/store-postgres/records/refoldTexts"
import { Effect, Layer, type Scope } from "effect"
import { emptyDirectory } from "../../engines/PgliteEngine.ts"
import { emptyDatabase } from "../../engines/PostgresEngine.ts"
import { layerAt } from "../../engines/serverAt.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { withLogColumns } from "../../support/earlier/withLaterColumns.ts"

type Open = (options: { readonly migrations?: Migrations }) => Layer.Layer<Database, unknown>

const databases: Readonly<Record<string, Effect.Effect<Open, never, Scope.Scope>>> = {
  PGlite: Effect.map(emptyDirectory, (directory) => (options) => layerPglite({ directory, ...options })),
  PostgreSQL: Effect.map(emptyDatabase, (url) => (options) => layerAt(url, options))
}

const earlier: Migrations = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0036"))

const texts = ["İstanbul", "Straße", "Zeile\r\nzwei", "Łódź", "Ärger", "zebra", "plain words", "Aal", "a  b", "Ōsaka"]
const names = ["Österreich", "Zürich AG", "Oslo", "ohne Marken"]

/** Writes the texts as they were before: folded alone. */
const seeded = Effect.gen(function* () {
  const fixture = yield* seedWorkspace
  const { operator, sql } = yield* Database
  for (const [index, text] of Array.from({ length: 1200 }, (_, at) => texts[at % texts.length]!).entries()) {
    yield* operator(sql`
      insert into time_entries (
        workspace_id, id, user_id, client_id, project_id, worked_on, duration_minutes, cost, currency, description,
        description_folded, billable, created_at, updated_at, version
      ) values (
        ${fixture.workspace.id}, gen_random_uuid(), ${fixture.mary.member.userId}, ${fixture.acme.id}, ${fixture.website.id},
        '2026-03-01', 60, 0, 'EUR', ${text}, ${fold(text)}, true,
        ${new Date(Date.UTC(2026, 2, 1, 0, 0, index)).toISOString()}::timestamptz, now(), 1
      )`)
  }
  for (const name of names) {
    yield* operator(sql`
      insert into clients (workspace_id, id, name, name_folded, archived, metadata, created_at, updated_at, version)
      values (${fixture.workspace.id}, gen_random_uuid(), ${name}, ${fold(name)}, false, '{}', now(), now(), 1)`)
  }
  return fixture
})

const firstOf = (limit: number, sortBy: TimeSort = "description"): PageOf<TimeSort> => ({ ...firstPage(sortBy), limit })

for (const [name, opened] of Object.entries(databases)) {
  describe(`texts that were folded before: ${name}`, () => {
    it.live("are sorted and searched as before, until all are findable", () =>
      Effect.gen(function* () {
        const open = yield* opened
        const store = (options: Parameters<Open>[0]) => PostgresStore.layer.pipe(Layer.provideMerge(open(options)))
        const { all, workspace } = yield* Effect.provide(withLogColumns(seeded), store({ migrations: earlier }))
        yield* Effect.gen(function* () {
          const database = yield* Database
          const { list } = yield* TimeRepository
          const snapshot = yield* Snapshot
          const found = (search: string) =>
            Effect.map(
              snapshot.of(all, list(all, { filter: { search }, page: { ...firstOf(2000, "workedOn") } })),
              ({ items }) => [...new Set(items.map(({ description }) => description))]
            )
          const clients = yield* ClientRepository
          const clientNames = (search?: string) =>
            Effect.map(clients.list(all, { filter: { search }, page: firstPage("name") }), ({ items }) =>
              items.map((client) => client.name)
            )
          const walkFrom = Effect.fnUntraced(function* (page: PageOf<TimeSort>) {
            const seen: Array<string> = []
            for (let at: PageOf<TimeSort> | null = page; at !== null;) {
              const read: Page<TimeEntry> = yield* list(all, { filter: {}, page: at })
              seen.push(...read.items.map(({ description }) => description))
              at = read.next === null ? null : { ...page, start: { _tag: "After", position: read.next } }
            }
            return seen
          })
          const by = (keyOf: (text: string) => string) =>
            Array.from({ length: 1200 }, (_, at) => texts[at % texts.length]!).sort((a, b) =>
              compareText(keyOf(a), keyOf(b))
            )

          // Names are findable at once.
          assert.deepStrictEqual(
            (yield* clientNames()).filter((one) => names.includes(one)),
            ["ohne Marken", "Oslo", "Österreich", "Zürich AG"]
          )
          assert.deepStrictEqual(yield* clientNames("zurich"), ["Zürich AG"])

          // The first list has them made findable in the background.
          const { items, next } = yield* list(all, { filter: {}, page: firstOf(1000) })
          assert.deepStrictEqual(
            items.map(({ description }) => description),
            by(fold).slice(0, 1000)
          )
          assert.deepStrictEqual(yield* found("straße"), ["Straße"])

          yield* refoldTexts(database, workspace.id)
          const left = yield* database.operator(database.sql`select from former_texts`)
          assert.lengthOf(left, 0)
          for (const [search, text] of [
            ["istanbul", "İstanbul"],
            ["STRASSE", "Straße"],
            ["straße", "Straße"],
            ["lodz", "Łódź"],
            ["zeile zwei", "Zeile\r\nzwei"],
            ["osaka", "Ōsaka"],
            ["ōsaka", "Ōsaka"],
            ["plain", "plain words"]
          ] as const) {
            assert.deepStrictEqual(yield* found(search), [text], search)
          }
          assert.deepStrictEqual(yield* walkFrom(firstOf(100)), by(sortKey))
          const goOn = list(all, { filter: {}, page: { ...firstOf(10), start: { _tag: "After", position: next! } } })
          const refused = yield* Effect.flip(goOn)
          assert.deepStrictEqual(refused.rule, { code: "former_order" })
        }).pipe(Effect.provide(store({})))
      }).pipe(Effect.scoped)
    )
  })
}
