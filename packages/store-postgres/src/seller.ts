import { sellerFromJson, sellerToText, type Seller } from "@hourbook/core/billing/Party"
import { type Logo, SellerRepository } from "@hourbook/core/billing/SellerRepository"
import { Effect, Layer, Option } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import type { RowTable } from "./copies/rowTables.ts"
import { Database } from "./database/Database.ts"

/** How pictures are written. */
export const logoTable = (sql: SqlClient.SqlClient, workspaceId: string): RowTable<Logo> => ({
  table: "logos",
  columns: sql`workspace_id, sha256, type, width, height, base64`,
  valuesOf: ({ base64, height, sha256, type, width }) => sql`
    ${workspaceId}::uuid, ${sha256}::text, ${type}::text, ${width}::int, ${height}::int, ${base64}::text`
})

/** How sellers are written. */
export const sellerTable = (sql: SqlClient.SqlClient, workspaceId: string): RowTable<Seller> => ({
  table: "sellers",
  columns: sql`workspace_id, seller`,
  valuesOf: (seller) => sql`${workspaceId}::uuid, ${sellerToText(seller)}::jsonb`
})

/** A common table expression that writes what invoices say of the workspace, if the expression `record` has a row. */
export const sellerWritten = (
  sql: SqlClient.SqlClient,
  workspaceId: string,
  seller: Seller | undefined
): Statement.Fragment =>
  seller === undefined
    ? sql``
    : sql`, sold as (
        insert into sellers (workspace_id, seller) select ${workspaceId}::uuid, ${sellerToText(seller)}::jsonb from record
        on conflict (workspace_id) do update set seller = excluded.seller
      )`

export const layer = Layer.effect(
  SellerRepository,
  Effect.map(Database, ({ sql, within }) => {
    return SellerRepository.of({
      find: ({ workspaceId }) =>
        within(workspaceId)(
          sql<{ readonly seller: unknown }>`select seller from sellers where workspace_id = ${workspaceId}`
        ).pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), ({ seller }) => sellerFromJson(seller))),
          Effect.orDie
        ),
      logo: ({ workspaceId }, sha256) =>
        within(workspaceId)(sql<Logo>`
          select sha256, type, width, height, base64 from logos
          where workspace_id = ${workspaceId} and sha256 = ${sha256}`).pipe(
          Effect.map(([row]) => Option.fromUndefinedOr(row)),
          Effect.orDie
        ),
      logos: ({ workspaceId }) =>
        within(workspaceId)(sql<Logo>`
          select sha256, type, width, height, base64 from logos where workspace_id = ${workspaceId} order by sha256`).pipe(
          Effect.orDie
        ),
      keepLogo: ({ workspaceId }, logo) => {
        const table = logoTable(sql, workspaceId)
        return within(workspaceId)(sql`
          insert into logos (${table.columns}) select ${table.valuesOf(logo)} on conflict do nothing`).pipe(
          Effect.asVoid,
          Effect.orDie
        )
      }
    })
  })
)
