import { accrualKinds } from "@hourbook/core/facts/factKinds"
import { Effect } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import type { Database } from "../../database/Database.ts"
import { ofKinds } from "../../sql/ofKinds.ts"
import { storeOpen, wrongOpen } from "../accounts/storedOpen.ts"
import { columnOf } from "../rows/drillDown.ts"
import { aloneIn } from "./alone.ts"

/** How many projects or clients one transaction finds days of, so that its statements are short. */
const batch = 200

/** The standings that have a day: work its last one, debts the one since which they are unpaid. */
const dated = [
  { kind: "time", entity: "project" },
  { kind: "debt", entity: "project" },
  { kind: "debt", entity: "client" }
] as const

/** The totals by day that the accruals of a project or client are read from. */
const days = { project: "fact_days", client: "fact_client_days" } as const

/** The day of a debt that no accruals reach. */
export const never = "'-infinity'::date"

type Dated = (typeof dated)[number]

/** The standings of a kind that may have a day. */
const datable = (sql: SqlClient.SqlClient, workspaceId: string, { entity, kind }: Dated): Statement.Fragment => {
  const isOwed = kind === "debt" ? "and s.amount > 0" : ""
  return sql`s.workspace_id = ${workspaceId} and ${sql.literal(`s.kind = '${kind}' and s.entity = '${entity}' ${isOwed}`)}`
}

/** Selects `id`, `currency` and `day` of standings that may have one, and `stored`, the day that they have; of all ids if none are given. */
const found = (
  sql: SqlClient.SqlClient,
  workspaceId: string,
  { ids, where, ...of }: Dated & { readonly ids?: ReadonlyArray<string>; readonly where: Statement.Fragment }
): Statement.Fragment => {
  const standings = sql`${datable(sql, workspaceId, of)} and ${where} ${ids === undefined ? sql`` : sql`and s.id = any(${ids}::uuid[])`}`
  if (of.kind === "time") {
    return sql`
      select s.id, s.currency, s.day as stored, (
        select t.day from fact_days t
        where t.workspace_id = ${workspaceId} and t.kind = 'time' and t.project_id = s.id order by t.day desc limit 1
      ) as day
      from fact_standings s where ${standings}`
  }
  const id = sql(columnOf[of.entity])
  return sql`
    select s.id, s.currency, s.day as stored,
      coalesce(max(accrued.day) filter (where accrued.reached >= s.amount), ${sql.literal(never)}) as day
    from fact_standings s
    left join (
      select ${id} as id, currency, day, sum(sum(amount)) over (partition by ${id}, currency order by day desc) as reached
      from ${sql(days[of.entity])}
      where workspace_id = ${workspaceId} and ${ofKinds(sql, "kind", accrualKinds)}
        ${ids === undefined ? sql`` : sql`and ${id} = any(${ids}::uuid[])`}
      group by 1, 2, 3
    ) accrued on accrued.id = s.id and accrued.currency = s.currency
    where ${standings} group by 1, 2, 3`
}

/** Counts the stored days that are not those that would be found, and the open accruals that are stored with them. */
export const wrongDays = (sql: SqlClient.SqlClient, workspaceId: string) => {
  const stored = dated.map((of) => found(sql, workspaceId, { ...of, where: sql`s.day is not null` }))
  return Effect.map(
    Effect.all([
      sql<{ readonly wrong: number }>`
        select count(*)::int as wrong from (${sql.join(" union all ", false)(stored)}) found where stored is distinct from day`,
      wrongOpen(sql, workspaceId)
    ]),
    ([days, open]) => [{ wrong: (days[0]?.wrong ?? 0) + (open[0]?.wrong ?? 0) }]
  )
}

/**
 * Finds the days that standings lack, in many transactions: the last day of work for each project, and the day since which each debt of
 * a project or client is unpaid, as `unpaidSince` answers, with what is open of the client's accruals. Folding takes the days away from the standings that it changes. Records of no
 * project or client have no days here: they are one row.
 */
export const findDays = (database: Database["Service"], workspaceId: string): Effect.Effect<void> => {
  const { sql } = database
  const alone = aloneIn(database, workspaceId)

  const undated = sql`s.day is null`

  const storeDays = (of: Dated, ids: ReadonlyArray<string>) => sql`
    update fact_standings s set day = found.day from (${found(sql, workspaceId, { ...of, ids, where: undated })}) found
    where ${datable(sql, workspaceId, of)} and s.id = found.id and s.currency = found.currency`
  const store = (of: Dated, ids: ReadonlyArray<string>) =>
    of.kind === "debt" && of.entity === "client"
      ? Effect.andThen(storeOpen(sql, workspaceId, ids), storeDays(of, ids))
      : storeDays(of, ids)

  return Effect.gen(function* () {
    for (const of of dated) {
      const lacking = yield* alone(sql<{ readonly id: string }>`
        select distinct s.id from fact_standings s
        where ${datable(sql, workspaceId, of)} and ${undated} and s.id is not null order by 1`)
      if (lacking === null) return
      const ids = lacking.map(({ id }) => id)
      for (let at = 0; at < ids.length; at += batch) {
        if ((yield* alone(store(of, ids.slice(at, at + batch)))) === null) return
      }
    }
  })
}
