import type { LogBlock } from "@hourbook/core/sealing/LogBlock"
import { BlockTaken, LogBlocks } from "@hourbook/core/sealing/LogBlocks"
import { Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import type { RowTable } from "../copies/rowTables.ts"
import { Database } from "../database/Database.ts"
import { toInstant } from "../sql/rows.ts"

/** A block, as the driver returns it. */
interface BlockRow extends Omit<LogBlock, "sealedAt" | "completeTo" | "newest"> {
  readonly sealedAt: Date
  readonly completeTo: Date
  readonly newest: Date
}

const toBlock = (row: BlockRow): LogBlock => ({
  ...row,
  sealedAt: toInstant(row.sealedAt),
  completeTo: toInstant(row.completeTo),
  newest: toInstant(row.newest)
})

/** How blocks are written. */
export const blockTable = (sql: SqlClient.SqlClient): RowTable<LogBlock> => ({
  table: "log_blocks",
  columns: sql`workspace_id, n, lines, head, sealed_at, complete_to, newest`,
  valuesOf: ({ completeTo, head, lines, n, newest, sealedAt, workspaceId }) => sql`
    ${workspaceId}, ${n}, decode(${lines}, 'hex'), decode(${head}, 'hex'), ${sealedAt}, ${completeTo}, ${newest}`
})

export const layer = Layer.effect(
  LogBlocks,
  Effect.map(Database, ({ sql, within }) => {
    const { columns, valuesOf } = blockTable(sql)
    return LogBlocks.of({
      page: ({ workspaceId }, { limit, ...place }) => {
        const [bound, order] =
          "after" in place
            ? [sql`n > ${place.after}`, sql`n`]
            : [place.before === null ? sql`true` : sql`n < ${place.before}`, sql`n desc`]
        return within(workspaceId)(sql<BlockRow>`
          select workspace_id as "workspaceId", n, encode(lines, 'hex') as lines, encode(head, 'hex') as head,
            sealed_at as "sealedAt", complete_to as "completeTo", newest
          from log_blocks where workspace_id = ${workspaceId} and ${bound} order by ${order} limit ${limit}`).pipe(
          Effect.map((rows) => rows.map(toBlock)),
          Effect.orDie
        )
      },
      add: (block) =>
        within(block.workspaceId)(sql`
          insert into log_blocks (${columns}) values (${valuesOf(block)}) on conflict do nothing returning 1`).pipe(
          Effect.orDie,
          Effect.flatMap((added) => (added.length === 0 ? Effect.fail(new BlockTaken()) : Effect.void))
        )
    })
  })
)
