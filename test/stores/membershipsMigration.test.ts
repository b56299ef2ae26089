import { assert, describe, it } from "@effect/vitest"
import { Database } from "@hourbook/store-postgres/database/Database"
import type { Migrations } from "@hourbook/store-postgres/migrations/Migration"
import { migrations } from "@hourbook/store-postgres/migrations/migrations"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer } from "effect"
import { emptyDatabase } from "../engines/PostgresEngine.ts"
import { layerAt } from "../engines/serverAt.ts"
import { expectTwoWorkspaces, seedTwoWorkspaces } from "../support/data/twoWorkspaces.ts"
import { withLaterColumns } from "../support/earlier/withLaterColumns.ts"
import { withUsers } from "../support/earlier/withUsers.ts"

const earlier: Migrations = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0012"))

/** As the earlier version did: the membership stays, without its keys and connections. */
const leave = Effect.fnUntraced(function* ({ gone }: Effect.Success<typeof seedTwoWorkspaces>) {
  const { operator, sql } = yield* Database
  const { userId, workspaceId } = gone
  yield* operator(
    Effect.gen(function* () {
      for (const table of ["connections", "api_keys"]) {
        yield* sql`delete from ${sql(table)} where workspace_id = ${workspaceId} and user_id = ${userId}`
      }
      yield* sql`update members set removed_at = now() where workspace_id = ${workspaceId} and user_id = ${userId}`
    })
  )
})

// totals/rollupsMigration.test.ts runs the same migration on PGlite, with members.
describe("people of a database of the earlier version: PostgreSQL", () => {
  it.live("keep ids, keys, connections and records, and have an address in each workspace", () =>
    Effect.gen(function* () {
      const url = yield* emptyDatabase
      const storeWith = (options: { readonly migrations?: Migrations }) =>
        PostgresStore.layer.pipe(Layer.provideMerge(layerAt(url, options)))
      const seeded = yield* withLaterColumns(withUsers(seedTwoWorkspaces)).pipe(
        Effect.tap(leave),
        Effect.provide(storeWith({ migrations: earlier }))
      )
      yield* Effect.gen(function* () {
        const { operator, sql } = yield* Database
        yield* expectTwoWorkspaces(seeded)
        assert.deepStrictEqual(yield* operator(sql`select to_regclass('users')::text as users`), [{ users: null }])
      }).pipe(Effect.provide(storeWith({})))
    }).pipe(Effect.scoped)
  )
})
