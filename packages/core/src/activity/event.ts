import { Effect } from "effect"
import type { Principal } from "../access/Principal.ts"
import { EventId } from "../shared/Ids.ts"
import type { Instant } from "../shared/Instant.ts"
import { NewId } from "../shared/NewId.ts"
import type { ActivityEvent } from "./ActivityEvent.ts"

/** What an event says of its subject; the rest is who did it and when. */
export type EventSubject = Omit<ActivityEvent, "id" | "workspaceId" | "occurredAt" | "userId" | "userName">

/** A line for the log, by the caller, at the moment of the change. */
export const eventOf = (who: Principal, at: Instant, subject: EventSubject): Effect.Effect<ActivityEvent> =>
  Effect.gen(function* () {
    return {
      id: EventId.make(yield* yield* NewId),
      workspaceId: who.workspace.id,
      occurredAt: at,
      userId: who.member.userId,
      userName: who.member.name,
      ...subject
    }
  })

/** What is happening, told by what there is before and after. */
export const actionOf = (before: unknown, after: unknown): ActivityEvent["action"] =>
  before === null ? "created" : after === null ? "deleted" : "updated"
