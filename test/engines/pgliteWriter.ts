import { Database } from "@hourbook/store-postgres/database/Database"
import { layerPglite } from "@hourbook/store-postgres/database/Pglite"
import { confine } from "@hourbook/store-postgres/migrations/confine"
import type { Migrations } from "@hourbook/store-postgres/migrations/Migration"
import { migrations as released } from "@hourbook/store-postgres/migrations/migrations"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Two tables of which every transaction writes one row each. */
export const migrations: Migrations = {
  ...released,
  "9999_writes": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`create table writes (workspace_id uuid not null, id int primary key, text text not null)`
    yield* sql`create table echoes (workspace_id uuid not null, id int primary key, text text not null)`
    yield* sql`create index writes_by_text on writes (text, id)`
    yield* confine("writes")
    yield* confine("echoes")
  })
}

export const workspace = "00000000-0000-4000-8000-000000000001"

/** Writes as fast as it can, and says the number of every write after it was acknowledged. */
const writeForever = Effect.gen(function* () {
  const { sql, transaction, within } = yield* Database
  const [last] = yield* within(workspace)(sql<{ id: number }>`select coalesce(max(id), 0)::int4 as id from writes`)
  for (let id = (last?.id ?? 0) + 1; ; id++) {
    yield* transaction(workspace)(
      Effect.all([
        sql`insert into writes values (${workspace}, ${id}, ${String(id)})`,
        sql`insert into echoes values (${workspace}, ${id}, ${String(id)})`
      ])
    )
    process.stdout.write(`wrote ${id}\n`)
  }
})

/** Runs as a process of its own: `pgliteWriter.ts <directory>`. */
if (import.meta.filename === process.argv[1]) {
  const directory = process.argv[2] ?? ""
  await Effect.runPromise(
    writeForever.pipe(
      Effect.provide(layerPglite({ directory, migrations })),
      Effect.catchTag("DataDirectoryInUse", ({ pid }) => Effect.sync(() => process.stdout.write(`refused ${pid}\n`)))
    )
  )
}
