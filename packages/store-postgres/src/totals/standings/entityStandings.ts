import type { Visibility } from "@hourbook/core/access/Policy"
import { type Flow, flowOf } from "@hourbook/core/facts/Balance"
import { debtKinds, type FactKindName } from "@hourbook/core/facts/factKinds"
import type { Standing, StandingFigure, StandingsPage, StandingsQuestion } from "@hourbook/core/facts/Standings"
import { boundariesOf } from "@hourbook/core/facts/Valuation"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { one, toText } from "@hourbook/core/values/Money"
import { Record } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { ofKinds } from "../../sql/ofKinds.ts"
import { visibleClients, visibleMembers } from "../../sql/visibleRows.ts"
import { columnOf } from "../rows/drillDown.ts"
import { factRows, pendingDeltas } from "../rows/factRows.ts"
import { inBase, kindsIn, sumOf, worthOnDay } from "./flowSums.ts"
import { isOrderOfWork, orderOfWork } from "./orderOfWork.ts"
import { worthKinds } from "./standingParts.ts"
import { pendingOf, storedDebts, storedWorth, unsettledWorth } from "./storedStandings.ts"

/** A standing, as the driver returns it. */
export interface StandingRow extends Pick<Standing, "id"> {
  /** Null in the only row where no row is left. */
  readonly minutes: bigint | null
  readonly entries: number
  readonly earned: string
  readonly charged: string
  readonly received: string
  readonly debt: string
  /** How many projects, clients or members there are. */
  readonly total: number
  readonly value: string
  readonly name: string
  readonly pending: number
}

interface RecentStandings extends StandingsQuestion {
  /** See `RowsWanted`. */
  readonly recent: CalendarDate
  /** Whether the stored standings are of the rates in force, and the question is one that they can answer. */
  readonly isStored: boolean
}

/** The column of each figure. */
const figures = {
  worked: "minutes",
  earned: "earned",
  charged: "charged",
  received: "received",
  debt: "debt"
} as const satisfies Record<StandingFigure, string>

/** What each kind adds to a debt, or settles of it. */
const owing = (of: ReadonlyArray<FactKindName>) =>
  of.flatMap((kind) => {
    const [flow, sign] = flowOf[kind] ?? [null, 1]
    if (flow === null) return []
    const adds = (flow === "earned" || flow === "charged") === (sign === 1)
    return [{ kind, sign: adds ? (1 as const) : (-1 as const) }]
  })

/** What is added up: `id`, `kind`, `minutes`, `flows` (records), `worth`, `owed` and `counted`, which is not 0 together where there is a row. */
const valuedRows = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  question: RecentStandings,
  storedOf = storedWorth
) => {
  const { by, filter, isStored, of, page, recent, valuation } = question
  const { balanceDate, conversion, from } = valuation
  const atRate = worthOnDay(sql, conversion)
  const onBalanceDate = inBase(sql, conversion, (currency) => {
    const rate = conversion.at(one, currency, balanceDate)
    return rate === undefined ? sql`null::numeric` : sql`(select ${toText(rate)}::numeric)`
  })
  if (!isStored) {
    const { fromRollups, rows } = factRows(sql, visible, {
      of,
      filter,
      columns: ["kind", columnOf[by]],
      longestPeriod: "ever",
      recent,
      boundaries: boundariesOf(valuation)
    })
    const isFlow = from === undefined ? sql`true` : sql`coalesce(period >= (select ${from}::date), false)`
    return {
      fromRollups,
      rows: sql`
        select id, kind, case when is_flow then minutes end as minutes, case when is_flow then count end as flows,
          case when is_flow then ${atRate} end as worth, ${onBalanceDate} as owed,
          case when is_flow or ${ofKinds(sql, "kind", debtKinds)} then count else 0 end as counted
        from (select *, ${sql(columnOf[by])} as id, ${isFlow} as is_flow from (${rows}) rows) rows`
    }
  }
  const worthOf = of.filter((kind) => worthKinds.includes(kind))
  // What is owed adds to a debt as work does.
  const owed =
    page === null || page.by === "debt"
      ? sql`
        union all select id, 'time', null, null, null, ${onBalanceDate}, 0
        from (${storedDebts(sql, visible, by)}) debts`
      : sql``
  return {
    fromRollups: true,
    rows: sql`
      select id, kind, minutes, count as flows, amount as worth, null::numeric as owed, count as counted
      from (${storedOf(sql, visible, by, worthOf)}) worth
      ${owed}
      union all
      select id, kind, minutes, count, ${atRate}, ${onBalanceDate},
        case when ${ofKinds(sql, "kind", worthOf)} then count else 0 end
      from (${pendingOf(sql, by, of)}) pending_rows`
  }
}

/**
 * Whether the stored standings can answer a question about everything: of its kinds they have the worth, and if it is about debts, all
 * of which they consist.
 */
export const areStored = ({ of, page, withValue }: StandingsQuestion): boolean =>
  withValue !== "debt" &&
  (debtKinds.every((kind) => of.includes(kind))
    ? of.every((kind) => worthKinds.includes(kind) || debtKinds.some((debt) => debt === kind))
    : page !== null && page.by !== "debt" && of.every((kind) => worthKinds.includes(kind)))

