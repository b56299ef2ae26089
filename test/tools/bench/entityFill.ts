import { RollupKeeper } from "@hourbook/core/operations/Rollups"
import { CurrencyCode } from "@hourbook/core/values/Money"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { Database } from "@hourbook/store-postgres/database/Database"
import { refreshStatistics } from "@hourbook/store-postgres/database/refreshStatistics"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { findDays } from "@hourbook/store-postgres/totals/standings/findDays"
import { Effect, Layer } from "effect"
import { useCases } from "../../support/useCases.ts"

/** How much a workspace has. */
export interface EntitySize {
  /** Each has four projects. */
  readonly clients: number
  readonly members: number
  readonly entries: number
}

/** What is asked as the owners of the workspaces: a secret of each. */
export interface EntitySecrets {
  readonly big: string
  readonly small: string
  /** A workspace with a single entry, and that entry. */
  readonly other: string
  readonly otherEntry: string
}

const days = 1826
const projectsEach = 4
const step = 250_000

const id = (letter: string, number: string) =>
  `('${letter.repeat(8)}-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const scattered = (salt: number, below: number | string) => `abs(hashtextextended(n::text, ${salt})) % ${below}`

/** A word of a name or text: one in a thousand is the word that searches look for. */
const word = (number: string) =>
  `(case when ${number} % 1000 = 7 then 'zebra' else (array['anvil', 'birch', 'cedar', 'dunes', 'ember', 'fjord', 'grove', 'heron'])[1 + ${number} % 8] end)`
export const searched = "zebra"

/**
 * What a record is about: a person works for a few dozen projects of a dozen clients. A client has one currency, one in fifty has
 * two.
 */
const drawn = (from: number, to: number, { clients, entries, members }: EntitySize, share: number) => `
  select *, p / ${projectsEach} as c,
    date '2021-01-01' + (n * ${days - 8} / ${Math.ceil(entries / share)} + ${scattered(2, 7)})::int as day,
    case when p / ${projectsEach} % 50 = 7 and turn % 2 = 0 then 'CHF'
      when p / ${projectsEach} % 10 < 7 then 'EUR' when p / ${projectsEach} % 10 < 9 then 'USD' else 'JPY' end as currency
  from (
    select n, person,
      (person * ${Math.max(1, Math.floor((projectsEach * clients) / members))} + ${scattered(5, 12 * projectsEach)}) % ${projectsEach * clients} as p,
      ${scattered(3, 100)} as chance, ${scattered(4, 86_400)} as second, ${scattered(6, 6)} as turn
    from (select n, ${scattered(1, members)} as person from generate_series(${from}::bigint, ${to}::bigint) n) one
  ) drawn`
const createdAt = "day::timestamp at time zone 'UTC' + second * interval '1 second'"

/** A record's workspace, id, member, client and project. */
const subject = (workspace: string, letter: string, project = id("c", "p"), person = "person") =>
  `'${workspace}', ${id(letter, "n")}, ${id("a", person)}, ${id("b", "c")}, ${project}`

/** The project that a payment or discount names: of every eighth client of some, half of these or all do, and of the others none. */
const namedProject = `case when c % 40 < 2 and turn < 3 or c % 40 between 2 and 4 then ${id("c", "p")} end`

const entities = (workspace: string, { clients, members }: EntitySize): ReadonlyArray<string> => [
  `insert into members
    select '${workspace}', ${id("a", "n")}, 'person' || n || '@example.org', initcap(${word("n")}) || ' ' || n, ${word("n")} || ' ' || n,
      'member', now(), now(), 1, null from generate_series(0, ${members - 1}) n`,
  `insert into clients
    select '${workspace}', ${id("b", "n")}, initcap(${word("n")}) || ' Ltd ' || n, ${word("n")} || ' ltd ' || n, false, null, now(), now(), 1
    from generate_series(0, ${clients - 1}) n`,
  `insert into projects
    select '${workspace}', ${id("c", "n")}, ${id("b", `n / ${projectsEach}`)}, 'Work for ' || ${word("n")} || ' ' || n, 'work for ' || ${word("n")} || ' ' || n,
      false, now(), now(), 1 from generate_series(0, ${projectsEach * clients - 1}) n`,
  `insert into exchange_rates
    select '${workspace}', ${id("e", "n")}, (array['USD', 'JPY', 'CHF'])[1 + n % 3], date '2021-01-01' + n / 3 * 400,
      case n % 3 when 0 then 0.9 + n * 0.01 when 1 then 0.006 + n * 0.0001 else 0.95 + n * 0.01 end, now()
    from generate_series(0, 11) n`
]

const entriesOf = (workspace: string, size: EntitySize, from: number, to: number) => `
  insert into time_entries (
    workspace_id, id, user_id, client_id, project_id, worked_on, duration_minutes, cost, currency, description,
    description_folded, created_at, updated_at, version, billable, billed_minutes, internal_amount, internal_currency,
    made_in_hour)
  select ${subject(workspace, "d")}, day, worked, case when turn = 0 then 0 else (1 + chance) * 3.9 end, currency,
    ${word("n")} || ' ' || n, ${word("n")} || ' ' || n, ${createdAt}, now(), 1, turn <> 0,
    case when turn = 0 then 0 when p % 3 < 2 then 30 * ((worked + 29) / 30) else worked end,
    round((20 + person % 50) * worked / 60.0, 2), case when n % 40 = 7 then 'USD' else 'EUR' end, second / 3600
  from (select *, 15 * (1 + chance % 32)::int as worked from (${drawn(from, to, size, 1)}) drawn) worked`

const paymentsOf = (workspace: string, size: EntitySize) => `
  insert into payments (
    workspace_id, id, user_id, client_id, project_id, received_on, amount, currency, comment, comment_folded, created_at,
    updated_at, version, settles_amount, settles_currency)
  select ${subject(workspace, "e", namedProject, "n % 3")}, day, case when n % 50 = 7 then -1 else 1 end * (1 + chance) * 30.25, currency, 'paid', 'paid',
    ${createdAt}, now(), 1, case when n % 25 = 4 then (1 + chance) * 29.75 end, case when n % 25 = 4 then currency end
  from (${drawn(1, size.entries / 10, size, 10)}) drawn`

const chargesOf = (workspace: string, size: EntitySize) => `
  insert into charges (
    workspace_id, id, user_id, client_id, project_id, charged_on, amount, currency, kind, comment, comment_folded,
    created_at, updated_at, version)
  select ${subject(workspace, "f", `case when n % 20 = 1 then null when n % 3 = 0 then ${namedProject} else ${id("c", "p")} end`)}, day,
    case when n % 3 = 0 then -1 else 1 end * (1 + chance) * 2.5, currency,
    case when n % 20 = 1 then 'opening' when n % 3 = 0 then 'discount' else 'fee' end, 'charged', 'charged', ${createdAt}, now(), 1
  from (${drawn(1, size.entries / 20, size, 20)}) drawn`

const say = (line: string) => Effect.sync(() => process.stderr.write(`${line}\n`))

/** Writes as a superuser who skips triggers and references. */
const write = Effect.fnUntraced(function* (statement: string) {
  const { operator, sql } = yield* Database
  yield* operator(Effect.andThen(sql`set local session_replication_role = replica`, sql.unsafe(statement)))
})

const workspace = Effect.fnUntraced(function* (slug: string, size: EntitySize) {
  const { secret, workspace: made } = yield* (yield* Operator).createWorkspace({
    name: slug,
    slug,
    currency: CurrencyCode.make("EUR"),
    ownerEmail: `${slug}@example.org`,
    ownerName: "Olga",
    secret: undefined
  })
  yield* Effect.forEach(entities(made.id, size), write)
  for (let from = 1; from <= size.entries; from += step) {
    yield* write(entriesOf(made.id, size, from, Math.min(from + step - 1, size.entries)))
    yield* say(`${slug}: ${Math.min(from + step - 1, size.entries)} of ${size.entries} entries`)
  }
  yield* write(paymentsOf(made.id, size))
  yield* write(chargesOf(made.id, size))
  yield* (yield* RollupKeeper).rebuild(made.id)
  // On a database in use, autovacuum has done this by now, and the first reports have the days found in the background.
  yield* refreshStatistics
  yield* findDays(yield* Database, made.id)
  yield* say(`${slug}: totals made`)
  return secret
})

/** Fills an empty database with a big workspace, one with a tenth of everything, and one with a single entry. */
export const fillEntities = <E>(database: Layer.Layer<Database, E>, big: EntitySize) => {
  const store = PostgresStore.layer.pipe(Layer.provideMerge(database))
  const small = { clients: big.clients / 10, members: big.members / 10, entries: big.entries / 10 }
  return Effect.all({
    big: workspace("big", big),
    small: workspace("small", small),
    other: workspace("other", { clients: 1, members: 1, entries: 1 }),
    otherEntry: Effect.succeed("dddddddd-0000-4000-8000-000000000001")
  }).pipe(
    // The service does so within a minute.
    Effect.tap(Effect.orDie(refreshStatistics)),
    Effect.provide(useCases.pipe(Layer.provideMerge(store)))
  )
}
