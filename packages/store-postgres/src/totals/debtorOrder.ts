import type { Visibility } from "@hourbook/core/access/Policy"
import type { DebtorPage, DebtorSort, DebtorsQuestion } from "@hourbook/core/facts/Debtors"
import { accrualKinds } from "@hourbook/core/facts/factKinds"
import type { SqlClient, Statement } from "effect/sql"
import { visibleClients } from "../sql/visibleRows.ts"
import { type DebtorsAsked, filterOf, keyOf } from "./debtorAccounts.ts"
import { lastDays } from "./lastDays.ts"
import { columnOf, sameId } from "./rows/drillDown.ts"
import { factRows, pendingDeltas } from "./rows/factRows.ts"
import { rateOf } from "./standings/covering.ts"
import { never } from "./standings/findDays.ts"
import { standings } from "./standings/standings.ts"
import { unpaidDays } from "./standings/unpaidSince.ts"

/** The condition that a column is one of the ids, null included, that a relation has. */
const isIn = (sql: SqlClient.SqlClient, column: string, relation: Statement.Fragment): Statement.Fragment => {
  const name = sql.literal(column)
  return sql`(
    ${name} = any(array(select id from ${relation} wanted where id is not null))
    or ${name} is null and exists (select from ${relation} wanted where id is null)
  )`
}

/**
 * Selects `id` and `day` of the oldest accrual that is open. Where a surplus in one currency covers a part of what is open in
 * others, all of that is put in order, and the surplus covers the first. What accrued before the day since which a debt is unpaid is settled.
 */
const oldestDays = (sql: SqlClient.SqlClient, visible: Visibility, question: DebtorsQuestion): Statement.Fragment => {
  const { by } = question
  const filter = filterOf(question)
  const column = columnOf[by]
  const aged = sql`
    from accounts join standings on ${sameId(sql, "standings.id", "accounts.id")}
    where accounts.debt > 0
      and (standings.surplus = 0 or ${rateOf(sql, question.valuation, "accounts.currency")} is null)`
  const { expressions } = unpaidDays(sql, visible, {
    by,
    filter,
    isOwing: [],
    owed: sql`
      select accounts.id, accounts.currency, accounts.debt, row_number() over () as number ${aged} and accounts.day is null`
  })
  const days = factRows(sql, visible, { of: accrualKinds, filter, columns: [column], longestPeriod: "day" }).rows
  const mixed = sql`(select id from standings where surplus > 0 and debt > 0)`
  return sql`
    with
      ${pendingDeltas(sql, visible, accrualKinds)},
      ${expressions},
      accrued as (
        select accounts.id, rows.currency, rows.period, sum(rows.amount) as amount
        from (select * from (${days}) rows where ${isIn(sql, column, mixed)}) rows
        join accounts on accounts.currency = rows.currency and accounts.key = ${keyOf(sql, `rows.${column}`)}
        where accounts.debt > 0 and accounts.key not in (select key from named) and rows.period >= coalesce(accounts.day, ${sql.literal(never)}) group by 1, 2, 3
      ),
      open as (
        select accrued.id, accrued.period,
          sum(least(accrued.amount, greatest(accounts.debt - accrued.newer, 0)) * ${rateOf(sql, question.valuation, "accounts.currency")}) as worth
        from (
          select *, sum(amount) over (partition by id, currency order by period desc) - amount as newer from accrued
        ) accrued
        join accounts on accounts.currency = accrued.currency and ${sameId(sql, "accounts.id", "accrued.id")}
        group by 1, 2
        union all
        select id, day, sum(open * ${rateOf(sql, question.valuation, "currency")}) from open_accruals where ${isIn(sql, "id", mixed)} group by 1, 2
      ),
      uncovered as (
        select running.id, running.period as day
        from (select *, sum(worth) over (partition by id order by period) as reached from open) running
        join standings on ${sameId(sql, "standings.id", "running.id")}
        where running.reached > standings.surplus
      )
    select id, min(day) as day
    from (
      select id, day from days
      union all select accounts.id, accounts.day ${aged} and accounts.day > ${sql.literal(never)}
      union all select id, day from uncovered
    ) oldest group by id`
}

/** A value to sort by, its type, and the `id` and `found` that it is made of, beside `kept`. */
interface Value {
  readonly shown: Statement.Fragment
  readonly type: "text" | "numeric" | "date"
  readonly found?: Statement.Fragment
}

