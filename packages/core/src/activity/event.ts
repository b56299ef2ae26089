import { Effect, MutableRef } from "effect"
import type { Principal } from "../access/Principal.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import { type ClientId, EventId, OperationId, type UserId } from "../values/Ids.ts"
import type { Instant } from "../values/Instant.ts"
import { NewId } from "../values/NewId.ts"
import type { ActivityEvent } from "./ActivityEvent.ts"
import { CurrentOperation } from "./CurrentOperation.ts"
import { CurrentUndo } from "./CurrentUndo.ts"
import { WrittenLines } from "./WrittenLines.ts"

/** Whose something was before a change, where that was somebody else. */
type Moved = Pick<ActivityEvent, "ownerBefore" | "clientBefore">

/** The part of an event about its subject; the rest is the actor and the time. What says nothing of moves has not moved. */
export type EventSubject = Omit<
  ActivityEvent,
  "id" | "workspaceId" | "occurredAt" | "userId" | "userName" | "operationId" | "undoes" | keyof Moved
> &
  Partial<Moved>

/** A line for the log, by the caller, at the moment of the change. */
export const eventOf = (who: Principal, at: Instant, subject: EventSubject): Effect.Effect<ActivityEvent> =>
  Effect.gen(function* () {
    const id = EventId.make(yield* yield* NewId)
    for (const note of (yield* WrittenLines).all) yield* note(who.workspace.id)
    return {
      id,
      workspaceId: who.workspace.id,
      occurredAt: at,
      userId: who.member.userId,
      userName: who.member.name,
      ownerBefore: null,
      clientBefore: null,
      ...subject,
      operationId: yield* operationOf(id),
      undoes: yield* CurrentUndo
    }
  })

/** The operation of a line: the request, or the line by itself. */
const operationOf = Effect.fnUntraced(function* (id: EventId): Effect.fn.Return<OperationId> {
  const operation = yield* CurrentOperation
  const own = OperationId.make(id)
  if (operation === null) return own
  const known = MutableRef.get(operation)
  if (known === null) MutableRef.set(operation, own)
  return known ?? own
})

/** The action, from the record before and after it. */
export const actionOf = (before: unknown, after: unknown): ActivityEvent["action"] =>
  before === null ? "created" : after === null ? "deleted" : "updated"

/** The version that a change makes: a deletion makes one, too. */
export const versionOf = (before: Versioned | null, after: Versioned | null): number =>
  after === null ? (before?.version ?? 0) + 1 : after.version

interface Versioned {
  readonly version: number
}

/** What the line of a deletion says beside the fields, so that it can be undone. */
export const lostFields = (after: unknown): ReadonlyArray<string> =>
  after === null ? ["createdAt", "importId", "version"] : []

/** The days that a change concerns. */
export const daysOf = (
  before: CalendarDate | null,
  after: CalendarDate | null
): Pick<ActivityEvent, "day" | "dayBefore"> => ({
  day: after ?? before,
  dayBefore: after === null || before === after ? null : before
})

/** Whose a record or project is. */
interface Held {
  readonly userId?: UserId | null
  readonly clientId?: ClientId | null
}

/** Whose something was before it changed hands. */
export const movedFrom = (before: Held | null, after: Held | null): Moved => ({
  ownerBefore: leftBehind(before?.userId, after?.userId),
  clientBefore: leftBehind(before?.clientId, after?.clientId)
})

const leftBehind = <Id>(before: Id | null | undefined, after: Id | null | undefined): Id | null =>
  before === undefined || after === undefined || before === after ? null : before
