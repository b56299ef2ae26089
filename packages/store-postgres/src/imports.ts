import type { Visibility } from "@hourbook/core/access/Policy"
import {
  type CountedImport,
  type Import,
  type Imported,
  type ImportedKind,
  importedKinds,
  ImportRepository,
  Mapping,
  noCounts
} from "@hourbook/core/imports/Import"
import type { RecordKindName } from "@hourbook/core/kinds/recordKinds"
import { eachMoneyKind } from "@hourbook/core/money/moneyKinds"
import type { ImportId } from "@hourbook/core/values/Ids"
import { KeyAlreadyUsed } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option, Schema } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { Database } from "./database/Database.ts"
import { recordTables } from "./records/recordTables.ts"
import { visibleEntities } from "./sql/matchingEntities.ts"
import { toInstant, toInstantOrNull } from "./sql/rows.ts"
import { visibleInvoices, visibleRecords } from "./sql/visibleRows.ts"
import { loggedIfAny } from "./writes/activity.ts"
import { findOutcome, keepOutcomeCte } from "./writes/idempotency.ts"

/** An import, as the driver returns it. */
interface ImportRow extends Omit<Import, "mapping" | "createdAt" | "undoneAt"> {
  readonly mapping: string | null
  readonly createdAt: Date
  readonly undoneAt: Date | null
}

const Json = Schema.fromJsonString(Mapping)
const encodeJson = Schema.encodeSync(Json)
const decodeJson = Schema.decodeSync(Json)

const toImport = (row: ImportRow): Import => ({
  ...row,
  mapping: row.mapping === null ? null : decodeJson(row.mapping),
  createdAt: toInstant(row.createdAt),
  undoneAt: toInstantOrNull(row.undoneAt)
})

export const importColumns = `
  workspace_id, id, user_id, source, file_name, sha256, mapping, created_at, undone_at, version`

export const importValues = (sql: SqlClient.SqlClient, made: Import): Statement.Fragment => sql`
  ${made.workspaceId}, ${made.id}, ${made.userId}, ${made.source}, ${made.fileName}, ${made.sha256},
  ${made.mapping === null ? null : encodeJson(made.mapping)}, ${made.createdAt}, ${made.undoneAt},
  ${made.version}`

interface Place {
  readonly table: string
  /** The expression for the title of a row with the alias `t`. */
  readonly title: string
  /** The expression for whether it is as it was made: see `Imported`. */
  readonly isAsMade: string
}

/** Where each kind is stored. */
const placeOf = (of: ImportedKind): Place => {
  switch (of) {
    case "projects":
    case "clients":
      return { table: of, title: "t.name", isAsMade: "t.version = 1" }
    case "invoices":
      return { table: of, title: "t.number", isAsMade: "t.version = 1" }
    default: {
      const marks = of === "time" ? " - coalesce(t.marks, 0)" : ""
      return { table: recordTables[of].table, title: recordTitles[of], isAsMade: `t.version${marks} = 1` }
    }
  }
}

/** The titles of records: the text, or the kind of a charge without one. */
const recordTitles: Readonly<Record<RecordKindName, string>> = {
  time: "t.description",
  ...eachMoneyKind(({ extras }) => `coalesce(t.comment, ${extras.includes("kind") ? "t.kind" : "''"})`)
}

const visibleRows = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  of: ImportedKind
): ReadonlyArray<Statement.Fragment> => {
  switch (of) {
    case "projects":
      return visibleEntities(sql, visible, "project")
    case "clients":
      return visibleEntities(sql, visible, "client")
    case "invoices":
      return visibleInvoices(sql, visible)
    default:
      return [sql`t.workspace_id = ${visible.workspaceId}`, ...visibleRecords(sql, visible)]
  }
}

/** Restricts rows of a kind, with the alias `t`, to what imports made and the caller may see. */
const imported = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  of: ImportedKind,
  ids: ReadonlyArray<ImportId>
): ReadonlyArray<Statement.Fragment> => {
  const [first] = ids
  return [
    ...visibleRows(sql, visible, of),
    ids.length === 1 && first !== undefined ? sql`t.import_id = ${first}` : sql`t.import_id = any(${ids}::uuid[])`
  ]
}

