import { Database } from "@hourbook/store-postgres/database/Database"
import { Effect } from "effect"

const origin = ["external_source text", "external_id text", "import_id uuid"]

const ofLines = [
  "version int",
  "day date",
  "day_before date",
  "operation_id uuid",
  "owner_before uuid",
  "client_before uuid",
  "undoes uuid"
]
const budget = ["budget jsonb", "budget_version int"]
const version = ["version int"]
const billing = ["billing jsonb"]
const orderNumber = ["order_number text"]
const claimed = ["invoice_id uuid", "billed_elsewhere boolean"]

/** Of records, what documents have of them. */
const ofDocuments = {
  time_entries: claimed,
  charges: ["invoice_id uuid", "posted boolean"],
  payments: ["allocations jsonb"]
}

/** The columns of migrations 15, 26, 33, 35, 36, 39 and 41 to 47 that writes of workspaces, members, entities and time entries name. */
const later = {
  activity_events: ofLines,
  exchange_rates: version,
  workspaces: [
    "time_zone text",
    "rounding json",
    "show_rates_to_clients boolean",
    "members_may_price boolean",
    "members_see_money boolean",
    "closed_through date",
    "approvals text",
    "approvals_week_start text"
  ],
  members: ["time_zone text", "name_order text"],
  clients: ["rounding json", "currency text", ...budget, ...billing, "metadata json", ...origin],
  projects: ["billable_default boolean", "rounding json", ...budget, ...orderNumber, "metadata json", ...origin],
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
    "made_in_hour int",
    ...claimed,
    "marks int",
    ...origin
  ]
} as const

type Columns = Readonly<Record<string, ReadonlyArray<string>>>

const ofMigration26: Columns = {
  payouts: origin,
  ...Object.fromEntries(Object.entries(ofDocuments).map(([table, columns]) => [table, [...columns, ...origin]])),
  activity_events: ofLines,
  exchange_rates: version,
  billing_rates: version,
  tags: version,
  projects: [...budget, ...orderNumber, ...origin],
  clients: ["currency text", ...budget, ...billing, ...origin],
  workspaces: [
    "members_may_price boolean",
    "members_see_money boolean",
    "closed_through date",
    "approvals text",
    "approvals_week_start text"
  ]
}

const withColumns = <A, E, R>(columns: Columns, self: Effect.Effect<A, E, R>) =>
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

/** Runs an effect that writes on a schema from before migration 15, and leaves that schema. */
export const withLaterColumns = <A, E, R>(self: Effect.Effect<A, E, R>) => withColumns(later, self)

/** The same on one from before migration 39. */
export const withLogColumns = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  withColumns(
    {
      activity_events: ofLines,
      exchange_rates: version,
      billing_rates: version,
      tags: version,
      projects: [...budget, ...orderNumber],
      clients: [...budget, ...billing],
      ...ofDocuments,
      workspaces: ["closed_through date", "approvals text", "approvals_week_start text"]
    },
    self
  )

/** The same on one from before migration 26. */
export const withOriginColumns = <A, E, R>(self: Effect.Effect<A, E, R>) => withColumns(ofMigration26, self)
