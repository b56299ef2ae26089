import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import type { ActivityFilter } from "@hourbook/core/activity/ActivityLog"
import type { Fixture } from "../../../support/data/seedWorkspace.ts"

/** Whether a caller sees a line about a record, project or client. */
export const sees = ({ sight }: Fixture["all"], { clientId, ownerId, subject }: ActivityEvent): boolean =>
  sight._tag === "All" ||
  (sight._tag === "Own"
    ? subject !== "charge" && ownerId === sight.userId
    : subject !== "payout" && clientId !== null && sight.clientIds.includes(clientId))

/** Whether a filter has a line. */
export const matches = (
  filter: ActivityFilter,
  { action, clientId, day, dayBefore, occurredAt, projectId, subject, userId }: ActivityEvent
): boolean =>
  (filter.from === undefined || occurredAt >= filter.from) &&
  (filter.before === undefined || occurredAt < filter.before) &&
  (filter.clientIds?.some((id) => id === clientId) ?? true) &&
  (filter.projectIds?.some((id) => id === projectId) ?? true) &&
  (filter.userIds?.some((id) => id === userId) ?? true) &&
  (filter.subjects?.some((one) => one === subject) ?? true) &&
  (filter.actions?.some((one) => one === action) ?? true) &&
  (filter.concerns === undefined || isIn(day, filter.concerns) || isIn(dayBefore, filter.concerns))

const isIn = (day: string | null, { from, to }: NonNullable<ActivityFilter["concerns"]>): boolean =>
  day !== null && (from ?? "") <= day && day <= (to ?? "9")
