import type { Visibility } from "@hourbook/core/access/Policy"
import { accrualKinds, debtKinds } from "@hourbook/core/facts/factKinds"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import type { SqlClient, Statement } from "effect/sql"
import { entityConditions } from "../../records/recordConditions.ts"
import { hasId } from "../../sql/hasId.ts"
import { ofKinds } from "../../sql/ofKinds.ts"
import { during } from "../rows/dayConditions.ts"
import { sameId } from "../rows/drillDown.ts"
import { factRows, pendingDeltas } from "../rows/factRows.ts"
import { signed } from "../rows/signed.ts"
import { storedDebts } from "./storedStandings.ts"
import { unpaidDays } from "./unpaidSince.ts"

/** The kinds of facts that settle accruals: those that name a project settle its own first. */
export const receiptKinds = debtKinds.filter((kind) => !accrualKinds.some((one) => one === kind))

/** Changes that are not in the totals yet, as if there were none. */
export const noDeltas = (sql: SqlClient.SqlClient) =>
  sql`pending as materialized (select * from fact_deltas where false)`

/** Which accounts are settled, and on which day. */
export interface AccountsWanted {
  readonly filter: Pick<RecordFilter, "clientIds" | "to">
  /** See `RowsWanted`. */
  readonly recent: CalendarDate
  /**
   * Whether what is open may be read as it is stored, of accounts that nothing has changed since: the question is about everything, without
   * an end. What is to be stored follows from the totals alone, without the changes that are not in them yet.
   */
  readonly from: "stored" | "facts" | "totals"
  /**
   * The condition that `client_id` of a row is of an account that is wanted, or only those with receipts that name a project; all of the
   * filter's if it is null.
   */
  readonly isWanted: Statement.Fragment | "named" | null
  /** A common table expression with the `key` of those that are settled; of the others only `nets` are answered. */
  readonly settled?: string
}

/** A key for an id that may be null, so that rows can be joined by it. */
const accountKey = "coalesce(client_id, '00000000-0000-0000-0000-000000000000'::uuid)"

/**
 * Common table expressions that need `pending` of all kinds of debts, up to:
 *
 * - `named`: by `key` (of the client), `currency` and `project_id` what was received for projects that receipts name.
 * - `nets`: by `key`, `id` and `currency` what accrued less what was received: above 0 so much is open, below 0 so much
 *   is on account. None of 0.
 * - `reach`: of the accounts in `nets` above 0, those that are settled anew, not as they are stored.
 * - `settled_accruals`: those that are settled anew, of the same columns as `open_accruals`.
 * - `stored_parts`: the others by `key`, `id`, `currency`, `project_id` and `user_id`, with what is `open`, the `oldest` and the `newest` day
 *   and all `days` with what accrued and what is open up to each (`accrued`, `reached`).
 * - `open_accruals`: all of both by day: with `key`, `id`, `currency`, `project_id`, `user_id` and `day` what accrued (`amount`) and what of it is `open`,
 *   where anything may be. Work and charges of one day may be rows of their own.
 *
 * Receipts that name a project settle its oldest accruals, what is left of them and all others the oldest of what remains. So what is
 * open are the newest accruals that add up to the net sum, of a project that receipts name no more than they leave (`room`). Accruals
 * are read since the month in which they reach the net sum and everything that receipts settle of the projects they name. Where receipts
 * name none, what accrued after that month is open as a whole, which saves most of the sorting.
 */