const valueOf = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  { isStored: areDebtsStored, question, recent }: DebtorsAsked,
  sort: DebtorSort
): Value => {
  const { by, nameless, scope, valuation } = question
  const found = (column: string, rows: Statement.Fragment) =>
    sql`select id, ${sql(column)} as found from (${rows}) found`
  switch (sort) {
    case "name":
      return { shown: sql`coalesce(owners.name, ${nameless})`, type: "text" }
    case "client":
      return { shown: sql`owners.client`, type: "text" }
    case "debt":
      return { shown: sql`kept.debt`, type: "numeric" }
    case "overdue":
      return { shown: sql`kept.left_terms`, type: "numeric" }
    case "earned":
    case "received": {
      const { balanceDate, conversion } = valuation
      const isStored = areDebtsStored && scope.from === undefined && scope.to === undefined
      const { rows } = standings(sql, visible, {
        by,
        figure: sort,
        filter: filterOf(question),
        valuing: {
          from: scope.from,
          to: scope.to,
          balanceDate,
          base: conversion.base,
          exchangeRates: conversion.exchangeRates
        },
        recent,
        isStored
      })
      return { shown: sql`coalesce(kept.found, 0)`, type: "numeric", found: found("value", rows) }
    }
    case "lastPaid":
      return {
        shown: sql`kept.found`,
        type: "date",
        found: found("day", lastDays(sql, visible, { of: ["payments"], filter: filterOf(question), by }))
      }
    case "age": {
      const ofDay = (day: string): Value => ({
        shown: sql`case when ${sql.literal(day)} is not null then greatest(${valuation.balanceDate}::date - ${sql.literal(day)}, 0) end`,
        type: "numeric"
      })
      return by === "project"
        ? ofDay("kept.oldest")
        : { ...ofDay("kept.found"), found: found("day", oldestDays(sql, visible, question)) }
    }
    case "projectsCount":
      return by === "project"
        ? { shown: sql`case when kept.id is null then 0 else 1 end`, type: "numeric" }
        : {
            shown: sql`coalesce(kept.found, 0)`,
            type: "numeric",
            found: sql`
              select t.client_id as id, count(*) as found from projects t
              where ${sql.and([
                sql`t.workspace_id = ${visible.workspaceId}`,
                sql`t.client_id is not null`,
                ...visibleClients(sql, visible, "t.client_id")
              ])}
              group by 1`
          }
  }
}

/** Selects `key` (the id, or an empty text), `value` as text and `name` of a page of `kept` and one row more, in order. */
export const debtorPage = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  asked: DebtorsAsked,
  { after, limit, sort }: DebtorPage
): Statement.Fragment => {
  const { question } = asked
  const { found, shown, type } = valueOf(sql, visible, asked, sort.by)
  const value = type === "text" ? sql`(${shown})::text collate "C"` : sql`(${shown})::${sql.literal(type)}`
  const asText = { text: "value", numeric: "trim_scale(value)::text", date: "to_char(value, 'YYYY-MM-DD')" }[type]
  const beyond = sql.literal(sort.direction === "asc" ? ">" : "<")
  const bound = sql`${after?.value ?? null}::${sql.literal(type)}`
  const isAfter = () => {
    if (after === null) return sql``
    const tie = sql`(name, key) > (${after.name}::text collate "C", ${after.id}::text collate "C")`
    if (after.value === null) return sql`where value is null and ${tie}`
    return sql`where value is null or value ${beyond} ${bound} or value = ${bound} and ${tie}`
  }
  const order = sql.literal(`value ${sort.direction} nulls last`)
  /** Those that the page can have: names are needed only where values are the same. */
  const candidates = () => {
    const first = (where: Statement.Fragment) =>
      sql`(select * from valued ${where} order by ${order} fetch first ${sql.literal(String(limit + 1))} rows with ties)`
    if (type === "text") return sql`select * from valued`
    if (after === null) return first(sql``)
    if (after.value === null) return sql`select * from valued where value is null`
    return sql`
      select * from valued where value = ${bound}
      union all ${first(sql`where value is null or value ${beyond} ${bound}`)}`
  }
  // Grouped instead of joined: the planner takes both for short, and would compare each row with each.
  const rows =
    found === undefined
      ? sql`kept`
      : sql`(
        select id, max(debt) as debt, max(left_terms) as left_terms, max(found) as found
        from (
          select id, debt, left_terms, null as found from kept
          union all select id, null, null, found from (${found}) found
        ) both_sides
        group by id having max(debt) is not null
      ) kept`
  const named = type === "text" ? sql`left join owners on owners.id = kept.id` : sql``
  return sql`
    with valued as (select kept.id, ${value} as value from ${rows} ${named})
    select key, ${sql.literal(asText)} as value, name
    from (
      select coalesce(candidates.id::text, '') collate "C" as key, candidates.value,
        coalesce(owners.name, ${question.nameless}) collate "C" as name
      from (${candidates()}) candidates left join owners on owners.id = candidates.id
    ) rows
    ${isAfter()}
    order by rows.${order}, rows.name, rows.key
    limit ${limit + 1}`
}
