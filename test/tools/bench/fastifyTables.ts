import { sql } from "drizzle-orm"
import {
  boolean,
  customType,
  date,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid
} from "drizzle-orm/pg-core"

/* The tables of Hourbook that the server on Fastify reads and writes, as Drizzle declares them. */

const bytea = customType({ dataType: () => "bytea" })
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const money = (name: string) => numeric(name, { precision: 15, scale: 4 })

export const workspaces = pgTable("workspaces", {
  workspaceId: uuid("workspace_id").primaryKey(),
  slug: text("slug").notNull(),
  name: text("name").notNull(),
  currency: text("currency").notNull(),
  timeZone: text("time_zone").notNull()
})

export const members = pgTable("members", {
  workspaceId: uuid("workspace_id").notNull(),
  userId: uuid("user_id").notNull(),
  name: text("name").notNull(),
  role: text("role").notNull(),
  timeZone: text("time_zone"),
  removedAt: moment("removed_at")
})

export const apiKeys = pgTable("api_keys", {
  workspaceId: uuid("workspace_id").notNull(),
  id: uuid("id").notNull(),
  userId: uuid("user_id").notNull(),
  secretHash: bytea("secret_hash").notNull(),
  kind: text("kind").notNull(),
  scopes: text("scopes").array().notNull(),
  expiresAt: moment("expires_at")
})

export const clients = pgTable("clients", {
  workspaceId: uuid("workspace_id").notNull(),
  id: uuid("id").notNull(),
  name: text("name").notNull(),
  archived: boolean("archived").notNull()
})

export const projects = pgTable("projects", {
  workspaceId: uuid("workspace_id").notNull(),
  id: uuid("id").notNull(),
  clientId: uuid("client_id"),
  name: text("name").notNull(),
  archived: boolean("archived").notNull()
})

export const timeEntries = pgTable("time_entries", {
  workspaceId: uuid("workspace_id").notNull(),
  id: uuid("id").notNull(),
  userId: uuid("user_id").notNull(),
  clientId: uuid("client_id"),
  projectId: uuid("project_id"),
  workedOn: date("worked_on").notNull(),
  durationMinutes: integer("duration_minutes").notNull(),
  cost: money("cost").notNull(),
  currency: text("currency").notNull(),
  description: text("description").notNull(),
  descriptionFolded: text("description_folded").notNull(),
  metadata: json("metadata").notNull(),
  billable: boolean("billable").notNull(),
  billedMinutes: integer("billed_minutes"),
  hourlyRate: money("hourly_rate"),
  rateId: uuid("rate_id"),
  internalAmount: money("internal_amount"),
  internalCurrency: text("internal_currency"),
  startedAt: moment("started_at"),
  endedAt: moment("ended_at"),
  madeInHour: smallint("made_in_hour"),
  invoiceId: uuid("invoice_id"),
  billedElsewhere: boolean("billed_elsewhere"),
  externalSource: text("external_source"),
  externalId: text("external_id"),
  importId: uuid("import_id"),
  createdAt: moment("created_at").notNull(),
  updatedAt: moment("updated_at").notNull(),
  version: integer("version").notNull()
})

export const activityEvents = pgTable("activity_events", {
  workspaceId: uuid("workspace_id").notNull(),
  id: uuid("id").notNull(),
  occurredAt: moment("occurred_at").notNull(),
  action: text("action").notNull(),
  subject: text("subject").notNull(),
  subjectId: uuid("subject_id").notNull(),
  userId: uuid("user_id").notNull(),
  userName: text("user_name").notNull(),
  ownerId: uuid("owner_id"),
  projectId: uuid("project_id"),
  projectName: text("project_name"),
  clientId: uuid("client_id"),
  clientName: text("client_name"),
  title: text("title").notNull(),
  amount: money("amount"),
  currency: text("currency"),
  workedMinutes: integer("worked_minutes"),
  changes: jsonb("changes").notNull()
})

/** The number of an entry's invoice. */
export const invoiceNumber = sql`(
  select i.number from invoices i where i.workspace_id = ${timeEntries.workspaceId} and i.id = ${timeEntries.invoiceId}
)`

/** The names of an entry's tags. */
export const tagNames = sql`array(
  select n.name from entry_tags g join tags n on n.workspace_id = g.workspace_id and n.id = g.tag_id
  where g.workspace_id = ${timeEntries.workspaceId} and g.entry_id = ${timeEntries.id}
)`
