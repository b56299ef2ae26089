import type { Visibility } from "@hourbook/core/access/Policy"
import type { Fact, OpenDebt } from "@hourbook/core/facts/Fact"
import { accrualKinds, type FactKindName, factKinds } from "@hourbook/core/facts/factKinds"
import type { FactsQuestion, LastDay, ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { RecordKindName } from "@hourbook/core/kinds/recordKinds"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { fromText, toText } from "@hourbook/core/values/Money"
import type { Database } from "@hourbook/store-postgres/database/Database"
import { recordTables } from "@hourbook/store-postgres/records/recordTables"
import { Effect } from "effect"
import type { SqlError } from "effect/sql"

/** What records count as a kind of fact, and with which amount. */
const counted: Readonly<
  Record<
    FactKindName,
    { readonly amount: string; readonly currency?: string; readonly minutes?: string; readonly when?: string }
  >
> = {
  time: { amount: "cost" },
  payments: { amount: "amount", when: "amount > 0" },
  refunds: { amount: "-amount", when: "amount < 0" },
  settling: { amount: "amount", when: "settles_amount is not null" },
  settlements: { amount: "settles_amount", currency: "settles_currency", when: "settles_amount is not null" },
  payouts: { amount: "amount" },
  charges: { amount: "amount", when: "amount > 0" },
  credits: { amount: "-amount", when: "amount < 0" },
  nonBillable: { amount: "0", when: "not billable" },
  // Without billed minutes, all minutes are billed.
  rounding: {
    amount: "0",
    minutes: "billed_minutes - duration_minutes",
    when: "billable and billed_minutes <> duration_minutes"
  },
  internal: { amount: "internal_amount", currency: "internal_currency", when: "internal_amount is not null" },
  elsewhere: { amount: "cost", when: "billed_elsewhere" }
}

const expressions = {
  day: (day: string) => [day, "day"],
  month: (day: string) => [`date_trunc('month', ${day}::timestamp)::date`, "month"],
  hour: () => ["hour", "hour"],
  project: () => ["project_id", "projectId"],
  client: () => ["client_id", "clientId"],
  member: () => ["user_id", "userId"]
} as const

const where = ({ workspaceId }: Visibility, day: string, { from, to, userIds }: RecordFilter): string =>
  `workspace_id = '${workspaceId}'
    ${from === undefined ? "" : `and ${day} >= '${from}'`}
    ${to === undefined ? "" : `and ${day} <= '${to}'`}
    ${userIds === undefined ? "" : `and user_id = any('{${userIds.join()}}'::uuid[])`}`

const hourOf = (of: RecordKindName): string => {
  const utc = "extract(hour from created_at at time zone 'UTC')::int"
  return of === "time" ? `coalesce(made_in_hour, ${utc})` : utc
}

/** The records of some kinds of facts, by names that all share. */
const recordsOf = (visible: Visibility, of: ReadonlyArray<FactKindName>, filter: RecordFilter): string =>
  of
    .map((kind) => {
      const { day, minutes: worked, table } = recordTables[factKinds[kind].of]
      const { amount, currency = "currency", minutes = worked ?? "0", when = "true" } = counted[kind]
      return `
        select '${kind}' as kind, ${day} as day, ${currency} as currency, ${amount} as amount, ${minutes} as minutes,
          user_id, client_id, project_id, ${hourOf(factKinds[kind].of)} as hour
        from ${table} where ${where(visible, day, filter)} and ${when}`
    })
    .join(" union all ")

const listOf = (days: ReadonlyArray<CalendarDate>) => `array[${days.map((day) => `date '${day}'`).join()}]`

const questionOf = (visible: Visibility, { by, boundaries = [], filter, of }: FactsQuestion): string => {
  const cut =
    boundaries.length === 0 ? [] : [[`(${listOf(boundaries)})[width_bucket(day, ${listOf(boundaries)})]`, "cut"]]
  const shown = [...by.map((dimension) => expressions[dimension]("day")), ...cut]
  return `
    select kind, currency, ${shown.map(([what, name]) => `${what} as "${name}", `).join("")}
      sum(amount)::text as amount, sum(minutes)::int8::float8 as minutes, count(*)::int as count
    from (${recordsOf(visible, of, filter)}) records
    group by kind, currency ${shown.map(([what]) => `, ${what}`).join("")}`
}

const nowhere = { day: null, month: null, hour: null, projectId: null, clientId: null, userId: null, cut: null }

const column = { project: "project_id", client: "client_id", member: "user_id" } as const

const unpaid = (debts: ReadonlyArray<OpenDebt>, by: "project" | "client", found: string): string => {
  const owed = debts.map(
    ({ currency, debt, id }) => `(${id === null ? null : `'${id}'`}::uuid, '${currency}', ${toText(debt)})`
  )
  return `
    select id, currency, max(day) as day
    from (
      select owed.*, day, sum(amount) over (partition by owed.id, owed.currency order by day desc) as reached
      from (values ${owed.join()}) owed (id, currency, debt)
      join (
        select ${column[by]} as id, currency, day, sum(amount) as amount from (${found}) records group by 1, 2, 3
      ) days on coalesce(days.id::text, '') = coalesce(owed.id::text, '') and days.currency = owed.currency
    ) running
    where reached >= debt group by id, currency`
}

/** What every question means, asked of the records themselves by a plain GROUP BY; `run` sends the statement. */
export const plainFacts = (
  { sql }: Database["Service"],
  run: (
    visible: Visibility
  ) => <A>(statement: Effect.Effect<A, SqlError.SqlError>) => Effect.Effect<A, SqlError.SqlError>
): ReportFacts["Service"] => {
  const rowsOf = <Row extends object>(visible: Visibility, statement: string) =>
    Effect.orDie(run(visible)(sql.unsafe<Row>(statement)))
  return {
    openParts: null,
    debtors: null,
    idleProjects: null,
    dayFlows: null,
    ask: (visible, question) =>
      Effect.map(
        rowsOf<Omit<Fact, "amount"> & { readonly amount: string }>(visible, questionOf(visible, question)),
        (rows) => rows.map((row): Fact => ({ ...nowhere, ...row, amount: fromText(row.amount) }))
      ),
    lastDays: (visible, { by, filter, of }) =>
      rowsOf<LastDay>(
        visible,
        `select ${column[by]} as id, max(day) as day from (${recordsOf(visible, of, filter)}) records group by 1`
      ),
    unpaidSince: (visible, { by, debts, filter }) =>
      debts.length === 0
        ? Effect.succeed([])
        : rowsOf<Omit<OpenDebt, "debt"> & { readonly day: CalendarDate }>(
            visible,
            unpaid(debts, by, recordsOf(visible, accrualKinds, filter))
          ),
    standings: null
  }
}
