import type { Visibility } from "@hourbook/core/access/Policy"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { Context, Effect, Layer } from "effect"
import type { SqlError, Statement } from "effect/sql"
import { backgroundJob } from "../database/backgroundJob.ts"
import { Database } from "../database/Database.ts"
import { indexTexts } from "./indexTexts.ts"
import { recordConditions } from "./recordConditions.ts"
import type { RecordTable } from "./recordTables.ts"
import { refoldTexts } from "./refoldTexts.ts"
import { type Found, selectNamed, textTerm, wantedIn } from "./searchConditions.ts"

/** The most ids that a search gives to other statements; reading more of them one by one takes longer than reading all records. */
export const mostFound = 10_000

/** The most records that a search reads beside the index. */
const mostUnindexed = 2000

/** From how many records on it is worth indexing them. */
const worthIndexing = 500

/** Shorter terms have no piece that the index knows. */
const shortest = 3

type Search = Effect.Effect<Found | undefined, SqlError.SqlError>

/** The searches of the current snapshot; undefined outside of one, where each statement searches itself. */
export const SnapshotSearches = Context.Reference<Map<string, Search> | undefined>(
  "@hourbook/store-postgres/records/SnapshotSearches",
  { defaultValue: () => undefined }
)

/** Finds what a search matches, once for the statements of a snapshot. */
export class TextSearch extends Context.Service<
  TextSearch,
  {
    /** What the search of a filter has found, for `recordConditions`; undefined without a search and outside of a snapshot. */
    readonly found: (
      visible: Visibility,
      table: RecordTable,
      filter: RecordFilter
    ) => Effect.Effect<Found | undefined, SqlError.SqlError>
    /** Whether some texts of a workspace are not findable yet; then they become it in the background. */
    readonly isFormer: (workspaceId: string) => Effect.Effect<boolean, SqlError.SqlError>
  }
>()("@hourbook/store-postgres/records/TextSearch") {}

/** What a search looks for in names and in texts. */
interface Wanted {
  readonly term: string
  readonly part: Statement.Fragment
}

/** What a statement has found, with at most one id too many in each list. */
interface Row {
  readonly ids: ReadonlyArray<string> | null
  readonly projectIds: ReadonlyArray<string>
  readonly clientIds: ReadonlyArray<string>
  readonly unindexed: number
  readonly former: boolean
}

const limited = (ids: ReadonlyArray<string> | null) => (ids === null || ids.length > mostFound ? null : ids)

export const layer = Layer.effect(
  TextSearch,
  Effect.gen(function* () {
    const database = yield* Database
    const { sql, within } = database
    const startIndexing = yield* backgroundJob(
      Effect.fnUntraced(function* (workspaceId: string) {
        let indexed = yield* indexTexts(database, workspaceId)
        while (indexed.more) indexed = yield* indexTexts(database, workspaceId, indexed.last)
      }),
      "Could not index texts; searches are slower"
    )

    const startRefolding = yield* backgroundJob(
      (workspaceId) => refoldTexts(database, workspaceId),
      "Could not make texts findable without their marks"
    )
    /** The workspaces known to have none: there will be none again. */
    const current = new Set<string>()

    /** Asks the index, unless it lacks too many records. */
    const fromIndex = (table: RecordTable, workspaceId: string, { part, term }: Wanted) => sql`
      with unindexed as materialized (
        select id from unindexed_records where workspace_id = ${workspaceId} and kind = ${table.of}
        limit ${mostUnindexed + 1}
      )
      select ${named(workspaceId, term)}, (select count(*)::int from unindexed) as unindexed,
        case when (select count(*) from unindexed) <= ${mostUnindexed} then array(
          select records_with(${table.of}, ${part}, ${mostFound + 1}) union select id from unindexed
        ) end as ids`

    /** Reads the records that the other conditions match, until they are too many. */
    const fromRecords = (table: RecordTable, visible: Visibility, filter: RecordFilter, { part, term }: Wanted) => {
      const others = { ...filter, search: undefined, currencies: undefined }
      const conditions = recordConditions(sql, { ...table, kinds: [], currency: "t.currency" }, visible, others)
      return sql`
        select ${named(visible.workspaceId, term)}, 0 as unindexed, array(
          select t.id from ${sql(table.table)} t
          where ${sql.and([...conditions, sql`strpos(${sql.literal(`t.${table.text}`)}, ${part}) > 0`])}
          limit ${mostFound + 1}
        ) as ids`
    }

    const named = (workspaceId: string, term: string) => sql`
      array(${selectNamed(sql, "projects", workspaceId, term)} limit ${mostFound + 1}) as "projectIds",
      array(${selectNamed(sql, "clients", workspaceId, term)} limit ${mostFound + 1}) as "clientIds",
      exists (select from former_texts where workspace_id = ${workspaceId}) as former`

    return TextSearch.of({
      isFormer: Effect.fnUntraced(function* (workspaceId) {
        if (current.has(workspaceId)) return false
        const [row] = yield* within(workspaceId)(sql<{ readonly former: boolean }>`
          select exists (select from former_texts where workspace_id = ${workspaceId}) as former`)
        if (row?.former === true) yield* startRefolding(workspaceId)
        else current.add(workspaceId)
        return row?.former === true
      }),
      found: Effect.fnUntraced(function* (visible, table, filter) {
        const term = wantedIn(filter.search ?? "")
        const searches = yield* SnapshotSearches
        if (term === null || term === false || searches === undefined) return undefined
        const { sight, workspaceId } = visible
        const part = textTerm(sql, { search: filter.search, workspaceId })
        if (part === null) return undefined
        // The index has all records of the workspace, so for other callers its time would depend on what is hidden from them.
        const isIndexed = sight._tag === "All" && [...term].length >= shortest
        const read = Effect.gen(function* () {
          const [row] = isIndexed ? yield* sql<Row>`${fromIndex(table, workspaceId, { part, term })}` : []
          if (row !== undefined && row.unindexed >= worthIndexing) yield* startIndexing(workspaceId)
          if (row?.former === true) yield* startRefolding(workspaceId)
          if (row !== undefined && row.unindexed <= mostUnindexed) return row
          const [found] = yield* sql<Row>`${fromRecords(table, visible, filter, { part, term })}`
          if (found?.former === true) yield* startRefolding(workspaceId)
          return found
        }).pipe(
          within(workspaceId),
          Effect.map((row) => row && toFound(row))
        )
        const key = JSON.stringify([table.of, sight, filter])
        const cached = searches.get(key) ?? (yield* Effect.cached(read))
        searches.set(key, cached)
        return yield* cached
      })
    })
  })
)

const toFound = ({ clientIds, ids, projectIds }: Row): Found => ({
  ids: limited(ids),
  projectIds: limited(projectIds),
  clientIds: limited(clientIds)
})
