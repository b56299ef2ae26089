import { RollupKeeper } from "@hourbook/core/operations/Rollups"
import { CurrencyCode } from "@hourbook/core/values/Money"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { Database } from "@hourbook/store-postgres/database/Database"
import { refreshStatistics } from "@hourbook/store-postgres/database/refreshStatistics"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { recordTables } from "@hourbook/store-postgres/records/recordTables"
import { Effect, Layer } from "effect"
import { useCases } from "../../support/useCases.ts"

/** A workspace with so many clients, and as many projects and entries, and another one with ten. */
export interface Filled {
  readonly busy: string
  readonly other: string
  readonly client: string
}

const made = (slug: string, size: number) =>
  Effect.gen(function* () {
    const { operator, sql } = yield* Database
    const { owner, secret, workspace } = yield* (yield* Operator).createWorkspace({
      name: slug,
      slug,
      currency: CurrencyCode.make("EUR"),
      ownerEmail: `${slug}@example.org`,
      ownerName: "Olga",
      secret: undefined
    })
    const id = (letter: string) => `(lpad(to_hex(n), 8, '0') || '-0000-4000-8000-${letter.repeat(12)}')::uuid`
    const rows = `from generate_series(1, ${size}) n`
    const subject = `'${workspace.id}', ${id("d")}, '${owner.userId}', ${id("b")}, ${id("c")}`
    for (const statement of [
      "set local session_replication_role = replica",
      `insert into clients select '${workspace.id}', ${id("b")}, 'Client ' || n, 'client ' || n, false, null, now(), now(), 1 ${rows}`,
      `insert into projects select '${workspace.id}', ${id("c")}, ${id("b")}, 'Project ' || n, 'project ' || n, false, now(), now(), 1
        ${rows}`,
      `insert into time_entries (workspace_id, id, user_id, client_id, project_id, worked_on, duration_minutes, cost, currency,
          description, description_folded, created_at, updated_at, version)
        select ${subject}, date '2025-01-01' + n % 365, 60, 1 + n % 90, 'EUR', 'work', 'work', now(), now(), 1 ${rows}`,
      `insert into payments (workspace_id, id, user_id, client_id, project_id, received_on, amount, currency, comment, comment_folded,
          created_at, updated_at, version)
        select ${subject}, date '2025-06-01' + n % 200, 1 + n % 40, 'EUR', 'paid', 'paid', now(), now(), 1 ${rows}`
    ]) {
      yield* operator(Effect.andThen(sql`set local session_replication_role = replica`, sql.unsafe(statement)))
    }
    for (const { of, table, text } of Object.values(recordTables)) {
      yield* operator(sql`
        insert into record_texts (workspace_id, kind, id, folded)
        select workspace_id, ${of}, id, ${sql(text)} from ${sql(table)} where workspace_id = ${workspace.id} and length(${sql(text)}) > 2`)
    }
    yield* (yield* RollupKeeper).rebuild(workspace.id)
    return secret
  })

/** Fills an empty database. The secrets are those of the owners; the client is one of the busy workspace. */
export const fillBoth = <E>(database: Layer.Layer<Database, E>, size: number) => {
  const store = PostgresStore.layer.pipe(Layer.provideMerge(database))
  return Effect.all({
    busy: made("busy", size),
    other: made("other", 10),
    client: Effect.succeed("00000001-0000-4000-8000-bbbbbbbbbbbb")
  }).pipe(
    // The service does so within a minute.
    Effect.tap(Effect.orDie(refreshStatistics)),
    Effect.provide(useCases.pipe(Layer.provideMerge(store)))
  )
}
