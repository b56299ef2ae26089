import type { Principal } from "@hourbook/core/access/Principal"
import { Snapshot } from "@hourbook/core/access/Snapshot"
import type * as Core from "@hourbook/core/Core"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { WorkspaceId } from "@hourbook/core/values/Ids"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { Database } from "@hourbook/store-postgres/database/Database"
import { defaultDeadlines } from "@hourbook/store-postgres/engine/Deadlines"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Context, Effect, Layer } from "effect"
import { administer } from "../../engines/administer.ts"
import { layerAt } from "../../engines/serverAt.ts"
import { useCases } from "../../support/useCases.ts"
import { fillLedger, ledgerOwner } from "./ledger.ts"
import { plainFacts } from "./plainFacts.ts"
import { type Postgres, startPostgres } from "./postgres.ts"

export type UseCases = Context.Context<Core.UseCases>

/** A filled workspace in a database of its own. */
export interface Ledger {
  readonly entries: number
  readonly url: string
  readonly who: Principal
  /** A secret with which its owner reads over HTTP. */
  readonly key: string
  /** Everything that Hourbook does, on its own store. */
  readonly hourbook: UseCases
  /** The same, but facts come from plain GROUP BYs over the records. */
  readonly plain: UseCases
  /** The same, but each statement of a search compares texts by itself. */
  readonly scanning: UseCases
  readonly facts: ReportFacts["Service"]
  /** Plain statements by themselves, past row-level security and without a time limit. */
  readonly plainFacts: ReportFacts["Service"]
}

/** Statements that read all records may take long where other work uses the machine. */
const patient = { ...defaultDeadlines, reply: 60_000, request: 60_000 }

const workspaceId = WorkspaceId.make("00000000-0000-4000-8000-00000000000f")

const flags = ["shared_buffers=1GB", "fsync=off", "max_wal_size=4GB", "wal_level=minimal", "max_wal_senders=0"]

/** A server for ledgers; its data is lost with the scope unless a directory is to keep it. */
export const ledgerServer = (keep: string | undefined) =>
  Effect.acquireRelease(
    Effect.promise(() => startPostgres({ keep, flags: flags.flatMap((flag) => ["-c", flag]) })),
    (postgres) => Effect.promise(() => postgres.stop())
  )

const plainIndexes = ["client_id, worked_on", "project_id, worked_on", "user_id, worked_on", "worked_on"]

/** A ledger of so many entries, filled unless it has been before; `indexes` are the ones that plain statements like best. */
export const openLedger = Effect.fnUntraced(function* (
  postgres: Postgres,
  { entries, indexes }: { readonly entries: number; readonly indexes: boolean }
) {
  const url = yield* Effect.promise(() => postgres.database(`ledger_${entries}`))
  const store = yield* Layer.build(PostgresStore.layer.pipe(Layer.provideMerge(layerAt(url, { deadlines: patient }))))
  const database = Context.get(store, Database)
  const { operator, sql } = database
  const known = yield* operator(sql`select from workspaces`)
  if (known.length > 0 && (yield* operator(sql`select from fact_years limit 1`)).length === 0) {
    return yield* Effect.die(new Error(`the ledger at ${url} is half filled: drop that database, or its directory`))
  }
  if (known.length === 0) {
    yield* fillLedger(workspaceId, { entries, payments: entries / 10, charges: entries / 20 }).pipe(
      Effect.provide(store)
    )
    yield* administer(url, "vacuum analyze")
  }
  if (indexes) {
    for (const [n, columns] of plainIndexes.entries()) {
      yield* administer(
        url,
        `create index if not exists plain_${n} on time_entries (workspace_id, ${columns})
          include (user_id, client_id, project_id, currency, duration_minutes, cost, created_at, made_in_hour,
            billable, billed_minutes, internal_amount, internal_currency)`
      )
    }
    yield* administer(url, "vacuum analyze time_entries")
  }
  const on = (ports: typeof store) => Layer.build(useCases.pipe(Layer.provide(Layer.succeedContext(ports))))
  const onFacts = (facts: ReportFacts["Service"]) => on(Context.add(store, ReportFacts, facts))
  // A plain transaction, without the time limit.
  const unshared = Snapshot.of({
    of: ({ workspaceId }, reading) =>
      Effect.andThen(sql`set local statement_timeout = 0`, Effect.result(reading)).pipe(
        database.transaction(workspaceId),
        Effect.orDie,
        Effect.flatMap(Effect.fromResult)
      )
  })
  const facts = Context.get(store, ReportFacts)
  const inReports = plainFacts(
    database,
    (visible) => (statement) =>
      database.within(visible.workspaceId)(Effect.andThen(sql`set local statement_timeout = 0`, statement))
  )
  const hourbook = yield* onFacts(facts)
  const { createKey, ownerOf } = Context.get(hourbook, Operator)
  const { secret } = yield* createKey("ledger", ledgerOwner, { name: "bench", kind: "read", expiresAt: null })
  const ledger: Ledger = {
    entries,
    url,
    who: yield* ownerOf("ledger"),
    key: secret,
    hourbook,
    plain: yield* onFacts(inReports),
    scanning: yield* on(Context.add(store, Snapshot, unshared)),
    facts,
    plainFacts: plainFacts(database, () => database.operator)
  }
  return ledger
})
