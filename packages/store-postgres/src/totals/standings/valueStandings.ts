import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { Database } from "../../database/Database.ts"
import { ofKinds } from "../../sql/ofKinds.ts"
import { columnOf } from "../rows/drillDown.ts"
import { aloneIn } from "./alone.ts"
import { standingParts, valuedKinds } from "./standingParts.ts"

/** How many projects, clients or members one transaction values, so that its statements are short: a member has more records. */
const batches = { project: 200, client: 200, member: 20 } as const
const totals = { project: "fact_projects", client: "fact_clients", member: "fact_members" } as const
const entities = ["project", "client", "member"] as const

/** The version of the rates of a workspace. What is valued afterwards is valued at these, unless the version changes. */
export const versionOfRates = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, workspaceId: string) {
  const [row] = yield* sql<{ readonly version: string }>`
    insert into standing_rates as r (workspace_id, version) values (${workspaceId}, 0)
    on conflict (workspace_id) do update set version = r.version returning version::text`
  return row?.version ?? "0"
})

/** Notes that the standings are of the rates of a version; not if these have changed. It waits for transactions that are changing a rate. */
export const noteValued = (sql: SqlClient.SqlClient, workspaceId: string, version: string) => sql`
  update standing_rates set valued = version where workspace_id = ${workspaceId} and version = ${version}::bigint`

/**
 * Makes the standings of a workspace anew, at the rates that it has: in many transactions, between which changes are folded into
 * all standings, old and new. A fold that began under former rates has ended when this begins, since both take the lock.
 */
export const valueStandings = (database: Database["Service"], workspaceId: string): Effect.Effect<void> => {
  const { sql } = database
  const alone = aloneIn(database, workspaceId)

  const begin = Effect.gen(function* () {
    const version = yield* versionOfRates(sql, workspaceId)
    const ids = yield* Effect.forEach(entities, (entity) =>
      Effect.map(
        sql<{ readonly id: string | null }>`
          select ${sql(columnOf[entity])} as id from ${sql(totals[entity])} where workspace_id = ${workspaceId}
          union select id from fact_standings where workspace_id = ${workspaceId} and entity = ${entity}`,
        (rows) => ({ entity, ids: rows.map(({ id }) => id) })
      )
    )
    return { version, ids }
  })

  const value = (entity: (typeof entities)[number], ids: ReadonlyArray<string | null>) => {
    const named = ids.filter((id) => id !== null)
    const some = (column: string) =>
      ids.includes(null)
        ? sql`(${sql(column)} = any(${named}::uuid[]) or ${sql(column)} is null)`
        : sql`${sql(column)} = any(${named}::uuid[])`
    const days = sql`(
      select * from fact_days
      where workspace_id = ${workspaceId} and ${ofKinds(sql, "kind", valuedKinds)} and ${some(columnOf[entity])}
    ) days`
    return Effect.andThen(
      sql`delete from fact_standings where workspace_id = ${workspaceId} and entity = ${entity} and ${some("id")}`,
      sql`
        insert into fact_standings (workspace_id, kind, entity, id, currency, minutes, amount, count)
        select workspace_id, kind, entity, id, currency, sum(minutes), sum(amount), sum(count)
        from (${standingParts(sql, days, [entity])}) counted group by 1, 2, 3, 4, 5
        having sum(minutes) <> 0 or sum(amount) <> 0 or sum(count) <> 0
        order by workspace_id, kind, entity, id, currency`
    )
  }

  return Effect.gen(function* () {
    const begun = yield* alone(begin)
    if (begun === null) return
    for (const { entity, ids } of begun.ids) {
      for (let at = 0; at < ids.length; at += batches[entity]) {
        const done = yield* alone(value(entity, ids.slice(at, at + batches[entity])))
        if (done === null) return
      }
    }
    yield* alone(noteValued(sql, workspaceId, begun.version))
  })
}