/** Selects `id` and the figures of every project, client or member with facts; for a page, as `value`, the one that it is in the order of. */
const standingsOf = (sql: SqlClient.SqlClient, visible: Visibility, question: RecentStandings) => {
  const { isStored, of, page, withValue } = question
  const isShort = isStored && isOrderOfWork(question)
  const { fromRollups, rows } = valuedRows(sql, visible, question, isShort ? unsettledWorth : storedWorth)
  const isWork = "filter (where kind = 'time')"
  const flow = (name: Flow & StandingFigure) => sumOf(kindsIn(of, name), "worth", of)
  const sums = {
    worked: `coalesce(sum(minutes) ${isWork}, 0)`,
    earned: flow("earned"),
    charged: flow("charged"),
    received: flow("received"),
    debt: sumOf(owing(of), "owed")
  } as const satisfies Record<StandingFigure, string>
  const columns =
    page === null
      ? [
          ...Record.toEntries(figures).map(([figure, column]) => `${sums[figure]} as ${column}`),
          `coalesce(sum(flows) ${isWork}, 0)::int as entries`
        ]
      : [`${sums[page.by]} as value`]
  // Facts are never negative, so that a sum without signs is 0 only where all of them are.
  const valued =
    withValue === null
      ? sql``
      : withValue === "worked"
        ? sql`and sum(minutes) ${sql.literal(isWork)} <> 0`
        : sql`and sum(${sql.literal(withValue === "debt" ? "owed" : "worth")}) <> 0`
  return {
    fromRollups,
    standings: sql`
      select id, ${sql.literal(columns.join(", "))} from (${rows}) valued
      group by id having sum(counted::int) <> 0 ${valued}
      ${isShort ? sql`union all ${orderOfWork(sql, visible, question)}` : sql``}`
  }
}

/** The names that ties go by, of those that the caller may see. */
const namesOf = (sql: SqlClient.SqlClient, visible: Visibility, by: StandingsQuestion["by"]): Statement.Fragment => {
  const [columns, conditions] = {
    project: ["id, name_order from projects e", visibleClients(sql, visible, "e.client_id")] as const,
    client: ["id, name_order from clients e", visibleClients(sql, visible, "e.id")] as const,
    member: ["user_id as id, name_order from members m", visibleMembers(sql, visible)] as const
  }[by]
  return sql`
    select ${sql.literal(columns)}
    where ${sql.and([sql`workspace_id = ${visible.workspaceId}`, ...conditions])}`
}

/**
 * Those of `standings` that a page can have, with its value: names are needed only where values are the same. The value of the last one is
 * searched for first, since that keeps few rows in order.
 */
const candidatesOf = (sql: SqlClient.SqlClient, { after, direction, limit }: StandingsPage): Statement.Fragment => {
  const [beyond, last] = direction === "asc" ? ([">", "max"] as const) : (["<", "min"] as const)
  const upTo = sql.literal(direction === "asc" ? "<=" : ">=")
  const first = (where: Statement.Fragment) => sql`
    select * from standings where ${where} and value ${upTo} (
      select ${sql.literal(last)}(value) from (
        select value from standings where ${where} order by value ${sql.literal(direction)} limit ${sql.literal(String(limit + 1))}
      ) best
    )`
  if (after === null) return first(sql`true`)
  return sql`
    select * from standings where value = ${after.value}::numeric
    union all ${first(sql`value ${sql.literal(beyond)} ${after.value}::numeric`)}`
}

/** Selects the standings of a question: a page and one row more, or all of them. */
export const entityStandings = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  question: RecentStandings
): Statement.Statement<StandingRow> => {
  const { by, nameless, of, page } = question
  const { fromRollups, standings } = standingsOf(sql, visible, question)
  const pending = sql.literal(fromRollups ? "(select count(*)::int from pending)" : "0")
  const deltas = fromRollups ? sql`${pendingDeltas(sql, visible, of)},` : sql``
  const shown = sql`
    id, minutes::bigint, entries, earned::text as earned, charged::text as charged, received::text as received,
    debt::text as debt, total, ${pending} as pending`
  const counted = sql`(select count(*)::int as total from standings where id is not null) counted`
  if (page === null) {
    return sql<StandingRow>`
      with ${deltas} standings as materialized (${standings})
      select ${shown}, '' as value, '' as name from ${counted} left join standings on true`
  }
  const columns = Record.toEntries(figures).map(
    ([figure, column]) => `${figure === page.by ? "value" : "0"} as ${column}`
  )
  const order = sql.literal(`value ${page.direction}, name, id_text`)
  const beyond = page.direction === "asc" ? sql`>` : sql`<`
  const after =
    page.after === null
      ? sql``
      : sql`where value ${beyond} ${page.after.value}::numeric
          or value = ${page.after.value}::numeric and (name, id_text) > (${page.after.name}::text, ${page.after.id}::text)`
  return sql<StandingRow>`
    with ${deltas} standings as materialized (${standings}), candidates as (${candidatesOf(sql, page)})
    select ${shown}, trim_scale(value)::text as value, name
    from ${counted} left join (
      select * from (
        select candidates.*, ${sql.literal(columns.join(", "))}, 0 as entries, coalesce(name_order, ${nameless}) collate "C" as name,
          coalesce(id::text, '') collate "C" as id_text
        from candidates left join (${namesOf(sql, visible, by)}) names using (id)
      ) named ${after}
      order by ${order} limit ${sql.literal(String(page.limit + 1))}
    ) shown on true
    order by shown.${order}`
}
