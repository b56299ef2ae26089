import type { Visibility } from "@hourbook/core/access/Policy"
import type { FactKindName } from "@hourbook/core/facts/factKinds"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { SqlClient, Statement } from "effect/sql"
import { externalConditions } from "../sql/externalRefs.ts"
import { hasId } from "../sql/hasId.ts"
import { ofKinds } from "../sql/ofKinds.ts"
import { visibleRecords } from "../sql/visibleRows.ts"
import { claimConditions } from "./claims.ts"
import { hasTag } from "./entryTags.ts"
import type { RecordTable } from "./recordTables.ts"
import { type Found, searchConditions } from "./searchConditions.ts"

/** The conditions for records or totals, with the alias `t`, that the caller may see and the filter's lists match. */
export const entityConditions = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  { clientIds, currencies, projectIds, userIds }: RecordFilter,
  currency = "t.currency"
): ReadonlyArray<Statement.Fragment> => [
  sql`t.workspace_id = ${visible.workspaceId}`,
  ...visibleRecords(sql, visible),
  ...hasId(sql, "t.client_id", clientIds),
  ...hasId(sql, "t.project_id", projectIds),
  ...hasId(sql, "t.user_id", userIds),
  ...(currencies === undefined ? [] : [sql`${sql.literal(currency)} = any(${currencies}::text[])`])
]

/** Which of a table's records, and how they count. */
export interface Counted extends RecordTable {
  /** The kinds of facts that they count in. */
  readonly kinds: ReadonlyArray<FactKindName>
  /** The expression for the currency of those facts. */
  readonly currency: string
}

/**
 * The condition that a day has facts in one of some currencies, by the totals of days and the changes that are not in them
 * yet. No index has currencies: a rare one would be found by reading every record.
 */
const daysWith = (
  sql: SqlClient.SqlClient,
  { day, kinds }: Pick<Counted, "day" | "kinds">,
  workspaceId: string,
  currencies: ReadonlyArray<string>
): Statement.Fragment => {
  const days = ["fact_day_totals", "fact_deltas"].map(
    (table) => sql`
      select day from ${sql(table)}
      where workspace_id = ${workspaceId} and ${ofKinds(sql, "kind", kinds)} and currency = any(${currencies}::text[])`
  )
  return sql`${sql.literal(`t.${day}`)} = any(array(${sql.join(" union ", false)(days)}))`
}

/**
 * The conditions for records, with the alias `t`, that the caller may see and the filter matches; `found` is what its search
 * has found, if that is known.
 */
export const recordConditions = (
  sql: SqlClient.SqlClient,
  counted: Counted,
  visible: Visibility,
  filter: RecordFilter,
  found?: Found
): ReadonlyArray<Statement.Fragment> => {
  const { currency, day, of, text } = counted
  const on = sql.literal(`t.${day}`)
  const { billable, chargeKinds, createdBefore, createdFrom, currencies, external, from, search, tags, to } = filter
  const isOfKind = of === "charges" ? sql`t.kind = any(${chargeKinds ?? []}::text[])` : sql`false`
  return [
    ...entityConditions(sql, visible, filter, currency),
    ...(currencies === undefined ? [] : [daysWith(sql, counted, visible.workspaceId, currencies)]),
    ...(from === undefined ? [] : [sql`${on} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${on} <= ${to}`]),
    ...(createdFrom === undefined ? [] : [sql`t.created_at >= ${createdFrom}::timestamptz`]),
    ...(createdBefore === undefined ? [] : [sql`t.created_at < ${createdBefore}::timestamptz`]),
    ...(billable === undefined ? [] : [of === "time" ? sql`t.billable = ${billable}` : sql`false`]),
    ...(tags === undefined ? [] : [of === "time" ? hasTag(sql, visible, filter) : sql`false`]),
    ...claimConditions(sql, counted, filter.claim),
    ...externalConditions(sql, external),
    ...(chargeKinds === undefined ? [] : [isOfKind]),
    ...(search === undefined ? [] : searchConditions(sql, { workspaceId: visible.workspaceId, text, search }, found))
  ]
}
