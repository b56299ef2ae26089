import { Database } from "@hourbook/store-postgres/database/Database"
import { confine } from "@hourbook/store-postgres/migrations/confine"
import type { Migrations } from "@hourbook/store-postgres/migrations/Migration"
import { migrations as released } from "@hourbook/store-postgres/migrations/migrations"
import { Cause, Effect, Exit } from "effect"
import { SqlClient, SqlError } from "effect/sql"

/** A table of its own for the tests of the engine below the stores. */
export const migrations: Migrations = {
  ...released,
  "9999_notes": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`create table notes (workspace_id uuid not null, id int not null, text text not null, primary key (workspace_id, id))`
    yield* confine("notes")
  })
}

/** The id of a workspace without notes. */
export const newWorkspace = Effect.sync(() => crypto.randomUUID())

/** Writes a note into a workspace. */
export const write = Effect.fnUntraced(function* (workspace: string, id: number) {
  const { sql, within } = yield* Database
  yield* within(workspace)(sql`insert into notes values (${workspace}, ${id}, 'hello')`)
})

/** Every workspace that a query without any condition sees. */
export const seen = Effect.gen(function* () {
  const { sql } = yield* Database
  const rows = yield* sql<{ workspace_id: string }>`select distinct workspace_id from notes`
  return rows.map((row) => row.workspace_id)
})

/** Why the database refused. */
export const reasonOf = (exit: Exit.Exit<unknown, unknown>) => {
  const error = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
  return SqlError.isSqlError(error) ? error.reason._tag : String(error)
}
