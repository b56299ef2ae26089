import { WorkspaceRemover } from "@hourbook/core/operations/WorkspaceRemoval"
import { Effect, Layer } from "effect"
import { Database } from "./database/Database.ts"
import { recordReferences } from "./records/recordTables.ts"
import { grainNames, lockOf } from "./totals/standings/grains.ts"

/** The tables that can be large, and those that give access first. Deleting records adds deltas and notes, which follow them. */
const inBatches: ReadonlyArray<string> = [
  "timers",
  "sheets",
  "preferences",
  "statement_links",
  "calendar_feeds",
  "budget_notices",
  "invoice_bodies",
  "invoice_numbers",
  "invoices",
  "invoice_schedules",
  "imports",
  "sign_in_codes",
  "connections",
  "sessions",
  "passkeys",
  "identities",
  "api_keys",
  "entry_tags",
  "tags",
  "billing_rates",
  "mails",
  "webhook_retries",
  "webhook_deliveries",
  "webhooks",
  ...recordReferences.map(({ table }) => table),
  "unindexed_records",
  "record_texts",
  "activity_events",
  "log_blocks",
  "periods",
  "answers",
  "exchange_rates",
  "sellers",
  "logos",
  "tax_codes",
  "invoice_series",
  // After the rates, whose removal counts as a change.
  "standing_rates",
  "fact_deltas",
  ...grainNames,
  "fact_open"
]

/** The tables that the others refer to, in the order in which they can be emptied. */
const referenced: ReadonlyArray<string> = ["member_clients", "projects", "clients", "members", "workspaces"]

/** What the rows of a table are called in the progress of a removal. */
const words: Readonly<Record<string, string>> = {
  unindexed_records: "entries of the search index",
  record_texts: "entries of the search index",
  activity_events: "lines of the log",
  log_blocks: "blocks of the log",
  budget_notices: "notices of budgets",
  invoice_bodies: "invoices",
  invoice_numbers: "invoices",
  webhook_retries: "events of webhooks",
  webhook_deliveries: "events of webhooks",
  answers: "stored responses",
  api_keys: "API keys",
  entry_tags: "tags of entries",
  standing_rates: "stored totals",
  fact_deltas: "stored totals",
  fact_open: "stored totals",
  ...Object.fromEntries(grainNames.map((name) => [name, "stored totals"]))
}

const batchSize = 5000

export const layer = Layer.effect(
  WorkspaceRemover,
  Effect.map(Database, ({ operator, sql }) => {
    const deleteBatch = (table: string, workspaceId: string) =>
      operator(sql<{ readonly count: number }>`
        with deleted as (
          delete from ${sql(table)} where ctid = any(array(
            select ctid from ${sql(table)} where workspace_id = ${workspaceId} limit ${batchSize}
          ))
          returning 1
        )
        select count(*)::int as count from deleted`).pipe(
        Effect.map(([row]) => row?.count ?? 0),
        Effect.orDie
      )

    /** Locks out requests that have passed authentication, and deletes what they wrote meanwhile with the rest. */
    const finish = Effect.fnUntraced(function* (workspaceId: string) {
      yield* sql`select pg_advisory_xact_lock(${lockOf(sql, workspaceId)})`
      yield* sql`select from workspaces where workspace_id = ${workspaceId} for update`
      yield* sql`select from members where workspace_id = ${workspaceId} for update`
      for (const table of [...inBatches, ...referenced]) {
        yield* sql`delete from ${sql(table)} where workspace_id = ${workspaceId}`
      }
      // They belong to no workspace, but name it in their payload.
      yield* sql`delete from oauth_artifacts where strpos(payload, ${workspaceId}) > 0`
    })

    return WorkspaceRemover.of({
      remove: Effect.fnUntraced(function* ({ id }, report) {
        for (const table of inBatches) {
          let count: number
          do {
            count = yield* deleteBatch(table, id)
            if (count > 0) yield* report({ of: words[table] ?? table.replaceAll("_", " "), count })
          } while (count === batchSize)
        }
        yield* Effect.orDie(operator(finish(id)))
      })
    })
  })
)
