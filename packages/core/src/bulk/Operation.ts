import { Data, type Effect } from "effect"
import type { CoreError } from "../errors/Errors.ts"
import type { ExternalRef } from "../values/ExternalRef.ts"
import type { IdempotencyKey } from "../writing/IdempotencyRecord.ts"
import type { ExpectedVersions } from "../writing/versions.ts"

/** The most operations of one call. */
export const mostOperations = 1000

/** The most operations that are done all or none. */
export const mostTogether = 16

/** Which one an operation is about. */
export type Target<Id> = { readonly id: Id } | { readonly externalRef: ExternalRef }

/** One operation of many. An edge that cannot read one says why, so that the others are done all the same. */
export type Operation<Draft, Changes, Id, E> =
  | { readonly op: "create"; readonly draft: Draft }
  | {
      readonly op: "update"
      readonly target: Target<Id>
      readonly changes: Changes
      readonly expected: ExpectedVersions
    }
  | { readonly op: "delete"; readonly target: Target<Id>; readonly expected: ExpectedVersions }
  | { readonly op: "refused"; readonly error: E }

/** Operations on records or entities of one kind. `each` is done by itself; `all` are done together, or none of them. */
export interface Bulk<Draft, Changes, Id, E> {
  readonly mode: "each" | "all"
  readonly operations: ReadonlyArray<Operation<Draft, Changes, Id, E>>
  readonly once?: IdempotencyKey | undefined
  /** What the call is refused for once the caller may make it, before anything else. */
  readonly check?: Effect.Effect<void, CoreError> | undefined
}

/** What came of an operation, as the caller gets it; `repeated` where an earlier call with the same key has done it. */
export type Done<S, E> =
  | {
      readonly _tag: "Created" | "AlreadyThere" | "Updated" | "Unchanged"
      readonly value: S
      readonly repeated: boolean
    }
  | { readonly _tag: "Deleted"; readonly id: string; readonly repeated: boolean }
  | { readonly _tag: "Failed"; readonly error: CoreError | E }

/** Why an operation cannot be done; an index of null where it is not known which one is the reason. */
export interface Refused<E> {
  readonly index: number | null
  readonly error: CoreError | E
}

/** Operations that were to be done all or none, of which some cannot be done: nothing was written. */
export class OperationsRefused<E> extends Data.TaggedError("OperationsRefused")<{
  /** In order. */
  readonly refused: ReadonlyArray<Refused<E>>
}> {}
