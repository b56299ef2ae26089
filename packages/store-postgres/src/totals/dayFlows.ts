import type { Visibility } from "@hourbook/core/access/Policy"
import type { DayFlows, DaysQuestion } from "@hourbook/core/facts/ReportFacts"
import { fromText } from "@hourbook/core/values/Money"
import type { SqlClient, Statement } from "effect/sql"
import { factRows, pendingDeltas } from "./rows/factRows.ts"
import { kindsIn, sumOf, worthOnDay } from "./standings/flowSums.ts"

/** A day, as the driver returns it. */
export interface DayRow extends Pick<DayFlows, "date" | "entries"> {
  readonly minutes: bigint
  readonly earned: string
  readonly charged: string
  readonly received: string
  /** The number of deltas that are not in the rollups yet. */
  readonly pending: number
}

/** Adds up what each day's flows are worth. Returns a row of each day instead of one of each kind and currency as well. */
export const dayFlows = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  { conversion, filter, of }: DaysQuestion
): Statement.Statement<DayRow> => {
  const { fromRollups, rows } = factRows(sql, visible, { of, filter, columns: ["kind"], longestPeriod: "day" })
  const flows = (["earned", "charged", "received"] as const).map(
    (flow) => `${sumOf(kindsIn(of, flow), "worth")}::text as ${flow}`
  )
  const worked = (sum: string, name: string) => `coalesce(sum(${sum}) filter (where kind = 'time'), 0)::${name}`
  const pending = fromRollups ? "(select count(*)::int from pending)" : "0"
  const deltas = fromRollups ? sql`with ${pendingDeltas(sql, visible, of)}` : sql``
  return sql<DayRow>`
    ${deltas}
    select period as date, ${sql.literal(worked("minutes", "bigint as minutes"))}, ${sql.literal(worked("count", "int as entries"))},
      ${sql.literal(flows.join(", "))}, ${sql.literal(pending)} as pending
    from (select kind, period, minutes, count, ${worthOnDay(sql, conversion)} as worth from (${rows}) rows) valued
    group by period having sum(count) <> 0 order by period`
}

export const toDay = ({ charged, date, earned, entries, minutes, received }: DayRow): DayFlows => ({
  date,
  minutes: Number(minutes),
  entries,
  earned: fromText(earned),
  charged: fromText(charged),
  received: fromText(received)
})
