import type { Visibility } from "../access/Policy.ts"
import { seesClient } from "../access/sight.ts"
import type { ClientId, ProjectId, UserId } from "../shared/Ids.ts"
import { among, within } from "../shared/ranges.ts"
import type { ActivityFilter } from "./ActivityLog.ts"

/** The part of a log line that filters and sights check; `day` is its UTC day. */
export interface LogLine {
  readonly day: string
  readonly userId: UserId
  readonly ownerId: UserId | null
  readonly projectId: ProjectId | null
  readonly clientId: ClientId | null
  readonly isPayout: boolean
}

/** A member sees what has no owner, which are projects and clients; clients never see payouts. */
export const seesLine = (visible: Visibility, { clientId, isPayout, ownerId }: LogLine): boolean => {
  switch (visible.sight._tag) {
    case "All":
      return true
    case "Own":
      return ownerId === null || ownerId === visible.sight.userId
    case "OfClients":
      return !isPayout && seesClient(visible, clientId)
  }
}

export const matchesLine = ({ clientIds, from, projectIds, to, userIds }: ActivityFilter, line: LogLine): boolean =>
  within(line.day, from, to) &&
  among(line.clientId, clientIds) &&
  among(line.projectId, projectIds) &&
  among(line.userId, userIds)
