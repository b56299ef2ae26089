import type { CopiedMember, CopiedPreferences } from "@hourbook/core/copies/CopiedRow"
import type { ExchangeRate } from "@hourbook/core/exchangeRates/ExchangeRate"
import type { BillingRate } from "@hourbook/core/prices/BillingRate"
import type { Tag } from "@hourbook/core/time/Tag"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { findable, fold } from "@hourbook/core/values/fold"
import type { WorkspaceId } from "@hourbook/core/values/Ids"
import { toText } from "@hourbook/core/values/Money"
import type { SqlClient, Statement } from "effect/sql"
import { asJson } from "../sql/rows.ts"

/** How the rows of a kind are written as they are: a table, its columns and their values in the same order. */
export interface RowTable<A> {
  readonly table: string
  readonly columns: Statement.Fragment
  readonly valuesOf: (row: A) => Statement.Fragment
}

/** Members end with the time of their last change, until the workspace opens. */
export const memberTable = (sql: SqlClient.SqlClient): RowTable<CopiedMember> => ({
  table: "members",
  columns: sql`
    workspace_id, user_id, email, name, name_folded, role, time_zone, created_at, updated_at, version, removed_at`,
  valuesOf: (member) => sql`
    ${member.workspaceId}, ${member.userId}, ${member.email}, ${member.name}, ${findable(member.name)}, ${member.role},
    ${member.timeZone}, ${member.createdAt}, ${member.updatedAt}, ${member.version}, ${member.updatedAt}`
})

export const tagTable = (sql: SqlClient.SqlClient): RowTable<Tag> => ({
  table: "tags",
  columns: sql`workspace_id, id, name, name_folded, created_at, version`,
  valuesOf: ({ createdAt, id, name, version, workspaceId }) =>
    sql`${workspaceId}, ${id}, ${name}, ${fold(name)}, ${createdAt}, ${version}`
})

export const exchangeRateTable = (sql: SqlClient.SqlClient): RowTable<ExchangeRate> => ({
  table: "exchange_rates",
  columns: sql`workspace_id, id, currency, effective_date, rate, created_at, version`,
  valuesOf: ({ createdAt, currency, effectiveDate, id, rate, version, workspaceId }) =>
    sql`${workspaceId}, ${id}, ${currency}, ${effectiveDate}, ${toText(rate)}::numeric, ${createdAt}, ${version}`
})

export const billingRateTable = (sql: SqlClient.SqlClient): RowTable<BillingRate> => ({
  table: "billing_rates",
  columns: sql`
    workspace_id, id, kind, amount, currency, effective_date, project_id, client_id, user_id, created_at, updated_at,
    version`,
  valuesOf: (rate) => sql`
    ${rate.workspaceId}, ${rate.id}, ${rate.kind}, ${toText(rate.amount)}, ${rate.currency}, ${rate.effectiveDate},
    ${rate.projectId}, ${rate.clientId}, ${rate.userId}, ${rate.createdAt}, ${rate.updatedAt},
    ${rate.version}`
})

export const preferencesTable = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId): RowTable<CopiedPreferences> => ({
  table: "preferences",
  columns: sql`workspace_id, user_id, chosen`,
  valuesOf: ({ chosen, userId }) => sql`${workspaceId}, ${userId}, ${asJson(chosen)}`
})

/** A time entry with one of its tags. */
export interface TaggedEntry {
  readonly entry: TimeEntry
  readonly tagId: Tag["id"]
}

export const entryTagTable = (sql: SqlClient.SqlClient): RowTable<TaggedEntry> => ({
  table: "entry_tags",
  columns: sql`workspace_id, entry_id, tag_id, user_id, client_id, project_id, worked_on, created_at`,
  valuesOf: ({ entry, tagId }) => sql`
    ${entry.workspaceId}, ${entry.id}, ${tagId}, ${entry.userId}, ${entry.clientId}, ${entry.projectId},
    ${entry.workedOn}, ${entry.createdAt}`
})
