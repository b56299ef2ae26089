import type { TaxCode } from "@hourbook/core/billing/TaxCode"
import { TaxCodeRepository } from "@hourbook/core/billing/TaxCodeRepository"
import { fromText, toText } from "@hourbook/core/values/Money"
import { Effect, Layer, Option } from "effect"
import type { SqlClient } from "effect/sql"
import type { RowTable } from "./copies/rowTables.ts"
import { Database } from "./database/Database.ts"
import { type Stamps, stampsOf } from "./sql/rows.ts"
import { writeChange } from "./writes/change.ts"

/** A tax code, as the driver returns it. */
type TaxCodeRow = Omit<TaxCode, "percent" | keyof Stamps> & Stamps & { readonly percent: string }

const toTaxCode = (row: TaxCodeRow): TaxCode => ({ ...row, ...stampsOf(row), percent: fromText(row.percent) })

/** How tax codes are written. */
export const taxCodeTable = (sql: SqlClient.SqlClient): RowTable<TaxCode> => ({
  table: "tax_codes",
  columns: sql`
    workspace_id, id, name, category, percent, reason, reason_code, valid_from, valid_to, archived, created_at, updated_at,
    version`,
  valuesOf: (code) => sql`
    ${code.workspaceId}::uuid, ${code.id}::uuid, ${code.name}::text, ${code.category}::text,
    ${toText(code.percent)}::numeric, ${code.reason}::text, ${code.reasonCode}::text, ${code.validFrom}::date,
    ${code.validTo}::date, ${code.archived}::boolean, ${code.createdAt}::timestamptz, ${code.updatedAt}::timestamptz,
    ${code.version}::int`
})

export const layer = Layer.effect(
  TaxCodeRepository,
  Effect.map(Database, (database) => {
    const { sql, within } = database
    const { columns, valuesOf } = taxCodeTable(sql)
    const selected = sql`
      select workspace_id as "workspaceId", id, name, category, percent::text as percent, reason,
        reason_code as "reasonCode", valid_from as "validFrom", valid_to as "validTo", archived,
        created_at as "createdAt", updated_at as "updatedAt", version
      from tax_codes`
    return TaxCodeRepository.of({
      list: ({ workspaceId }) =>
        within(workspaceId)(
          sql<TaxCodeRow>`${selected} where workspace_id = ${workspaceId} order by created_at, id`
        ).pipe(
          Effect.map((rows) => rows.map(toTaxCode)),
          Effect.orDie
        ),
      find: ({ workspaceId }, id) =>
        within(workspaceId)(sql<TaxCodeRow>`${selected} where workspace_id = ${workspaceId} and id = ${id}`).pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toTaxCode)),
          Effect.orDie
        ),
      save: (change) => {
        const { after, before } = change
        const record =
          before === null
            ? sql`insert into tax_codes (${columns}) select ${valuesOf(after)} from answered`
            : sql`
              update tax_codes set (${columns}) = row(${valuesOf(after)})
              where workspace_id = ${after.workspaceId} and id = ${after.id} and exists (select from answered)`
        return writeChange<TaxCode, never>(database, change, {
          table: "tax_codes",
          ownerFits: sql`true`,
          record,
          refusal: () => undefined
        }).pipe(Effect.catchTag("Locked", Effect.die))
      }
    })
  })
)
