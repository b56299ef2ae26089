import type { Member } from "@hourbook/core/access/Member"
import type { Workspace } from "@hourbook/core/access/Workspace"
import { toInstant } from "../sql/rows.ts"

/** The columns of a member and the member's workspace in a joined row. */
export interface PersonRow
  extends
    Pick<Member, "workspaceId" | "userId" | "email" | "role" | "clientIds">,
    Pick<Workspace, "slug" | "currency" | "paymentTermsDays" | "holidayRegion"> {
  readonly memberName: string
  readonly memberCreatedAt: Date
  readonly memberUpdatedAt: Date
  readonly memberVersion: number
  readonly workspaceName: string
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
    createdAt: toInstant(row.workspaceCreatedAt),
    updatedAt: toInstant(row.workspaceUpdatedAt),
    version: row.workspaceVersion
  }
})
