import { Effect, Option } from "effect"
import { asOwner, wholeOf } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { ActivityLog } from "../activity/ActivityLog.ts"
import { changedRecords } from "../changes/changedRecords.ts"
import { changeOf } from "../changes/changeOf.ts"
import type { EventId, WorkspaceId } from "../values/Ids.ts"
import { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"
import { bodyOf, type ToWebhookEvent } from "./webhookBody.ts"
import { withoutCost } from "./withoutCost.ts"

/** An event of a line, as it is sent. */
export interface ReadEvent {
  readonly eventId: EventId
  readonly type: string
  readonly body: string
}

/** Makes what reads the events of lines, with records as they are now. */
export const readEvents = Effect.gen(function* () {
  const log = yield* ActivityLog
  const workspaces = yield* WorkspaceRepository
  const recordsOf = yield* changedRecords

  /** An owner, in whose name everything in the background happens; undefined where the workspace is gone. */
  const ownerOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
    const workspace = Option.getOrUndefined(yield* workspaces.find(wholeOf(workspaceId)))
    const [owner] = workspace === undefined ? [] : yield* workspaces.owners(workspaceId)
    return workspace === undefined || owner === undefined ? undefined : asOwner(workspace, owner)
  })

  /** The lines with some ids that are still there. */
  const linesOf = (workspaceId: WorkspaceId, ids: ReadonlyArray<EventId>) =>
    Effect.map(
      Effect.forEach(ids, (id) => log.find(wholeOf(workspaceId), id), { concurrency: "unbounded" }),
      (found) => found.flatMap(Option.toArray)
    )

  const eventsOf = Effect.fnUntraced(function* (
    who: Principal,
    told: ReadonlyArray<ActivityEvent>,
    toEvent: ToWebhookEvent
  ): Effect.fn.Return<ReadonlyArray<ReadEvent>> {
    const { id } = who.workspace
    const records = yield* recordsOf(who, wholeOf(id), told)
    return told.map((line) => {
      const event = toEvent(withoutCost(changeOf(line, records)), id)
      return { eventId: line.id, type: event.type, body: bodyOf(event) }
    })
  })

  return { ownerOf, linesOf, eventsOf }
})
