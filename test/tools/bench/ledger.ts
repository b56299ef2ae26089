import { RollupKeeper } from "@hourbook/core/operations/Rollups"
import type { WorkspaceId } from "@hourbook/core/values/Ids"
import { Database } from "@hourbook/store-postgres/database/Database"
import { recordTables } from "@hourbook/store-postgres/records/recordTables"
import { Duration, Effect } from "effect"

/** How much one workspace has: five years of it, in three currencies. */
export interface LedgerSize {
  readonly entries: number
  readonly payments: number
  readonly charges: number
}

/** How many of each a ledger has. */
export const [people, clients, projects, tags] = [50, 100, 300, 40]
const days = 1826
const step = 500_000

/** The id of the number-th thing of a kind, the same in every run. */
const idOf = (kind: "a" | "b" | "c" | "d" | "e" | "f" | "1" | "2") => (number: string) =>
  `('${kind.repeat(8)}-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

const userId = idOf("a")
const clientId = idOf("b")
const projectId = idOf("c")
const entryId = idOf("d")
const rateId = idOf("1")
const tagId = idOf("2")

/** A number from 0 up to below `below`, scattered but the same in every run. */
const scattered = (salt: string, below: number) => `abs(hashtextextended(n::text, ${salt})) % ${below}`

/**
 * What the n-th record is about: days go by as records are made, a person works for a dozen projects, a client has three of
 * them and one currency, and one record in twenty has no client.
 */
const drawn = (from: number, to: number, count: number) => `
  select *, date '2021-01-01' + least(${days - 1}, n * ${days} / ${count} + late)::int as day,
    case when n % 20 = 0 then null else p end as project, case when n % 20 = 0 then null else p % ${clients} end as client,
    case when n % 20 = 0 or p % 10 < 7 then 'EUR' when p % 10 < 9 then 'USD' else 'JPY' end as currency
  from (
    select n, ${scattered("1", people)} as person, ${scattered("2", 7)} as late, ${scattered("3", 100)} as chance,
      ${scattered("4", 86_400)} as second, ${scattered("6", 6)} as turn, (${scattered("1", people)} * 6 + ${scattered("5", 12)}) % ${projects} as p
    from generate_series(${from}::bigint, ${to}::bigint) n
  ) drawn`
const createdAt = "day::timestamp at time zone 'UTC' + second * interval '1 second'"

interface Part {
  readonly from: number
  readonly to: number
  readonly of: number
}

/** Two of three projects bill every half hour begun. */
const isRounded = (project: string) => `${project} % 3 < 2`

/**
 * One entry in six is not billable. The others earn that much more, so that as much is owed as if all were. Half of them have
 * the hourly rate that comes to what they cost, where the currency has digits for it.
 */
const insertEntries = (workspace: string, { from, of, to }: Part) => `
  insert into time_entries (
    workspace_id, id, user_id, client_id, project_id, worked_on, duration_minutes, cost, currency, description,
    description_folded, created_at, updated_at, version, billable, billed_minutes, hourly_rate, rate_id, internal_amount,
    internal_currency, made_in_hour)
  select '${workspace}', ${entryId("n")}, ${userId("person")}, ${clientId("client")}, ${projectId("project")}, day,
    worked, cost, currency, 'work ' || n, 'work ' || n, ${createdAt}, now(), 1, turn <> 0, billed,
    case when by_rate then round(cost * 60 / billed, 4) end, case when by_rate then ${rateId("chance")} end,
    round((20 + person) * worked / 60.0, 2), case when n % 40 = 7 then 'USD' else 'EUR' end, second / 3600
  from (
    select *, turn <> 0 and chance % 2 = 0 and currency <> 'JPY' as by_rate,
      case when turn = 0 then 0 else (1 + chance) * 3.9 end as cost,
      case when turn = 0 then 0 when ${isRounded("project")} then 30 * ((worked + 29) / 30) else worked end as billed
    from (select *, 15 * (1 + chance % 32)::int as worked from (${drawn(from, to, of)}) drawn) worked
  ) priced`

/** One entry in three has one or two of the tags. */
const insertEntryTags = (workspace: string, { from, of, to }: Part) => `
  insert into entry_tags (workspace_id, entry_id, tag_id, user_id, client_id, project_id, worked_on, created_at)
  select '${workspace}', ${entryId("n")}, ${tagId("tag")}, ${userId("person")}, ${clientId("client")}, ${projectId("project")},
    day, ${createdAt}
  from (${drawn(from, to, of)}) drawn
  cross join lateral (
    select (${scattered("7", tags)} + other * 7) % ${tags} as tag from generate_series(0, ${scattered("8", 2)}) other
  ) tagged
  where n % 3 = 0`

/** 200 rates: prices of the workspace, clients, projects and members, and what an hour of each costs, twice. */
const insertRates = (workspace: string) => `
  insert into billing_rates (
    workspace_id, id, kind, amount, currency, effective_date, project_id, client_id, user_id, created_at, updated_at)
  select '${workspace}', ${rateId("n")}, case when n < 100 then 'bill' else 'cost' end, 40 + n % 90, 'EUR',
    case when n % 2 = 0 then date '2020-01-01' else date '2023-01-01' end,
    case when n between 20 and 79 then ${projectId("(n / 2 * 7)")} end, case when n between 2 and 19 then ${clientId("n / 2")} end,
    case when n >= 80 then ${userId(`(n / 2) % ${people}`)} end, now(), now()
  from generate_series(0, 199) n`

const insertPayments = (workspace: string, { from, of, to }: Part) => `
  insert into payments (
    workspace_id, id, user_id, client_id, project_id, received_on, amount, currency, comment, comment_folded, created_at,
    updated_at, version, settles_amount, settles_currency)
  select '${workspace}', ${idOf("e")("n")}, ${userId("person")}, ${clientId("client")}, ${projectId("project")}, day,
    case when n % 50 = 7 then -1 else 1 end * (1 + chance) * 30.25, currency, 'paid', 'paid', ${createdAt}, now(), 1,
    case when n % 25 = 4 then (1 + chance) * 29.75 end, case when n % 25 = 4 then 'EUR' end
  from (${drawn(from, to, of)}) drawn`

/** Fees, and every third time a discount, of clients; most of them of no member. */
const insertCharges = (workspace: string, { from, of, to }: Part) => `
  insert into charges (
    workspace_id, id, user_id, client_id, project_id, charged_on, amount, currency, kind, comment, comment_folded,
    created_at, updated_at, version)
  select '${workspace}', ${idOf("f")("n")}, case when n % 4 = 0 then ${userId("person")} end, ${clientId("client")},
    ${projectId("project")}, day, case when n % 3 = 0 then -1 else 1 end * (1 + chance) * 2.5, currency,
    case when n % 3 = 0 then 'discount' else 'fee' end, 'charged', 'charged', ${createdAt}, now(), 1
  from (${drawn(from, to, of)}) drawn where client is not null`

/** Statements that make a workspace with people, clients, projects, rates and tags but without records. */
export const seedWorkspace = (workspace: string): ReadonlyArray<string> => [
  `insert into workspaces values ('${workspace}', 'ledger', 'Ledger', 'EUR', 30, null, now(), now(), 1)`,
  `insert into members select '${workspace}', ${userId("n")}, 'person' || n || '@example.org', 'Person ' || n, 'person ' || n,
    case when n = 0 then 'owner' else 'member' end, now(), now(), 1, null from generate_series(0, ${people - 1}) n`,
  `insert into clients select '${workspace}', ${clientId("n")}, 'Client ' || n, 'client ' || n, false, null, now(), now(), 1
    from generate_series(0, ${clients - 1}) n`,
  `insert into projects select '${workspace}', ${projectId("n")}, ${clientId(`n % ${clients}`)}, 'Project ' || n, 'project ' || n,
    false, now(), now(), 1 from generate_series(0, ${projects - 1}) n`,
  `update projects set rounding = '{"mode":"up","step":30,"minimum":0}'
    from generate_series(0, ${projects - 1}) n where id = ${projectId("n")} and ${isRounded("n")}`,
  insertRates(workspace),
  `insert into tags select '${workspace}', ${tagId("n")}, 'Tag ' || n, 'tag ' || n, now() from generate_series(0, ${tags - 1}) n`
]

/** Tables that are many times faster to fill without their indexes. */
const filled = [
  "time_entries",
  "record_texts",
  "entry_tags",
  "payments",
  "charges",
  "fact_days",
  "fact_months",
  "fact_years",
  "fact_client_days",
  "fact_client_months",
  "fact_month_hours"
]

const withoutIndexes = Effect.fnUntraced(function* <A, E, R>(self: Effect.Effect<A, E, R>) {
  const { operator, sql } = yield* Database
  const indexes = yield* operator(sql<{ readonly name: string; readonly definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = any(${filled}) and indexdef not like 'CREATE UNIQUE%'`)
  yield* operator(Effect.forEach(indexes, ({ name }) => sql`drop index ${sql(name)}`))
  yield* self
  yield* operator(
    Effect.andThen(
      sql`set local maintenance_work_mem = '1GB'`,
      Effect.forEach(indexes, ({ definition }) => sql.unsafe(definition))
    )
  )
})

