import { Context, Effect } from "effect"
import type { EventId } from "../values/Ids.ts"

/** The line of the log that what is written now undoes; null outside of an undo. */
export const CurrentUndo = Context.Reference<EventId | null>("@hourbook/core/activity/CurrentUndo", {
  defaultValue: () => null
})

/** Runs a write that undoes a line: its lines say so. */
export const undoing =
  (id: EventId) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.provideService(self, CurrentUndo, id)
