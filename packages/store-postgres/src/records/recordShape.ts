import type { RecordBase } from "@hourbook/core/records/Record"
import { originShape } from "../sql/externalRefs.ts"
import type { RowShape } from "../sql/rowShape.ts"

/** How the records of a kind are written. */
export const recordShape = <A extends RecordBase>({ own }: { readonly own: RowShape<A> }): RowShape<A> => ({
  columns: [
    "workspace_id",
    "id",
    "user_id",
    "client_id",
    "project_id",
    "currency",
    "metadata",
    "created_at",
    "updated_at",
    "version",
    ...originShape.columns,
    ...own.columns
  ],
  cellsOf: (record) => [
    record.workspaceId,
    record.id,
    record.userId,
    record.clientId,
    record.projectId,
    record.currency,
    record.metadata,
    record.createdAt,
    record.updatedAt,
    record.version,
    ...originShape.cellsOf(record),
    ...own.cellsOf(record)
  ]
})
