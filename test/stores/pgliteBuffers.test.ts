import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { Database } from "@hourbook/store-postgres/database/Database"
import { layerPglite } from "@hourbook/store-postgres/database/Pglite"
import { Effect } from "effect"

it.live("an embedded database starts with buffers for what it has, 16 MB when it is new", () =>
  Effect.gen(function* () {
    const directory = yield* Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "hourbook-buffers-"))),
      (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true }))
    )
    const megabytes = Effect.gen(function* () {
      const { operator, sql } = yield* Database
      const [row] = yield* operator(sql<{ readonly mb: number }>`
        select setting::int * 8 / 1024 as mb from pg_settings where name = 'shared_buffers'`)
      yield* operator(
        sql`create table if not exists large as select repeat(md5(n::text), 3) as text from generate_series(1, 300000) n`
      )
      return row!.mb
    })
    const started = megabytes.pipe(Effect.provide(layerPglite({ directory })))
    assert.strictEqual(yield* started, 16)
    const grown = yield* started
    assert.isAbove(grown, 40)
    assert.isAtMost(grown, 128)
  })
)
