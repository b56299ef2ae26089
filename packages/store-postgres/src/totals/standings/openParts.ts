import type { Visibility } from "@hourbook/core/access/Policy"
import type { EntityDimension } from "@hourbook/core/facts/Fact"
import { debtKinds } from "@hourbook/core/facts/factKinds"
import type { OpenPart, OpenParts, OpenQuestion, Surplus } from "@hourbook/core/facts/OpenParts"
import { eachInSlices } from "@hourbook/core/scheduling/inSlices"
import type { ClientId } from "@hourbook/core/values/Ids"
import { type Amount, type CurrencyCode, fromText, zero } from "@hourbook/core/values/Money"
import { among } from "@hourbook/core/values/ranges"
import { Effect } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { dates } from "../rows/dayConditions.ts"
import { factRows, pendingDeltas } from "../rows/factRows.ts"
import { covering, rateOf } from "./covering.ts"
import { type AccountsWanted, openAccruals } from "./openAccruals.ts"

/** A part that is open, or what is on account in a currency; without one, what of that covers others. As the driver returns it. */
export interface OpenRow extends Pick<OpenPart, "clientId" | "projectId" | "userId" | "day" | "cut" | "oldest"> {
  readonly isSurplus: boolean
  readonly currency: CurrencyCode | null
  readonly accrued: string
  readonly amount: string
  readonly covered: string
  /** The number of deltas that are not in the rollups yet. */
  readonly pending: number
  /** The number of debts that were settled anew where they might have been stored. */
  readonly undated: number
}

/** Selects the `id` of each account that the question touches; null where it touches all of its clients. */
const touched = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  { filter, withSurplus }: OpenQuestion
): Statement.Fragment | null => {
  const { projectIds, userIds } = filter
  if (withSurplus || (projectIds === undefined && userIds === undefined)) return null
  const rowsOf = (of: ReadonlyArray<"time" | "charges" | "refunds">, some: OpenQuestion["filter"]) =>
    factRows(sql, visible, { of, filter: some, columns: ["client_id"], longestPeriod: "year" }).rows
  const parts = [
    rowsOf(["time", "charges"], filter),
    // A refund is of no member, no matter who recorded it.
    ...(among(null, userIds) ? [rowsOf(["refunds"], { ...filter, userIds: undefined })] : [])
  ]
  return sql`select distinct client_id as id from (${sql.join(" union all ", false)(parts)}) touching`
}

const isTouched = (sql: SqlClient.SqlClient) => sql`(
  client_id = any(array(select id from touched where id is not null))
  or client_id is null and exists (select from touched where id is null)
)`

/** Like `hasId`, of rows without an index: a list in the condition would be read anew for each of them where the plan is kept. */
const isAmong = (sql: SqlClient.SqlClient, column: string, wanted: ReadonlyArray<string | null> | undefined) => {
  if (wanted === undefined) return []
  const ids = wanted.filter((id) => id !== null)
  const isNone = sql.literal(wanted.includes(null) ? `or ${column} is null` : "")
  return [sql`(${sql.literal(column)} = any(array(select unnest(${ids}::uuid[]))) ${isNone})`]
}

const names = { client: "clientId", project: "projectId", member: "userId" } as const

/** Settles the accounts that a question touches, and adds up what it asks for. */
export const openParts = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  {
    isStored,
    question,
    recent
  }: { readonly question: OpenQuestion; readonly isStored: boolean } & Pick<AccountsWanted, "recent">
): Statement.Statement<OpenRow> => {
  const { boundaries, by, byDay = false, filter, ofProjects = false, withSurplus } = question
  const { clientIds, projectIds, to, userIds } = filter
  const touching = touched(sql, visible, question)
  const accounts = openAccruals(sql, visible, {
    filter: { clientIds, to },
    recent,
    from: isStored ? "stored" : "facts",
    isWanted: touching === null ? null : isTouched(sql)
  })
  const days = dates(sql, boundaries)
  const ofDays = byDay || boundaries.length > 0
  const idOf = (dimension: EntityDimension, column: string) =>
    sql.literal(`${by.includes(dimension) ? column : "null::uuid"} as "${names[dimension]}"`)
  const cut = boundaries.length === 0 ? sql`null::date` : sql`${days}[width_bucket(day, ${days})]`
  const named = ofProjects ? sql`project_id is not null` : sql`true`
  const selected = sql.and([named, ...isAmong(sql, "project_id", projectIds), ...isAmong(sql, "user_id", userIds)])
  const ofClient = sql.literal(by.includes("client") ? "id" : "null::uuid")
  const surpluses = withSurplus
    ? sql`
      union all
      select true, ${ofClient}, null::uuid, null::uuid, currency, null::date, null::date, '0', sum(-net)::text, '0', null::date,
        (select count(*)::int from pending), 0
      from nets where net < 0 group by 2, 5
      union all
      select true, ${ofClient}, null::uuid, null::uuid, null, null::date, null::date, '0', '0', sum(covered)::text, null::date,
        (select count(*)::int from pending), 0
      from covered_accruals group by 2`
    : sql``
  return sql<OpenRow>`
    with ${pendingDeltas(sql, visible, debtKinds)},
    ${touching === null ? sql`` : sql`touched as materialized (${touching}),`} ${accounts},
    ${covering(sql, rateOf(sql, question.at, "currency"), ofDays ? "day" : "part")}
    select false as "isSurplus", ${idOf("client", "id")}, ${idOf("project", "project_id")}, ${idOf("member", "user_id")}, currency,
      ${sql.literal(byDay ? "day" : "null::date")} as day, ${cut} as cut, ${sql.literal(ofDays ? "sum(amount)::text" : "'0'")} as accrued, sum(open)::text as amount,
      sum(covered)::text as covered, min(${sql.literal(ofDays ? "day" : "oldest")}) filter (where value is null or value > covered) as oldest,
      (select count(*)::int from pending) as pending,
      (select count(*)::int from reach where ${sql.literal(String(isStored))}) as undated
    from covering where ${selected} group by 2, 3, 4, 5, 6, 7
    ${surpluses}`
}

/** The answer in rows. */
export const toOpenParts = (rows: ReadonlyArray<OpenRow>): Effect.Effect<OpenParts> => {
  const open: Array<OpenPart> = []
  const surpluses = new Map<ClientId | null, { readonly amounts: Array<Surplus["amounts"][number]>; covered: Amount }>()
  const put = (row: OpenRow) => {
    const { accrued, amount, clientId, covered, currency, cut, day, isSurplus, oldest, projectId, userId } = row
    if (!isSurplus && currency !== null) {
      open.push({
        clientId,
        projectId,
        userId,
        day,
        cut,
        oldest,
        currency,
        accrued: fromText(accrued),
        amount: fromText(amount),
        covered: fromText(covered)
      })
      return
    }
    const sum = surpluses.get(clientId) ?? { amounts: [], covered: zero }
    surpluses.set(clientId, sum)
    if (currency === null) sum.covered = fromText(covered)
    else sum.amounts.push({ currency, amount: fromText(amount) })
  }
  return Effect.map(eachInSlices(rows, put), () => ({
    open,
    surpluses: [...surpluses]
      .filter(([, { amounts }]) => amounts.length > 0)
      .map(([clientId, { amounts, covered }]) => ({ clientId, amounts, covered }))
  }))
}
