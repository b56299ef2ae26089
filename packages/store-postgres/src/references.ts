import { type Referenced, ReferenceLookup } from "@hourbook/core/records/ReferenceLookup"
import type { ClientId } from "@hourbook/core/shared/Ids"
import type { Rounding } from "@hourbook/core/shared/Rounding"
import type { TimeZone } from "@hourbook/core/shared/timeZone"
import { Effect, Layer } from "effect"
import { Database } from "./database/Database.ts"
import { visibleClients } from "./sql/visibleRows.ts"

interface ReferencesRow {
  readonly projectName: string | null
  readonly projectArchived: boolean | null
  readonly projectClientId: ClientId | null
  readonly projectClientName: string | null
  readonly projectClientArchived: boolean | null
  readonly billableDefault: boolean | null
  readonly projectRounding: Rounding | null
  readonly projectClientRounding: Rounding | null
  readonly clientName: string | null
  readonly clientArchived: boolean | null
  readonly clientRounding: Rounding | null
  readonly memberName: string | null
  readonly memberTimeZone: TimeZone | null
  readonly mayHaveRates: boolean
}

const toReferenced = (row: ReferencesRow): Referenced => ({
  project:
    row.projectName === null
      ? null
      : {
          name: row.projectName,
          archived: row.projectArchived === true,
          clientId: row.projectClientId,
          clientName: row.projectClientName,
          clientArchived: row.projectClientArchived === true,
          billableDefault: row.billableDefault !== false,
          rounding: row.projectRounding,
          clientRounding: row.projectClientRounding
        },
  client:
    row.clientName === null
      ? null
      : { name: row.clientName, archived: row.clientArchived === true, rounding: row.clientRounding },
  member: row.memberName === null ? null : { name: row.memberName, timeZone: row.memberTimeZone },
  mayHaveRates: row.mayHaveRates
})

const nothing: Referenced = { project: null, client: null, member: null, mayHaveRates: true }

export const layer = Layer.effect(
  ReferenceLookup,
  Effect.map(Database, ({ sql, within }) =>
    ReferenceLookup.of({
      find: (visible, { clientId, projectId, userId }) => {
        const { workspaceId } = visible
        return within(workspaceId)(sql<ReferencesRow>`
          select p.name as "projectName", p.archived as "projectArchived", p.client_id as "projectClientId",
            p.billable_default as "billableDefault", p.rounding as "projectRounding",
            pc.name as "projectClientName", pc.archived as "projectClientArchived",
            pc.rounding as "projectClientRounding",
            c.name as "clientName", c.archived as "clientArchived", c.rounding as "clientRounding",
            m.name as "memberName", m.time_zone as "memberTimeZone",
            exists (select from billing_rates r where r.workspace_id = ${workspaceId}) as "mayHaveRates"
          from (select) one
          left join projects p on ${sql.and([
            sql`p.workspace_id = ${workspaceId}`,
            sql`p.id = ${projectId}`,
            ...visibleClients(sql, visible, "p.client_id")
          ])}
          left join clients pc on pc.workspace_id = p.workspace_id and pc.id = p.client_id
          left join clients c on ${sql.and([
            sql`c.workspace_id = ${workspaceId}`,
            sql`c.id = ${clientId}`,
            ...visibleClients(sql, visible, "c.id")
          ])}
          left join members m on m.workspace_id = ${workspaceId} and m.user_id = ${userId} and m.removed_at is null`).pipe(
          Effect.map(([row]) => (row === undefined ? nothing : toReferenced(row))),
          Effect.orDie
        )
      }
    })
  )
)
