import { wholeOf } from "@hourbook/core/access/Policy"
import { firstDay } from "@hourbook/core/values/CalendarDate"
import { WorkspaceId } from "@hourbook/core/values/Ids"
import { Effect } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { noDeltas, openAccruals } from "./openAccruals.ts"
import { storedDebts } from "./storedStandings.ts"

/** What is open of some clients' accounts, by the totals: for statements that are about these alone. */
const settled = (sql: SqlClient.SqlClient, workspaceId: string, isWanted: Statement.Fragment | null) => sql`
  ${noDeltas(sql)},
  ${openAccruals(sql, wholeOf(WorkspaceId.make(workspaceId)), {
    filter: { clientIds: undefined, to: undefined },
    recent: firstDay,
    from: "totals",
    isWanted
  })}`

const columns = "currency, project_id, user_id, oldest, newest, open, days, accrued, reached"

/** Selects what is stored: a row of each account, project and member, with its days in order. */
const parts = (sql: SqlClient.SqlClient): Statement.Fragment => sql`
  select id, currency, project_id, user_id, min(day) as oldest, max(day) as newest, sum(open) as open,
    array_agg(day order by day) as days, array_agg(amount order by day) as accrued, array_agg(reached order by day) as reached
  from (
    select id, currency, project_id, user_id, day, sum(amount) as amount, sum(open) as open,
      sum(sum(open)) over (partition by id, currency, project_id, user_id order by day) as reached
    from open_accruals group by id, currency, project_id, user_id, day
  ) days
  group by id, currency, project_id, user_id`

/** Stores what is open of some clients' accounts, instead of what was. Nothing may be folded meanwhile. */
export const storeOpen = (sql: SqlClient.SqlClient, workspaceId: string, ids: ReadonlyArray<string>) =>
  Effect.andThen(
    sql`delete from fact_open where workspace_id = ${workspaceId} and client_id = any(${ids}::uuid[])`,
    sql`
      insert into fact_open (workspace_id, client_id, ${sql.literal(columns)})
      with ${settled(sql, workspaceId, sql`client_id = any(${ids}::uuid[])`)}
      select ${workspaceId}::uuid, id, ${sql.literal(columns)} from (${parts(sql)}) parts`
  )

/** Counts what is stored otherwise than the totals have it, of accounts that are read as stored. */
export const wrongOpen = (sql: SqlClient.SqlClient, workspaceId: string) => {
  const visible = wholeOf(WorkspaceId.make(workspaceId))
  const shown = sql.literal(`client_id, ${columns}`)
  const read = sql`
    (client_id, currency) in (
      select id, currency from (${storedDebts(sql, visible, "client")}) debts where day is not null and id is not null and amount > 0
    )`
  return sql<{ readonly wrong: number }>`
    with ${settled(sql, workspaceId, null)},
    found as (select ${shown} from (
      select id as client_id, ${sql.literal(columns)} from (${parts(sql)}) parts
    ) found where ${read}),
    stored as (select ${shown} from fact_open where workspace_id = ${workspaceId} and ${read})
    select count(*)::int as wrong from (
      (select * from found except select * from stored) union all (select * from stored except select * from found)
    ) differing`
}
