import { CurrentRightsCheck, type ReferencesRead } from "@hourbook/core/access/RightsCheck"
import { type Referenced, ReferenceLookup } from "@hourbook/core/records/ReferenceLookup"
import type { ClientId } from "@hourbook/core/shared/Ids"
import { RecentlyUsed } from "@hourbook/core/shared/RecentlyUsed"
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
  readonly memberLeft: boolean | null
  readonly mayHaveRates: boolean
  readonly versions: string
}

/** What an earlier request found, and the versions of the rows. */
interface Known {
  readonly referenced: Referenced
  readonly versions: string
}

const mostKnown = 5000

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
  member:
    row.memberName === null
      ? null
      : { name: row.memberName, timeZone: row.memberTimeZone, former: row.memberLeft === true },
  mayHaveRates: row.mayHaveRates
})

const nothing: Referenced = { project: null, client: null, member: null, mayHaveRates: true }

export const layer = Layer.effect(
  ReferenceLookup,
  Effect.map(Database, ({ sql, within }) => {
    const recent = new RecentlyUsed<Known>(mostKnown)

    /** What an earlier request found, if the first statement of this one is still to come: it then carries the check. */
    const presumed = (name: string, ids: Omit<ReferencesRead, "versions">) =>
      Effect.map(CurrentRightsCheck, (check) => {
        const found =
          check === undefined || check.hasPassed || check.references !== undefined ? undefined : recent.get(name)
        if (check !== undefined && found !== undefined) check.references = { ...ids, versions: found.versions }
        return found
      })

    return ReferenceLookup.of({
      find: Effect.fnUntraced(function* (visible, { clientId, projectId, userId }) {
        const { workspaceId } = visible
        // Whoever represents clients records nothing.
        const name =
          visible.sight._tag === "OfClients" ? undefined : [workspaceId, projectId, clientId, userId].join(" ")
        const known = name === undefined ? undefined : yield* presumed(name, { clientId, projectId, userId })
        if (known !== undefined) return known.referenced
        const [row] = yield* within(workspaceId)(sql<ReferencesRow>`
          select p.name as "projectName", p.archived as "projectArchived", p.client_id as "projectClientId",
            p.billable_default as "billableDefault", p.rounding as "projectRounding",
            pc.name as "projectClientName", pc.archived as "projectClientArchived",
            pc.rounding as "projectClientRounding",
            c.name as "clientName", c.archived as "clientArchived", c.rounding as "clientRounding",
            m.name as "memberName", m.time_zone as "memberTimeZone", m.removed_at is not null as "memberLeft",
            exists (select from billing_rates r where r.workspace_id = ${workspaceId}) as "mayHaveRates",
            reference_versions(${projectId}, ${clientId}, ${userId}) as versions
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
          left join members m on m.workspace_id = ${workspaceId} and m.user_id = ${userId}`).pipe(Effect.orDie)
        if (row === undefined) return nothing
        const referenced = toReferenced(row)
        if (name !== undefined) recent.set(name, { referenced, versions: row.versions })
        return referenced
      })
    })
  })
)
