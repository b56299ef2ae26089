import type { Change } from "@hourbook/core/changes/Changes"
import type { WorkspaceId } from "@hourbook/core/values/Ids"
import type { WebhookEvent } from "@hourbook/core/webhooks/webhookBody"
import { changeToWire } from "../changes/changeToWire.ts"
import { pathOf } from "./eventPaths.ts"

/** The event of a change, as receivers get it. */
export const webhookEvent = (change: Change, workspaceId: WorkspaceId): WebhookEvent => {
  const { action, changes, id, occurred_at, record, subject, subject_id, user_id, version } = changeToWire(change)
  return {
    type: `${subject}.${action}`,
    timestamp: occurred_at,
    data: {
      workspace_id: workspaceId,
      id,
      subject_id,
      version,
      record,
      changes,
      user_id,
      path: pathOf(subject, subject_id)
    }
  }
}
