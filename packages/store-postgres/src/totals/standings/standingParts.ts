import type { EntityDimension } from "@hourbook/core/facts/Fact"
import { debtKinds, type FactKindName, listedKinds } from "@hourbook/core/facts/factKinds"
import type { SqlClient, Statement } from "effect/sql"
import { columnOf } from "../rows/drillDown.ts"
import { signed } from "../rows/signed.ts"

/** The kinds of facts of which standings have the worth. */
export const worthKinds: ReadonlyArray<FactKindName> = Object.values(listedKinds).flat()

/** The records that make a row of debtors. */
export const debtFlowKinds: ReadonlyArray<FactKindName> = [
  ...listedKinds.time,
  ...listedKinds.charges,
  ...listedKinds.payments
]

/** The kinds of facts that count in standings at all. */
export const valuedKinds: ReadonlyArray<FactKindName> = [...new Set([...worthKinds, ...debtKinds])]

export const isOf = (column: string, kinds: ReadonlyArray<string>): string =>
  `${column} in (${kinds.map((kind) => `'${kind}'`).join(", ")})`

/**
 * Selects what facts add to standings: the worth of each kind, in the currency of the workspace at the rate of the day, and as the kind
 * `debt` what they add to a debt in their own currency, with the number of records that make a row of debtors.
 */
export const standingParts = (
  sql: SqlClient.SqlClient,
  rows: Statement.Fragment,
  entities: ReadonlyArray<EntityDimension> = ["project", "client", "member"]
): Statement.Fragment => sql`
  select t.workspace_id, part.kind, of_entity.entity, of_entity.id, part.currency, part.minutes, part.amount, part.count
  from (select * from ${rows}) t
    join workspaces w on w.workspace_id = t.workspace_id
    left join lateral (
      select r.rate from exchange_rates r
      where r.workspace_id = t.workspace_id and r.currency = t.currency and r.effective_date <= t.day
      order by r.effective_date desc limit 1
    ) in_force on t.currency <> w.currency
    cross join lateral (
      values ${sql.literal(entities.map((entity) => `('${entity}', t.${columnOf[entity]})`).join(", "))}
    ) of_entity (entity, id)
    cross join lateral (
      select t.kind, w.currency, t.minutes,
        case when t.currency = w.currency then t.amount else coalesce(t.amount * in_force.rate, 0) end, t.count
      where ${sql.literal(isOf("t.kind", worthKinds))}
      union all
      select 'debt', t.currency, 0, ${sql.literal(signed(debtKinds, "debt", "t"))},
        case when ${sql.literal(isOf("t.kind", debtFlowKinds))} then t.count else 0 end
      where ${sql.literal(isOf("t.kind", debtKinds))}
    ) part (kind, currency, minutes, amount, count)`
