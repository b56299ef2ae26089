import type { Visibility } from "@hourbook/core/access/Policy"
import type { DebtorDimension, OpenDebt } from "@hourbook/core/facts/Fact"
import { debtKinds } from "@hourbook/core/facts/factKinds"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import type { SqlClient, Statement } from "effect/sql"
import { ofKinds } from "../../sql/ofKinds.ts"
import { columnOf } from "../rows/drillDown.ts"
import { never } from "./findDays.ts"

/** A debt whose day is stored; null where no accruals reach it. */
type StoredDay = Omit<OpenDebt, "debt"> & { readonly day: CalendarDate | null }

/** Selects the stored days of some debts, in JSON: of those that are as stored and that no record in `fact_deltas` has changed. */
export const storedDays = (
  sql: SqlClient.SqlClient,
  { workspaceId }: Visibility,
  { by, debts }: { readonly by: DebtorDimension; readonly debts: string }
): Statement.Statement<StoredDay> => sql<StoredDay>`
  select owed.id, owed.currency, nullif(t.day, ${sql.literal(never)}) as day
  from json_to_recordset(${debts}::json) as owed (id uuid, currency text, debt numeric)
  join fact_standings t on t.workspace_id = ${workspaceId} and t.kind = 'debt' and t.entity = ${sql.literal(`'${by}'`)}
    and t.id = owed.id and t.currency = owed.currency
  where t.day is not null and t.amount = owed.debt and not exists (
    select from fact_deltas news
    where news.workspace_id = ${workspaceId} and ${ofKinds(sql, "news.kind", debtKinds)}
      and news.${sql(columnOf[by])} = owed.id and news.currency = owed.currency
  )`
