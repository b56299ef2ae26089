import { Database } from "@hourbook/store-postgres/database/Database"
import { Effect } from "effect"

/** The columns of migration 15 that writes of workspaces, members, entities and time entries name. */
const columns = {
  workspaces: ["time_zone text", "rounding json", "show_rates_to_clients boolean"],
  members: ["time_zone text"],
  clients: ["rounding json", "metadata json"],
  projects: ["billable_default boolean", "rounding json", "metadata json"],
  time_entries: [
    "metadata json",
    "billable boolean",
    "billed_minutes int",
    "hourly_rate numeric",
    "rate_id uuid",
    "internal_amount numeric",
    "internal_currency text",
    "started_at timestamptz",
    "ended_at timestamptz",
    "made_in_hour int"
  ]
} as const

/** Runs an effect that writes on a schema from before migration 15, and leaves that schema. */
export const withLaterColumns = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const { operator, sql } = yield* Database
    const alter = (change: (column: string) => string) =>
      operator(
        Effect.forEach(
          Object.entries(columns),
          ([table, added]) => sql`alter table ${sql(table)} ${sql.literal(added.map(change).join(", "))}`
        )
      )
    yield* alter((column) => `add column ${column}`)
    const made = yield* self
    yield* alter((column) => `drop column ${column.split(" ", 1)[0]}`)
    return made
  })