/**
 * Fills an empty database, the same way each time: the records as a superuser who skips triggers, then the totals anew from
 * them. Says how far it is.
 */
export const fillLedger = Effect.fnUntraced(function* (
  workspace: WorkspaceId,
  { charges, entries, payments }: LedgerSize
) {
  const { operator, sql } = yield* Database
  const { rebuild } = yield* RollupKeeper
  const say = (line: string) => Effect.sync(() => process.stderr.write(`${line}\n`))
  const write = (statement: string) =>
    operator(Effect.andThen(sql`set local session_replication_role = replica`, sql.unsafe(statement)))
  yield* operator(Effect.forEach(seedWorkspace(workspace), (statement) => sql.unsafe(statement)))
  yield* withoutIndexes(
    Effect.gen(function* () {
      yield* write(insertPayments(workspace, { from: 1, to: payments, of: payments }))
      yield* write(insertCharges(workspace, { from: 1, to: charges, of: charges }))
      for (let from = 1; from <= entries; from += step) {
        const to = Math.min(from + step - 1, entries)
        yield* write(insertEntries(workspace, { from, to, of: entries }))
        yield* write(insertEntryTags(workspace, { from, to, of: entries }))
        yield* say(`${to} of ${entries} entries`)
      }
      for (const { of, table, text } of Object.values(recordTables)) {
        yield* operator(sql`
          insert into record_texts (workspace_id, kind, id, folded)
          select workspace_id, ${of}, id, ${sql(text)} from ${sql(table)} where length(${sql(text)}) > 2`)
      }
      const [time] = yield* Effect.timed(rebuild(workspace))
      yield* say(`totals of ${entries} entries in ${Duration.toSeconds(time).toFixed(1)} s; now the indexes`)
    })
  )
}, Effect.orDie)

const ledgerIds = (kind: string) => (number: number) =>
  `${kind.repeat(8)}-0000-4000-8000-${number.toString(16).padStart(12, "0")}`

export const ledgerPerson = ledgerIds("a")
export const ledgerClient = ledgerIds("b")
export const ledgerProject = ledgerIds("c")
export const ledgerRate = ledgerIds("1")
export const ledgerTag = ledgerIds("2")
export const ledgerOwner = "person0@example.org"
