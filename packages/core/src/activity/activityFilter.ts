import type { Visibility } from "../access/Policy.ts"
import { seesClient } from "../access/sight.ts"
import type { ClientId, ProjectId, UserId } from "../values/Ids.ts"
import type { Instant } from "../values/Instant.ts"
import { among, within } from "../values/ranges.ts"
import type { ActivityEvent } from "./ActivityEvent.ts"
import type { ActivityFilter } from "./ActivityLog.ts"
import { lineSight } from "./lineSights.ts"

/** The part of a log line that sights check, and filters but for what the line is about. */
export interface LogLine {
  readonly occurredAt: Instant
  readonly userId: UserId
  readonly ownerId: UserId | null
  readonly projectId: ProjectId | null
  readonly clientId: ClientId | null
  readonly subject: string
}

/** Whether a caller may see a line: what the list of sights allows their role. */
export const seesLine = (visible: Visibility, { clientId, ownerId, subject }: LogLine): boolean => {
  const { client, member } = lineSight(subject)
  switch (visible.sight._tag) {
    case "All":
      return true
    case "Own":
      return ownerId === null ? member === "all" : member !== undefined && ownerId === visible.sight.userId
    case "OfClients":
      return client === "theirs" ? seesClient(visible, clientId) : client === "own" && ownerId === visible.sight.userId
  }
}

/** Checks all of a filter but what `matchesChange` does. */
export const matchesLine = ({ before, clientIds, from, projectIds, userIds }: ActivityFilter, line: LogLine): boolean =>
  (from === undefined || line.occurredAt >= from) &&
  (before === undefined || line.occurredAt < before) &&
  among(line.clientId, clientIds) &&
  among(line.projectId, projectIds) &&
  among(line.userId, userIds)

/** Whether a line is about one of the subjects and actions of a filter, and concerns one of its days. */
export const matchesChange = (
  { actions, concerns, subjects }: ActivityFilter,
  { action, day, dayBefore, subject }: Pick<ActivityEvent, "action" | "subject" | "day" | "dayBefore">
): boolean =>
  among(subject, subjects) &&
  among(action, actions) &&
  (concerns === undefined || [day, dayBefore].some((one) => one !== null && within(one, concerns.from, concerns.to)))
