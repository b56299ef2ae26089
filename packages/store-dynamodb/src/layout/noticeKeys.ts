import type { Key } from "../table/Action.ts"
import { shortId } from "./sortable.ts"

/** What the log has said about budgets. */
export const budgetNoticesPartition = (workspaceId: string): string => `x${shortId(workspaceId)}`
export const budgetNoticeKey = (workspaceId: string, notice: string): Key => ({
  pk: budgetNoticesPartition(workspaceId),
  sk: notice
})
