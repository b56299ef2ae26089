import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { Conflict } from "../errors/Errors.ts"
import type { Noun } from "../kinds/Noun.ts"
import type { ExternalRef } from "../values/ExternalRef.ts"
import { DryRun } from "./DryRun.ts"
import type { IdempotencyRecord } from "./IdempotencyRecord.ts"
import type { Change, RecordWrite } from "./RecordWrite.ts"
import { checkRefsFree, conflictOver } from "./takenRefs.ts"
import { ExternalRefTaken } from "./writeErrors.ts"
import type { Writing } from "./Writing.ts"

interface Origin {
  readonly id: string
  readonly externalRef: ExternalRef | null
}

interface Kind<A, E> {
  readonly noun: Noun
  readonly repository: {
    readonly withExternalRefs: (
      visible: Visibility,
      refs: ReadonlyArray<ExternalRef>
    ) => Effect.Effect<ReadonlyArray<A>>
    readonly saveAll: (changes: ReadonlyArray<RecordWrite<A>>) => Effect.Effect<void, E | ExternalRefTaken>
  }
}

/** Writes changes of different records or entities, all of them or none, with their lines of the log and a result to keep. */
export const writeTogether = <A extends Origin, E>(
  kind: Kind<A, E>,
  eventFor: (writing: Writing, change: Change<A>) => Effect.Effect<ActivityEvent>
) =>
  Effect.fnUntraced(function* (
    writing: Writing,
    changes: ReadonlyArray<Change<A>>,
    idempotency: IdempotencyRecord | null
  ): Effect.fn.Return<void, Conflict | E> {
    const taken = conflictOver(kind, writing.visible)
    if (yield* DryRun) {
      return yield* Effect.catchTag(checkRefsFree(kind, writing.visible, changes), "ExternalRefTaken", taken)
    }
    const all = yield* Effect.forEach(changes, (change, index) =>
      Effect.map(eventFor(writing, change), (event) => ({
        before: change.before,
        after: change.after,
        event,
        idempotency: index === 0 ? idempotency : null
      }))
    )
    return yield* Effect.catch(kind.repository.saveAll(all), (error): Effect.Effect<never, Conflict | E> =>
      error instanceof ExternalRefTaken ? taken(error) : Effect.fail(error)
    )
  })
