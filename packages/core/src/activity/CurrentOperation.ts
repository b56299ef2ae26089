import { Context, Effect, MutableRef } from "effect"
import type { OperationId } from "../values/Ids.ts"

/** What the lines of one request have in common: the id of the first of them, or one that was given before. */
export type Operation = MutableRef.MutableRef<OperationId | null>

/** The request that writes now. Outside of one, each line is an operation by itself. */
export const CurrentOperation = Context.Reference<Operation | null>("@hourbook/core/activity/CurrentOperation", {
  defaultValue: () => null
})

/** Runs a request, whose lines have one operation: that of the request around it, if there is one. */
export const asOperation = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(CurrentOperation, (outer) =>
    outer === null ? Effect.provideService(self, CurrentOperation, MutableRef.make<OperationId | null>(null)) : self
  )

/** Runs one of the calls that are one operation together. */
export const inOperation =
  (id: OperationId) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => Effect.provideService(self, CurrentOperation, MutableRef.make<OperationId | null>(id)))
