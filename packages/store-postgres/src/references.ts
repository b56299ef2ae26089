import type { Visibility } from "@hourbook/core/access/Policy"
import { CurrentRightsCheck, type ReferencesRead } from "@hourbook/core/access/RightsCheck"
import { type Referenced, ReferenceLookup } from "@hourbook/core/records/ReferenceLookup"
import { RecentlyUsed } from "@hourbook/core/scheduling/RecentlyUsed"
import type { ClientId } from "@hourbook/core/values/Ids"
import type { CurrencyCode } from "@hourbook/core/values/Money"
import type { Rounding } from "@hourbook/core/values/Rounding"
import type { TimeZone } from "@hourbook/core/values/timeZone"
import { Effect, Layer } from "effect"
import type { Statement } from "effect/sql"
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
  readonly projectClientCurrency: CurrencyCode | null
  readonly clientName: string | null
  readonly clientArchived: boolean | null
  readonly clientRounding: Rounding | null
  readonly clientCurrency: CurrencyCode | null
  readonly memberName: string | null
  readonly memberTimeZone: TimeZone | null
  readonly memberLeft: boolean | null
  readonly mayHaveRates: boolean
  readonly versions: string
  /** The place among those that are asked for together, from 1. */
  readonly number?: string
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
          clientRounding: row.projectClientRounding,
          clientCurrency: row.projectClientCurrency
        },
  client:
    row.clientName === null
      ? null
      : {
          name: row.clientName,
          archived: row.clientArchived === true,
          rounding: row.clientRounding,
          currency: row.clientCurrency
        },
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

    /** Selects what records refer to that have the ids of these expressions, and the columns of `more`. */
    const select = (
      visible: Visibility,
      of: {
        readonly project: Statement.Fragment
        readonly client: Statement.Fragment
        readonly member: Statement.Fragment
      },
      { from, more }: { readonly from: Statement.Fragment; readonly more: Statement.Fragment }
    ) => {
      const { workspaceId } = visible
      return sql<ReferencesRow>`
        select p.name as "projectName", p.archived as "projectArchived", p.client_id as "projectClientId",
          p.billable_default as "billableDefault", p.rounding as "projectRounding",
          pc.name as "projectClientName", pc.archived as "projectClientArchived",
          pc.rounding as "projectClientRounding", pc.currency as "projectClientCurrency",
          c.name as "clientName", c.archived as "clientArchived", c.rounding as "clientRounding",
          c.currency as "clientCurrency",
          m.name as "memberName", m.time_zone as "memberTimeZone", m.removed_at is not null as "memberLeft",
          exists (select from billing_rates r where r.workspace_id = ${workspaceId}) as "mayHaveRates",
          ${more}
        from ${from}
        left join projects p on ${sql.and([
          sql`p.workspace_id = ${workspaceId}`,
          sql`p.id = ${of.project}`,
          ...visibleClients(sql, visible, "p.client_id")
        ])}
        left join clients pc on pc.workspace_id = p.workspace_id and pc.id = p.client_id
        left join clients c on ${sql.and([
          sql`c.workspace_id = ${workspaceId}`,
          sql`c.id = ${of.client}`,
          ...visibleClients(sql, visible, "c.id")
        ])}
        left join members m on m.workspace_id = ${workspaceId} and m.user_id = ${of.member}`
    }

    return ReferenceLookup.of({
      find: Effect.fnUntraced(function* (visible, { clientId, projectId, userId }) {
        const { workspaceId } = visible
        // A member with the role client records nothing.
        const name =
          visible.sight._tag === "OfClients" ? undefined : [workspaceId, projectId, clientId, userId].join(" ")
        const known = name === undefined ? undefined : yield* presumed(name, { clientId, projectId, userId })
        if (known !== undefined) return known.referenced
        const [row] = yield* within(workspaceId)(
          select(
            visible,
            { project: sql`${projectId}`, client: sql`${clientId}`, member: sql`${userId}` },
            { from: sql`(select) one`, more: sql`reference_versions(${projectId}, ${clientId}, ${userId}) as versions` }
          )
        ).pipe(Effect.orDie)
        if (row === undefined) return nothing
        const referenced = toReferenced(row)
        if (name !== undefined) recent.set(name, { referenced, versions: row.versions })
        return referenced
      }),
      findAll: (visible, all) => {
        const asked = all.map(({ clientId, projectId, userId }) => ({ p: projectId, c: clientId, m: userId }))
        return within(visible.workspaceId)(
          select(
            visible,
            { project: sql`asked.p`, client: sql`asked.c`, member: sql`asked.m` },
            {
              from: sql`
                rows from (json_to_recordset(${JSON.stringify(asked)}::json) as (p uuid, c uuid, m uuid))
                with ordinality as asked (p, c, m, number)`,
              more: sql`'' as versions, asked.number`
            }
          )
        ).pipe(
          Effect.map((rows) => {
            const byNumber = new Map(rows.map((row) => [Number(row.number), row]))
            return all.map((_, index) => {
              const row = byNumber.get(index + 1)
              return row === undefined ? nothing : toReferenced(row)
            })
          }),
          Effect.orDie
        )
      }
    })
  })
)
