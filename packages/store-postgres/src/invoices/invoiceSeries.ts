import type { InvoiceSeries } from "@hourbook/core/billing/InvoiceSeries"
import { formatsOf, InvoiceSeriesRepository, type SeriesWrite } from "@hourbook/core/billing/InvoiceSeriesRepository"
import { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import { SqlError, type SqlClient } from "effect/sql"
import type { RowTable } from "../copies/rowTables.ts"
import { Database } from "../database/Database.ts"
import { type Stamps, stampsOf } from "../sql/rows.ts"
import { writeChange } from "../writes/change.ts"

/** A series, as the driver returns it. */
type SeriesRow = Omit<InvoiceSeries, keyof Stamps> & Stamps

const toSeries = (row: SeriesRow): InvoiceSeries => ({ ...row, ...stampsOf(row) })

/** How series are written. */
export const seriesTable = (sql: SqlClient.SqlClient): RowTable<InvoiceSeries> => ({
  table: "invoice_series",
  columns: sql`
    workspace_id, id, name, format, yearly, next, year, latest, raises, archived, created_at, updated_at, version`,
  valuesOf: (series) => sql`
    ${series.workspaceId}::uuid, ${series.id}::uuid, ${series.name}::text, ${series.format}::text,
    ${series.yearly}::boolean, ${series.next}::int, ${series.year}::int, ${series.latest}::date, ${JSON.stringify(series.raises)}::jsonb,
    ${series.archived}::boolean, ${series.createdAt}::timestamptz, ${series.updatedAt}::timestamptz,
    ${series.version}::int`
})

export const layer = Layer.effect(
  InvoiceSeriesRepository,
  Effect.map(Database, (database) => {
    const { sql, transaction, within } = database
    const { columns, valuesOf } = seriesTable(sql)
    const selected = sql`
      select workspace_id as "workspaceId", id, name, format, yearly, next, year, latest, raises, archived,
        created_at as "createdAt", updated_at as "updatedAt", version
      from invoice_series`
    const all = (workspaceId: string) =>
      Effect.map(sql<SeriesRow>`${selected} where workspace_id = ${workspaceId} order by created_at, id`, (rows) =>
        rows.map(toSeries)
      )
    const write = (change: SeriesWrite) => {
      const { after, before } = change
      const record =
        before === null
          ? sql`insert into invoice_series (${columns}) select ${valuesOf(after)} from answered`
          : sql`
            update invoice_series set (${columns}) = row(${valuesOf(after)})
            where workspace_id = ${after.workspaceId} and id = ${after.id} and exists (select from answered)`
      return writeChange<InvoiceSeries, never>(database, change, {
        table: "invoice_series",
        ownerFits: sql`true`,
        record,
        refusal: () => undefined
      }).pipe(Effect.catchTag("Locked", Effect.die))
    }
    /** Formats change one after the other: each waits for the row of the workspace. */
    const writeFormat = Effect.fnUntraced(function* (change: SeriesWrite, formats: string) {
      const { workspaceId } = change.after
      yield* sql`select from workspaces where workspace_id = ${workspaceId} for no key update`
      if (formatsOf(yield* all(workspaceId)) !== formats) return yield* new VersionConflict()
      return yield* write(change)
    })
    return InvoiceSeriesRepository.of({
      list: ({ workspaceId }) => Effect.orDie(within(workspaceId)(all(workspaceId))),
      find: ({ workspaceId }, id) =>
        within(workspaceId)(sql<SeriesRow>`${selected} where workspace_id = ${workspaceId} and id = ${id}`).pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toSeries)),
          Effect.orDie
        ),
      save: (change) =>
        change.formats === undefined
          ? write(change)
          : transaction(change.after.workspaceId)(writeFormat(change, change.formats)).pipe(
              Effect.catchIf(SqlError.isSqlError, Effect.die)
            )
    })
  })
)
