import { recordKindNames } from "@hourbook/core/kinds/recordKindNames"
import { findable } from "@hourbook/core/values/fold"
import { Effect } from "effect"
import type { Database } from "../database/Database.ts"
import { latestMigration } from "../migrations/latest.ts"
import { mayDiffer } from "../sql/mayDiffer.ts"
import { indexTexts } from "./indexTexts.ts"
import { recordTables } from "./recordTables.ts"

/** The most texts that one transaction writes, so that no writer waits long for a record. */
const batch = 500

interface Row {
  readonly id: string
  readonly text: string
  readonly folded: string
}

/**
 * Makes the texts of a workspace findable that were written before they had to be, some at a time, and keeps the search index in step.
 * Until all are, searches and lists take them as they were folded before; every text has that part. Does nothing if the tables are of a
 * newer version.
 */
export const refoldTexts = Effect.fnUntraced(function* (database: Database["Service"], workspaceId: string) {
  const { sql, transaction } = database
  const isNewer = Effect.map(
    sql<{ readonly newer: boolean }>`select max(migration_id) > ${latestMigration} as newer from schema_migrations`,
    ([row]) => row?.newer !== false
  )
  for (const of of recordKindNames) {
    const { table, text } = recordTables[of]
    const own = sql.literal(`t.${text.replace(/_folded$/u, "")}`)
    const folded = sql.literal(`t.${text}`)
    const some = (after: string) =>
      Effect.gen(function* () {
        if (yield* isNewer) return null
        const rows = yield* sql<Row>`
          select t.id, ${own} as text, ${folded} as folded from ${sql(table)} t
          where t.workspace_id = ${workspaceId} and t.id > ${after}::uuid and ${folded} ~ ${mayDiffer}
          order by t.id limit ${batch}`
        const changed = rows
          .map((row) => ({ ...row, findable: findable(row.text) }))
          .filter((row) => row.findable !== row.folded)
        if (changed.length > 0) {
          // Only where the text did not change in the meantime: a new one is findable.
          yield* sql`
            update ${sql(table)} t set ${sql(text)} = w.findable
            from unnest(
              ${changed.map(({ id }) => id)}::uuid[], ${changed.map((row) => row.folded)}::text[],
              ${changed.map((row) => row.findable)}::text[]
            ) as w (id, folded, findable)
            where t.workspace_id = ${workspaceId} and t.id = w.id and ${folded} = w.folded`
        }
        return rows.length < batch ? null : (rows.at(-1)?.id ?? null)
      }).pipe(transaction(workspaceId), Effect.orDie)
    let after: string | null = "00000000-0000-0000-0000-000000000000"
    while (after !== null) {
      after = yield* some(after)
      yield* indexTexts(database, workspaceId)
    }
  }
  yield* Effect.gen(function* () {
    if (yield* isNewer) return
    yield* sql`delete from former_texts where workspace_id = ${workspaceId}`
  }).pipe(transaction(workspaceId), Effect.orDie)
})
