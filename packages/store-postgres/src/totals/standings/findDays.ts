import { accrualKinds } from "@hourbook/core/facts/factKinds"
import { Effect } from "effect"
import type { Database } from "../../database/Database.ts"
import { ofKinds } from "../../sql/ofKinds.ts"
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

/**
 * Finds the days that standings lack, in many transactions: the last day of work for each project, and the day since which each debt of
 * a project or client is unpaid, as `unpaidSince` answers. Folding takes the days away from the standings that it changes. Records of no
 * project or client have no days here: they are one row.
 */
export const findDays = (database: Database["Service"], workspaceId: string): Effect.Effect<void> => {
  const { sql } = database
  const alone = aloneIn(database, workspaceId)

  const undated = ({ entity, kind }: (typeof dated)[number]) => {
    const isOwed = kind === "debt" ? "and s.amount > 0" : ""
    const isOf = `s.kind = '${kind}' and s.entity = '${entity}' and s.day is null ${isOwed}`
    return sql`s.workspace_id = ${workspaceId} and ${sql.literal(isOf)}`
  }

  const lastDays = (ids: ReadonlyArray<string>) => sql`
    update fact_standings s set day = (
      select t.day from fact_days t
      where t.workspace_id = ${workspaceId} and t.kind = 'time' and t.project_id = s.id order by t.day desc limit 1
    )
    where ${undated({ kind: "time", entity: "project" })} and s.id = any(${ids}::uuid[])`

  const unpaidDays = (entity: "project" | "client", ids: ReadonlyArray<string>) => {
    const id = sql(columnOf[entity])
    const owed = sql`${undated({ kind: "debt", entity })} and s.id = any(${ids}::uuid[])`
    return sql`
      with
        accrued as (
          select ${id} as id, currency, day, sum(sum(amount)) over (partition by ${id}, currency order by day desc) as reached
          from ${sql(days[entity])}
          where workspace_id = ${workspaceId} and ${ofKinds(sql, "kind", accrualKinds)} and ${id} = any(${ids}::uuid[])
          group by 1, 2, 3
        ),
        found as (
          select s.id, s.currency, max(accrued.day) filter (where accrued.reached >= s.amount) as day
          from fact_standings s left join accrued on accrued.id = s.id and accrued.currency = s.currency
          where ${owed} group by 1, 2
        )
      update fact_standings s set day = coalesce(found.day, ${sql.literal(never)})
      from found where ${owed} and s.id = found.id and s.currency = found.currency`
  }

  return Effect.gen(function* () {
    for (const standing of dated) {
      const { entity, kind } = standing
      const found = yield* alone(sql<{ readonly id: string }>`
        select distinct s.id from fact_standings s where ${undated(standing)} and s.id is not null order by 1`)
      if (found === null) return
      const ids = found.map(({ id }) => id)
      for (let at = 0; at < ids.length; at += batch) {
        const some = ids.slice(at, at + batch)
        if ((yield* alone(kind === "time" ? lastDays(some) : unpaidDays(entity, some))) === null) return
      }
    }
  })
}
