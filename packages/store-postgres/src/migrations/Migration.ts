import type { Effect } from "effect"
import type { SqlClient } from "effect/sql"

export type Migration = Effect.Effect<void, unknown, SqlClient.SqlClient>

/** Migrations by name, such as `0001_roles`: numbered, forward only, and never changed after their release. */
export type Migrations = Readonly<Record<string, Migration>>
