import { type BudgetNotice, BudgetNotices, noticeKey } from "@hourbook/core/budgets/BudgetNotices"
import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { Effect, Layer } from "effect"
import { Database } from "./database/Database.ts"
import { logged } from "./writes/activity.ts"
import { mailed } from "./writes/mails.ts"

/** A notice, as the driver returns it. */
interface NoticeRow extends Omit<BudgetNotice, "from"> {
  readonly from: string
}

export const layer = Layer.effect(
  BudgetNotices,
  Effect.map(Database, ({ sql, within }) =>
    BudgetNotices.of({
      told: ({ workspaceId }, entityIds) =>
        within(workspaceId)(sql<NoticeRow>`
          select entity_id as "entityId", version, period_from as "from", threshold
          from budget_notices where workspace_id = ${workspaceId} and entity_id = any(${entityIds}::uuid[])`).pipe(
          Effect.map(
            (rows) =>
              new Set(
                rows.map((row) => noticeKey({ ...row, from: row.from === "" ? null : CalendarDate.make(row.from) }))
              )
          ),
          Effect.orDie
        ),
      tell: ({ workspaceId }, { entityId, from, threshold, version }, event, mails = []) =>
        within(workspaceId)(sql<{ readonly isNew: boolean }>`
          with
            record as (
              insert into budget_notices (workspace_id, entity_id, version, period_from, threshold)
              values (${workspaceId}, ${entityId}, ${version}, ${from ?? ""}, ${threshold})
              on conflict do nothing returning 1
            ),
            ${sql.join(", ", false)([logged(sql, event), ...mailed(sql, mails)])}
          select exists (select from record) as "isNew"`).pipe(
          Effect.map(([row]) => row?.isNew === true),
          Effect.orDie
        )
    })
  )
)