export const openAccruals = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  { filter, from, isWanted, recent, settled }: AccountsWanted
): Statement.Fragment => {
  const key = sql.literal(accountKey)
  const wanted = isWanted === null || isWanted === "named" ? sql`true` : isWanted
  const isNamed = isWanted === "named" ? sql`${key} in (select key from named)` : wanted
  const isSettled = (of: string) =>
    sql.literal(settled === undefined ? "true" : `(${of} in (select key from ${settled})) is true`)
  const rowsOf = (of: typeof debtKinds | typeof accrualKinds | typeof receiptKinds, columns: ReadonlyArray<string>) =>
    factRows(sql, visible, { of, filter, columns, longestPeriod: "ever", recent }).rows
  const { expressions } = unpaidDays(sql, visible, {
    by: "client",
    filter,
    isOwing: [sql`(client_id is null or client_id = any(array(select id from reach)))`],
    owed: sql`select id, currency, reach as debt, number from reach`
  })
  const news = from === "totals" ? noDeltas(sql) : pendingDeltas(sql, visible, accrualKinds)
  /** Selects `client_id`, `currency`, `amount` and `day` of what accounts owe: as it is stored, it has a day where what is open is stored, too. */
  const debts =
    from === "stored"
      ? sql`
        select id as client_id, currency, amount, day from (${storedDebts(sql, visible, "client")}) debts
        union all
        select client_id, currency, ${sql.literal(signed(debtKinds, "debt", "pending"))}, null from pending`
      : sql`
        select client_id, currency, ${sql.literal(signed(debtKinds, "debt"))} as amount, null::date as day
        from (${rowsOf(debtKinds, ["kind", "client_id"])}) rows`
  const shown = (table: string) =>
    sql.literal(
      `since.key, since.id, since.currency, ${table}.project_id, case when ${table}.kind = 'refunds' then null else ${table}.user_id end as user_id,
        ${table}.day, ${table}.amount`
    )
  const since = (start: Statement.Fragment, ...conditions: ReadonlyArray<Statement.Fragment>) =>
    sql.and([
      ...entityConditions(sql, visible, {}),
      ofKinds(sql, "t.kind", accrualKinds),
      sql`t.currency = since.currency`,
      sql`t.day >= ${start}`,
      ...during(sql, "t.day", { from: undefined, to: filter.to }),
      ...conditions
    ])
  // Of all accounts, most are open: reading all that is stored takes less than a search for each, which the planner would choose.
  const isStored = sql.literal(
    `((t.client_id, t.currency) in (select id, currency from as_stored)) ${isWanted === null && filter.clientIds === undefined ? "is true" : ""}`
  )
  const days = since(sql`since.day`, sql`t.day < since.whole_from`)
  return sql`
    named as materialized (
      select ${key} as key, currency, project_id, -sum(${sql.literal(signed(receiptKinds, "debt"))}) as received
      from (${rowsOf(receiptKinds, ["kind", "client_id", "project_id"])}) rows
      where project_id is not null and ${wanted} and ${isSettled(accountKey)}
      group by 1, 2, 3 having sum(${sql.literal(signed(receiptKinds, "debt"))}) < 0
    ),
    nets as materialized (
      select ${key} as key, client_id as id, currency, sum(amount) as net, max(day) as day
      from (${debts}) rows where ${sql.and([isNamed, ...hasId(sql, "client_id", filter.clientIds)])}
      group by 1, 2, 3 having sum(amount) <> 0
    ),
    as_stored as materialized (
      select key, id, currency from nets
      where net > 0 and id is not null and day is not null and key not in (select ${key} from pending)
    ),
    rooms as materialized (
      select key, currency, project_id, greatest(coalesce(accrued, 0) - received, 0) as room,
        least(coalesce(accrued, 0), received) as settled
      from (select * from named where (key, currency) not in (select key, currency from as_stored)) named left join (
        select ${key} as key, currency, project_id, sum(amount) as accrued
        from (${rowsOf(accrualKinds, ["client_id", "project_id"])}) rows
        where project_id = any(array(
          select project_id from named where (key, currency) not in (select key, currency from as_stored)
        ))
        group by 1, 2, 3
      ) accruals using (key, currency, project_id)
    ),
    reach as materialized (
      select row_number() over () as number, nets.key, nets.id, nets.currency, nets.net, nets.net + coalesce(settled.settled, 0) as reach,
        settled.key is not null as is_named
      from nets left join (select key, currency, sum(settled) as settled from rooms group by 1, 2) settled using (key, currency)
      where nets.net > 0 and ${isSettled("nets.key")} and (nets.key, nets.currency) not in (select key, currency from as_stored)
    ),
    since as materialized (
      select key, id, currency, day, case when is_plain then debt else net end as owed,
        case when is_plain then (day + interval '1 month')::date else 'infinity'::date end as whole_from
      from (
        select reach.*, debt, coalesce(month, '-infinity'::date) as day,
          id is not null and not is_named and month is not null and key not in (select ${key} from pending) as is_plain
        from reach left join (with ${news}, ${expressions} select number, month, debt from months) months using (number)
      ) reached
    ),
    accrued as materialized (
      select key, id, currency, project_id, user_id, day, sum(amount) as amount
      from (
        select ${shown("t")} from since join fact_days t on t.client_id = since.id where ${days}
        union all
        select ${shown("t")} from since join fact_days t on t.client_id is null where since.id is null and ${days}
        union all
        select ${shown("t")} from since join pending t on ${sameId(sql, "t.client_id", "since.id")} where ${days}
      ) rows
      group by 1, 2, 3, 4, 5, 6 having sum(amount) <> 0
    ),
    remaining as (
      select accrued.*,
        case when room is null then amount else least(amount, greatest(room - sum(amount) over (
          partition by accrued.key, accrued.currency, accrued.project_id order by day desc, user_id desc nulls last
        ) + amount, 0)) end as remains
      from accrued left join rooms
        on rooms.key = accrued.key and rooms.currency = accrued.currency and rooms.project_id = accrued.project_id
    ),
    settled_accruals as materialized (
      select key, id, currency, project_id, user_id, day, amount, open
      from (
        select remaining.*, least(remains, greatest(since.owed - sum(remains) over (
          partition by remaining.key, remaining.currency
          order by day desc, project_id desc nulls last, user_id desc nulls last
        ) + remains, 0)) as open
        from remaining join (select key, currency, owed from since) since using (key, currency)
      ) settled
      where open > 0
      union all
      select ${shown("t")}, t.amount from since join fact_days t on t.client_id = since.id
      where ${since(sql`since.whole_from`)} and t.amount > 0
    ),
    stored_parts as not materialized (
      select t.client_id as key, t.client_id as id, t.currency, t.project_id, t.user_id, t.oldest, t.newest, t.open, t.days, t.accrued, t.reached
      from fact_open t
      where t.workspace_id = ${visible.workspaceId} and ${isStored} and ${sql.literal(String(from === "stored"))}
    ),
    open_accruals as not materialized (${accrualsOf(sql, sql`true`)})`
}

/** Selects the open accruals of some accounts by day, from `settled_accruals` and `stored_parts`. */
export const accrualsOf = (sql: SqlClient.SqlClient, isWanted: Statement.Fragment): Statement.Fragment => sql`
  select * from settled_accruals where ${isWanted}
  union all
  select key, id, currency, project_id, user_id, d.day, d.amount, d.reached - d.before
  from (select * from stored_parts where ${isWanted} offset 0) parts
  cross join lateral unnest(days, accrued, reached, 0::numeric || reached) as d (day, amount, reached, before)
  where d.day is not null`
