import type { Fact } from "@hourbook/core/facts/Fact"
import { toText } from "@hourbook/core/values/Money"
import { Database } from "@hourbook/store-postgres/database/Database"
import { recordTables } from "@hourbook/store-postgres/records/recordTables"
import { Effect } from "effect"
import type { Fixture } from "./seedWorkspace.ts"

export const allTables = Object.values(recordTables)

const namesOf = (table: string) => allTables.find((one) => one.table === table)!

/** Every column of a table that must be given, besides the id. */
export const factsBySql = (table: string): string => {
  const { amount, day, minutes, text } = namesOf(table)
  return `workspace_id, user_id, client_id, project_id, currency, created_at, updated_at, version, ${day}, ${amount},
    ${text.replace("_folded", "")}, ${text}${minutes === null ? "" : `, ${minutes}`}${table === "charges" ? ", kind" : ""}`
}

/** A transaction whose statements may take as long as they do on a busy machine. */
export const unhurried = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Database, ({ sql }) => Effect.andThen(sql`set local statement_timeout = 0`, self))

/**
 * Records of everybody, of and without clients and projects, in three currencies, over two years: in one statement.
 * Every charge has a client, every fifth has no member, and every seventh is below 0.
 */
export const writeMany = Effect.fnUntraced(function* (fixture: Fixture, table: string, count: number) {
  const { sql, transaction } = yield* Database
  const { acme, bolt, mary, max, olga, shop, website, workspace, workshop } = fixture
  const users = [olga, mary, max].map(({ member }) => member.userId)
  const isCharge = table === "charges"
  const written = sql`
    insert into ${sql(table)} (${sql.literal(factsBySql(table))}, id)
    select ${workspace.id}::uuid,
      ${isCharge ? sql`case when n % 5 > 0 then (${users}::uuid[])[1 + n % 3] end` : sql`(${users}::uuid[])[1 + n % 3]`},
      (${[acme.id, bolt.id]}::uuid[])[1 + n / 3 % ${isCharge ? 2 : 3}],
      (${[website.id, shop.id, workshop.id]}::uuid[])[1 + n / 9 % 4],
      (array['EUR', 'USD', 'JPY'])[1 + n / 36 % 3],
      timestamptz '2026-01-01' + n * interval '37 minutes', now(), 1,
      date '2025-01-01' + (n * 7) % 730,
      (1 + (n % 900)::numeric / 4) ${sql.literal(isCharge ? "* case when n % 7 = 0 then -1 else 1 end" : "")}, 'text', 'text'
      ${sql.literal(isCharge ? ", 'adjustment'" : table === "time_entries" ? ", n % 600" : "")}, gen_random_uuid()
    from generate_series(1, ${count}) n`
  yield* transaction(workspace.id)(unhurried(written))
})

/** Facts as sorted lines, to be compared. */
export const totalsOf = (facts: ReadonlyArray<Fact>): ReadonlyArray<string> =>
  facts.map(({ amount, count, currency, minutes }) => `${currency} ${toText(amount)} ${minutes} ${count}`).sort()
