import type { Visibility } from "@hourbook/core/access/Policy"
import type { FactsQuestion } from "@hourbook/core/facts/ReportFacts"
import { isWhole } from "@hourbook/core/values/EntityFilter"
import type { SqlClient } from "effect/sql"
import { entityTables, matchingEntities } from "../../sql/matchingEntities.ts"
import { columnOf } from "./drillDown.ts"
import { type FactRows, factRows, type RowsWanted } from "./factRows.ts"

/** The few projects or clients that a filter does not match, if these are known. */
export interface Besides {
  readonly besides?: ReadonlyArray<string> | undefined
}

/**
 * The rows of the projects or clients that a filter matches. All of them together, or all but a few, are everything without the records
 * of none and of those few, which needs no row of each; a client is not shown all projects of the records that they are shown.
 */
export const rowsAmong = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  { among, besides }: { readonly among: FactsQuestion["among"] | undefined } & Besides,
  wanted: RowsWanted
): FactRows => {
  if (among === undefined) return factRows(sql, visible, wanted)
  const { by, filter } = among
  const column = columnOf[by]
  const ids = by === "project" ? "projectIds" : "clientIds"
  const areAllShown = visible.sight._tag !== "OfClients" || by === "client"
  if ((isWhole(filter) || besides !== undefined) && areAllShown && wanted.filter[ids] === undefined) {
    const [all, none] = [
      factRows(sql, visible, wanted),
      factRows(sql, visible, { ...wanted, filter: { ...wanted.filter, [ids]: [null, ...(besides ?? [])] } })
    ]
    const shown = sql.literal(["currency", "period", ...wanted.columns].join(", "))
    return {
      fromRollups: all.fromRollups,
      onePerDay: false,
      rows: sql`
        ${all.rows} union all
        select ${shown}, -amount as amount, -minutes as minutes, -count as count from (${none.rows}) none`
    }
  }
  const found = factRows(sql, visible, { ...wanted, columns: [...new Set([...wanted.columns, column])] })
  const shown = sql.literal(["currency", "period", ...wanted.columns, "amount", "minutes", "count"].join(", "))
  const matching = sql.and(matchingEntities(sql, visible, by, filter))
  return {
    ...found,
    rows: sql`
      select ${shown} from (${found.rows}) rows
      where ${sql(column)} in (select t.id from ${sql(entityTables[by].table)} t where ${matching})`
  }
}
