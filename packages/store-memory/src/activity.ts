import { Effect, Layer } from "effect"
import type { Visibility } from "@hourbook/core/access/Policy"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { compareText } from "@hourbook/core/shared/Text"
import { Memory } from "./Memory.ts"
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

const newestFirst = (a: ActivityEvent, b: ActivityEvent): number =>
  compareText(b.occurredAt, a.occurredAt) || compareText(b.id, a.id)

export const layer = Layer.effect(
  ActivityLog,
  Effect.map(Memory, (memory) =>
    ActivityLog.of({
      newest: (seen, limit) =>
        Effect.sync(() =>
          memory
            .rowsOf(seen.workspaceId)
            .events.filter((event) => sees(seen, event))
            .sort(newestFirst)
            .slice(0, limit)
        )
    })
  )
)
