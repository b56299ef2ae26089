import { Effect } from "effect"
import type { Principal } from "../access/Principal.ts"
import { EventId } from "../values/Ids.ts"
import type { Instant } from "../values/Instant.ts"
import { NewId } from "../values/NewId.ts"
import type { ActivityEvent } from "./ActivityEvent.ts"

/** The part of an event about its subject; the rest is the actor and the time. */
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

/** The action, from the record before and after it. */
export const actionOf = (before: unknown, after: unknown): ActivityEvent["action"] =>
  before === null ? "created" : after === null ? "deleted" : "updated"
