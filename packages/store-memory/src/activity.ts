import { Effect, Layer } from "effect"
import type { Visibility } from "@hourbook/core/access/Policy"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { type ActivityFilter, ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { compareText } from "@hourbook/core/shared/Text"
import { Memory } from "./Memory.ts"
import { among, within } from "./records.ts"
import { seesClient } from "./sight.ts"

/** A member sees what has no owner, which are projects and clients; clients never see payouts. */
const sees = (seen: Visibility, { clientId, ownerId, subject }: ActivityEvent): boolean => {
  switch (seen.sight._tag) {
    case "All":
      return true
    case "Own":
      return ownerId === null || ownerId === seen.sight.userId
    case "OfClients":
      return subject !== "payout" && seesClient(seen, clientId)
  }
}

const matches = ({ clientIds, from, projectIds, to, userIds }: ActivityFilter, event: ActivityEvent): boolean =>
  within(event.occurredAt.slice(0, 10), from, to) &&
  among(event.clientId, clientIds) &&
  among(event.projectId, projectIds) &&
  among(event.userId, userIds)

const newestFirst = (a: ActivityEvent, b: ActivityEvent): number =>
  compareText(b.occurredAt, a.occurredAt) || compareText(b.id, a.id)

export const layer = Layer.effect(
  ActivityLog,
  Effect.map(Memory, (memory) =>
    ActivityLog.of({
      feed: (seen, { filter, limit, offset }) =>
        Effect.sync(() => {
          const found = memory
            .rowsOf(seen.workspaceId)
            .events.filter((event) => sees(seen, event) && matches(filter, event))
          return { items: found.sort(newestFirst).slice(offset, offset + limit), total: found.length }
        })
    })
  )
)
