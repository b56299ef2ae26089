import { Migrator } from "effect/sql"
import type { Migrations } from "./Migration.ts"

export { migrations as released } from "./migrations.ts"

const run = Migrator.make({})

/** Runs those that are missing. */
export const runMigrations = (migrations: Migrations) =>
  run({ loader: Migrator.fromRecord(migrations), table: "schema_migrations" })