/** Restricts imports, with the alias `i`, to those that the caller may see. */
const visibleImports = (sql: SqlClient.SqlClient, { sight, workspaceId }: Visibility): Statement.Fragment =>
  sight._tag === "All"
    ? sql`i.workspace_id = ${workspaceId}`
    : sql`i.workspace_id = ${workspaceId} and i.user_id = ${sight.userId}`

interface CountRow {
  readonly importId: ImportId
  readonly kind: ImportedKind
  readonly count: number
}

export const layer = Layer.effect(
  ImportRepository,
  Effect.map(Database, ({ sql, within }) => {
    const select = (visible: Visibility, condition: Statement.Fragment) =>
      Effect.map(
        sql<ImportRow>`
          select i.workspace_id as "workspaceId", i.id, i.source, i.file_name as "fileName", i.sha256, i.mapping,
            i.user_id as "userId", m.name as "userName", i.created_at as "createdAt", i.undone_at as "undoneAt", i.version
          from imports i
          join members m on m.workspace_id = i.workspace_id and m.user_id = i.user_id
          where ${visibleImports(sql, visible)} and ${condition}
          order by i.created_at desc, i.id desc`,
        (rows) => rows.map(toImport)
      )

    const withCounts = Effect.fnUntraced(function* (visible: Visibility, found: ReadonlyArray<Import>) {
      if (found.length === 0) return []
      const ids = found.map(({ id }) => id)
      const counts = importedKinds.map(
        (kind) => sql`
          select t.import_id as "importId", ${kind}::text as kind, count(*)::int as count
          from ${sql(placeOf(kind).table)} t where ${sql.and(imported(sql, visible, kind, ids))} group by t.import_id`
      )
      const rows = yield* sql<CountRow>`${sql.join(" union all ", false)(counts)}`
      return found.map((one): CountedImport => ({
        ...one,
        counts: rows
          .filter(({ importId }) => importId === one.id)
          .reduce((all, { count, kind }) => ({ ...all, [kind]: count }), noCounts)
      }))
    })

    const read = (visible: Visibility, condition: Statement.Fragment) =>
      Effect.orDie(
        within(visible.workspaceId)(Effect.flatMap(select(visible, condition), (found) => withCounts(visible, found)))
      )

    return ImportRepository.of({
      add: ({ event, idempotency, import: made }) => {
        const { workspaceId } = made
        const statement = sql`
          with
            ${keepOutcomeCte(sql, { workspaceId, idempotency, given: sql`` })},
            record as (
              insert into imports (${sql.literal(importColumns)})
              select ${importValues(sql, made)}
              from answered
              returning 1
            )
            ${loggedIfAny(sql, event)}
          select from record`
        const attempt: Effect.Effect<void, KeyAlreadyUsed> = Effect.gen(function* () {
          const rows = yield* Effect.orDie(statement)
          if (rows.length > 0 || idempotency === null) return
          const earlier = yield* Effect.orDie(findOutcome(sql, { ...idempotency, workspaceId }))
          // Without one, the kept outcome expired in the meantime.
          return yield* Option.isSome(earlier) ? new KeyAlreadyUsed({ kept: earlier.value }) : attempt
        })
        return within(workspaceId)(attempt)
      },
      list: (visible) => read(visible, sql`true`),
      find: (visible, id) => Effect.map(read(visible, sql`i.id = ${id}`), ([one]) => Option.fromUndefinedOr(one)),
      made: (visible, { after, importId, limit, of }) => {
        const { isAsMade, table, title } = placeOf(of)
        const start = after === null ? [] : [sql`t.id > ${after}`]
        return within(visible.workspaceId)(sql<Imported>`
          select t.id, t.version, ${sql.literal(isAsMade)} as "isAsMade", ${sql.literal(title)} as title from ${sql(table)} t
          where ${sql.and([...imported(sql, visible, of, [importId]), ...start])}
          order by t.id limit ${limit}`).pipe(Effect.orDie)
      },
      end: (visible, id, undoneAt, event) =>
        within(visible.workspaceId)(sql`
          with
            record as (
              ${undoneAt === null ? sql`delete from imports i` : sql`update imports i set undone_at = ${undoneAt}, version = version + 1`}
              where ${visibleImports(sql, visible)} and i.id = ${id} returning 1
            )
            ${loggedIfAny(sql, event)}
          select from record`).pipe(Effect.asVoid, Effect.orDie)
    })
  })
)
