import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { InUse, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Data, Effect } from "effect"
import type { Database } from "../database/Database.ts"

/** Rows reference what should be removed. They are counted after the transaction, which takes no more statements. */
export class StillReferenced extends Data.TaggedError("StillReferenced")<{
  readonly event: Pick<ActivityEvent, "subjectId" | "workspaceId">
}> {}

/** Fails with the number of rows that reference a row by the column, by noun; with VersionConflict if none does. */
export const failInUse = (
  { sql, within }: Database["Service"],
  { event: { subjectId, workspaceId } }: StillReferenced,
  column: string,
  references: ReadonlyArray<{ readonly noun: string; readonly table: string }>
): Effect.Effect<never, InUse | VersionConflict> =>
  within(workspaceId)(
    sql<{ readonly noun: string; readonly count: number }>`${sql.join(
      " union all ",
      false
    )(
      references.map(
        ({ noun, table }) => sql`
          select ${noun}::text as noun, count(*)::int as count from ${sql(table)}
          where workspace_id = ${workspaceId} and ${sql(column)} = ${subjectId}`
      )
    )}`
  ).pipe(
    Effect.orDie,
    Effect.map((rows) => rows.filter(({ count }) => count > 0)),
    // If the last reference was deleted in the meantime, the caller retries.
    Effect.flatMap((by) => Effect.fail(by.length === 0 ? new VersionConflict() : new InUse({ by })))
  )
