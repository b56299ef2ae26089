import { Context, Effect } from "effect"
import { inOperation } from "../activity/CurrentOperation.ts"
import { type ImportId, OperationId } from "../values/Ids.ts"

/** The import that what is created now belongs to. Its provider has checked that the caller may add to that import. */
export const CurrentImport = Context.Reference<ImportId | null>("@hourbook/core/writing/CurrentImport", {
  defaultValue: () => null
})

/** Runs a call of an import, if it is of one. All calls of an import are one operation, which has its id. */
export const duringImport =
  (id: ImportId | null) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    id === null ? self : Effect.provideService(inOperation(OperationId.make(id))(self), CurrentImport, id)
