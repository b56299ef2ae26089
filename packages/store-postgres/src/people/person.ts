import type { Member } from "@hourbook/core/access/Member"
import type { Workspace } from "@hourbook/core/access/Workspace"
import { toInstant } from "../sql/rows.ts"

/** The columns of a member and the member's workspace in a joined row. */
export interface PersonRow
  extends
    Pick<Member, "workspaceId" | "userId" | "email" | "role" | "clientIds">,
    Pick<
      Workspace,
      | "slug"
      | "currency"
      | "paymentTermsDays"
      | "holidayRegion"
      | "rounding"
      | "showRatesToClients"
      | "membersMayPrice"
      | "membersSeeMoney"
      | "closedThrough"
      | "approvals"
      | "approvalsWeekStart"
    > {
  readonly memberName: string
  readonly memberTimeZone: Member["timeZone"]
  readonly memberCreatedAt: Date
  readonly memberUpdatedAt: Date
  readonly memberVersion: number
  readonly workspaceName: string
  readonly workspaceTimeZone: Workspace["timeZone"]
  readonly workspaceCreatedAt: Date
  readonly workspaceUpdatedAt: Date
  readonly workspaceVersion: number
}

export const toPerson = (row: PersonRow): { readonly member: Member; readonly workspace: Workspace } => ({
  member: {
    workspaceId: row.workspaceId,
    userId: row.userId,
    email: row.email,
    name: row.memberName,
    role: row.role,
    clientIds: row.clientIds,
    timeZone: row.memberTimeZone,
    createdAt: toInstant(row.memberCreatedAt),
    updatedAt: toInstant(row.memberUpdatedAt),
    version: row.memberVersion
  },
  workspace: {
    id: row.workspaceId,
    slug: row.slug,
    name: row.workspaceName,
    currency: row.currency,
    paymentTermsDays: row.paymentTermsDays,
    holidayRegion: row.holidayRegion,
    timeZone: row.workspaceTimeZone,
    rounding: row.rounding,
    showRatesToClients: row.showRatesToClients,
    membersMayPrice: row.membersMayPrice,
    membersSeeMoney: row.membersSeeMoney,
    closedThrough: row.closedThrough,
    approvals: row.approvals,
    approvalsWeekStart: row.approvalsWeekStart,
    createdAt: toInstant(row.workspaceCreatedAt),
    updatedAt: toInstant(row.workspaceUpdatedAt),
    version: row.workspaceVersion
  }
})
