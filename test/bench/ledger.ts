import { RollupKeeper } from "@hourbook/core/reports/Rollups"
import type { WorkspaceId } from "@hourbook/core/shared/Ids"
import { Database } from "@hourbook/store-postgres/Database"
import { Effect } from "effect"
import type { Statement } from "effect/sql"

/** How much one workspace has: five years of it, in three currencies. */
export interface LedgerSize {
  readonly entries: number
  readonly payments: number
}

const people = 50
const clients = 100
const projects = 300
const days = 1826
const step = 250_000

/** The id of the number-th thing of a kind, the same in every run. */
const idOf = (kind: "a" | "b" | "c" | "d" | "e") => (number: string) =>
  `('${kind.repeat(8)}-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

const userId = idOf("a")
const clientId = idOf("b")
const projectId = idOf("c")

/** A number from 0 up to below `below`, scattered but the same in every run. */
const scattered = (salt: string, below: number) => `abs(hashtextextended(n::text, ${salt})) % ${below}`

/** Clients have three projects each; each person works for a few of them; one record in twenty belongs to nobody. */
const place = `
  case when n % 20 = 0 then null else p end as project, case when n % 20 = 0 then null else p % ${clients} end as client`
const drawn = `
  select n, ${scattered("1", people)} as person, ${scattered("2", days)} as day, ${scattered("3", 100)} as chance,
    ${scattered("4", 86_400)} as second,
    (${scattered("1", people)} * 6 + ${scattered("5", 12)}) % ${projects} as p`
const currency = `case when chance < 70 then 'EUR' when chance < 90 then 'USD' else 'JPY' end`

const insertEntries = (workspace: string, from: number, to: number) => `
  insert into time_entries (
    workspace_id, id, user_id, client_id, project_id, worked_on, duration_minutes, cost, currency, description,
    description_folded, created_at, updated_at, version)
  select '${workspace}', ${idOf("d")("n")}, ${userId("person")}, ${clientId("client")}, ${projectId("project")},
    date '2021-01-01' + day::int, 15 * (1 + chance % 32)::int, (1 + chance) * 3.25, ${currency}, 'work ' || n, 'work ' || n,
    timestamptz '2021-01-01' + day * interval '1 day' + second * interval '1 second', now(), 1
  from (select *, ${place} from (${drawn} from generate_series(${from}::bigint, ${to}::bigint) n) drawn) placed`

const insertPayments = (workspace: string, count: number) => `
  insert into payments (
    workspace_id, id, user_id, client_id, project_id, received_on, amount, currency, comment, comment_folded, created_at,
    updated_at, version)
  select '${workspace}', ${idOf("e")("n")}, ${userId("person")}, ${clientId("client")}, ${projectId("project")},
    date '2021-01-01' + day::int, (1 + chance) * 30.25, ${currency}, 'paid', 'paid',
    timestamptz '2021-01-01' + day * interval '1 day' + second * interval '1 second', now(), 1
  from (select *, ${place} from (${drawn} from generate_series(1::bigint, ${count}::bigint) n) drawn) placed`

const furnish = (workspace: string): ReadonlyArray<string> => [
  `insert into workspaces values ('${workspace}', 'ledger', 'Ledger', 'EUR', 30, null, now(), now(), 1)`,
  `insert into users select ${userId("n")}, 'person' || n || '@example.org', now() from generate_series(0, ${people - 1}) n`,
  `insert into members select '${workspace}', ${userId("n")}, 'person' || n || '@example.org', 'Person ' || n, 'person ' || n,
    case when n = 0 then 'owner' else 'member' end, now(), now(), 1, null from generate_series(0, ${people - 1}) n`,
  `insert into clients select '${workspace}', ${clientId("n")}, 'Client ' || n, 'client ' || n, false, null, now(), now(), 1
    from generate_series(0, ${clients - 1}) n`,
  `insert into projects select '${workspace}', ${projectId("n")}, ${clientId(`n % ${clients}`)}, 'Project ' || n, 'project ' || n,
    false, now(), now(), 1 from generate_series(0, ${projects - 1}) n`
]

/**
 * Fills an empty database, the same way each time: the records without their triggers, then the totals anew from them. Says
 * how far it is.
 */
export const fillLedger = Effect.fnUntraced(function* (workspace: WorkspaceId, size: LedgerSize) {
  const { operator, sql } = yield* Database
  const run = (text: string): Statement.Statement<unknown> => sql.unsafe(text)
  const switchTriggers = (to: "enable" | "disable") =>
    operator(
      Effect.forEach(["time_entries", "payments"], (table) => run(`alter table ${table} ${to} trigger facts_insert`))
    )
  yield* operator(Effect.forEach(furnish(workspace), run))
  yield* switchTriggers("disable")
  yield* operator(run(insertPayments(workspace, size.payments)))
  for (let from = 1; from <= size.entries; from += step) {
    const to = Math.min(from + step - 1, size.entries)
    yield* operator(run(insertEntries(workspace, from, to)))
    yield* Effect.sync(() => process.stderr.write(`\r${to} of ${size.entries} entries`))
  }
  yield* switchTriggers("enable")
  yield* Effect.sync(() => process.stderr.write(", totals\n"))
  yield* (yield* RollupKeeper).rebuild(workspace)
}, Effect.orDie)

export const ledgerPerson = (number: number): string =>
  `aaaaaaaa-0000-4000-8000-${number.toString(16).padStart(12, "0")}`
export const ledgerClient = (number: number): string =>
  `bbbbbbbb-0000-4000-8000-${number.toString(16).padStart(12, "0")}`
export const ledgerProject = (number: number): string =>
  `cccccccc-0000-4000-8000-${number.toString(16).padStart(12, "0")}`
