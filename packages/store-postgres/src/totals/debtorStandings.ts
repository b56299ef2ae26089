import type { SqlClient, Statement } from "effect/sql"

/**
 * The common table expression `standings` (see `debtorAccounts`), from `accounts` and the rate of an account's currency. Most clients
 * have one account: adding up nothing for them spares most of the time.
 */
export const debtorStandings = (
  sql: SqlClient.SqlClient,
  ages: ReadonlyArray<string>,
  rate: Statement.Fragment
): Statement.Fragment => {
  const commas = (expression: (age: string) => string) => sql.literal(ages.map(expression).join(", "))
  // Of an open account at most what accrued since a day is so young: of most nothing.
  const young = (age: string) => `least(since_${age}, debt) * rate`
  const isYoung = (age: string) => `debt > 0 and since_${age} > 0`
  // Offset: without it, a rate is found again for each use.
  const valued = sql`(select *, debt * rate as worth from (select *, ${rate} as rate from accounts offset 0) rated offset 0) valued`
  return sql`
    several as materialized (select key from accounts group by key having count(*) > 1),
    standings as materialized (
      select id, flows, debt, surplus, is_open, is_unvalued,
        ${commas((age) => `case when young_${age} is null then greatest(debt, 0) else greatest(debt - young_${age}, 0) end as left_${age}`)}
      from (
        select id, flows, coalesce(worth, 0) as debt, case when debt < 0 and rate is not null then -worth else 0 end as surplus,
          debt <> 0 as is_open, debt <> 0 and rate is null as is_unvalued,
          ${commas((age) => `case when ${isYoung(age)} then ${young(age)} end as young_${age}`)}
        from ${valued} where key not in (select key from several)
        union all
        select id, sum(flows), coalesce(sum(worth), 0), coalesce(-sum(worth) filter (where debt < 0), 0),
          bool_or(debt <> 0), bool_or(debt <> 0 and rate is null),
          ${commas((age) => `sum(${young(age)}) filter (where ${isYoung(age)})`)}
        from ${valued} where key in (select key from several) group by id
      ) summed
    )`
}
