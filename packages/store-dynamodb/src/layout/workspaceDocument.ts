import { Workspace } from "@hourbook/core/access/Workspace"
import { utc } from "@hourbook/core/values/timeZone"
import { document } from "../table/documents.ts"

export const workspaceDocument = document(Workspace, {
  timeZone: { S: utc },
  rounding: { NULL: true },
  showRatesToClients: { BOOL: false },
  membersMayPrice: { BOOL: true },
  membersSeeMoney: { BOOL: true },
  approvals: { S: "none" },
  approvalsWeekStart: { S: "monday" },
  closedThrough: { NULL: true }
})
