import { recordKindNames } from "@hourbook/core/kinds/recordKindNames"
import { Effect } from "effect"
import type { Database } from "../database/Database.ts"
import { latestMigration } from "../migrations/latest.ts"
import { recordTables } from "./recordTables.ts"

/** The maximum number of notes that one transaction takes, so that its statement is short: the embedded database has one at a time. */
const batch = 500

export interface Indexed {
  readonly more: boolean
  /** The number of the last note taken. The next batch starts after it instead of skipping over deleted notes. */
  readonly last: string
}

/**
 * Moves the texts of the oldest noted records of a workspace, after the note `after`, into the search index, in one
 * transaction: a search sees each record either as noted or in the index. Does nothing while another process does it, or if
 * the tables are of a newer version.
 */
export const indexTexts = ({ operator, sql }: Database["Service"], workspaceId: string, after = "0") =>
  Effect.gen(function* () {
    // A batch must read the records after the one before has ended, or it could index a former text last.
    const [lock] = yield* sql<{
      readonly taken: boolean
    }>`select pg_try_advisory_xact_lock(4872046515 # hashtextextended(${workspaceId}, 0)) as taken`
    if (lock?.taken !== true) return { more: false, last: after }
    const texts = recordKindNames.map((of) => {
      const { table, text } = recordTables[of]
      return sql`
        select w.kind, w.id, ${sql.literal(`t.${text}`)} as folded
        from wanted w join ${sql(table)} t on t.workspace_id = ${workspaceId} and t.id = w.id
        where w.kind = ${of} and length(${sql.literal(`t.${text}`)}) > 2`
    })
    const [done] = yield* sql<{ readonly taken: number; readonly last: string }>`
      with
        version as materialized (select max(migration_id) > ${latestMigration} as is_newer from schema_migrations),
        taken as (
          delete from unindexed_records
          where workspace_id = ${workspaceId} and (select not is_newer from version) and number = any(array(
            select number from unindexed_records where workspace_id = ${workspaceId} and number > ${after}::bigint
            order by number limit ${batch}
          ))
          returning number, kind, id
        ),
        wanted as materialized (select distinct kind, id from taken),
        texts as materialized (${sql.join(" union all ", false)(texts)}),
        gone as (
          delete from record_texts r using wanted w
          where r.workspace_id = ${workspaceId} and r.kind = w.kind and r.id = w.id
            and (r.kind, r.id) not in (select kind, id from texts)
        ),
        kept as (
          insert into record_texts as r (workspace_id, kind, id, folded)
          select ${workspaceId}, kind, id, folded from texts
          on conflict (workspace_id, kind, id) do update set folded = excluded.folded where r.folded <> excluded.folded
        )
      select count(*)::int as taken, coalesce(max(number), 0)::text as last from taken`
    const indexed: Indexed = { more: done?.taken === batch, last: done?.last ?? after }
    // New entries wait in a list that every search reads.
    if (!indexed.more) yield* sql`select gin_clean_pending_list('record_texts_pieces')`
    return indexed
  }).pipe(operator, Effect.orDie)
