import type { Effect, Result, Schema } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { CoreError } from "../errors/Errors.ts"
import type { Noun } from "../kinds/Noun.ts"
import type { ExternalRef } from "../values/ExternalRef.ts"
import type { IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { Change } from "../writing/RecordWrite.ts"
import type { ExpectedVersions } from "../writing/versions.ts"
import type { KeyAlreadyUsed, TooMuchAtOnce, VersionConflict } from "../writing/writeErrors.ts"
import type { Writing } from "../writing/Writing.ts"

/** What records and entities share. */
export interface Origin {
  readonly id: string
  readonly externalRef: ExternalRef | null
}

/** A change that is checked and not written yet: null where it changes nothing. `made` is the result, with nothing hidden. */
export interface Prepared<A, Made> {
  readonly change: Change<A> | null
  readonly made: Made
}

/** The differences between kinds of records and entities when many are written: how one is checked, and how several are written. */
export interface BulkKind<A extends Origin, Made, Shown, Draft, Changes, Id> {
  /** The service that has the verb, for the name of its span. */
  readonly service: string
  readonly noun: Noun
  /** Trusts that a text is the id of one. */
  readonly idOf: (text: string) => Id
  /** The external reference of a new one, and the one that a change gives. */
  readonly refOf: (draft: Draft) => ExternalRef | null
  readonly refOfChanges: (changes: Changes) => ExternalRef | null
  readonly withExternalRefs: (visible: Visibility, refs: ReadonlyArray<ExternalRef>) => Effect.Effect<ReadonlyArray<A>>
  /** What a caller gets of one that is there already. */
  readonly asMade: (one: A) => Made
  readonly mayWrite: (who: Principal) => Effect.Effect<Visibility, CoreError>
  /** Makes new ones of drafts, in order. */
  readonly prepareNew: (
    writing: Writing,
    drafts: ReadonlyArray<Draft>
  ) => Effect.Effect<ReadonlyArray<Result.Result<Prepared<A, Made>, CoreError>>>
  readonly prepareUpdate: (
    writing: Writing,
    id: Id,
    changes: Changes,
    expected: ExpectedVersions
  ) => Effect.Effect<Prepared<A, Made>, CoreError>
  /** `isUseAsked` asks what refers to it; else the store decides that when it is removed. */
  readonly prepareRemoval: (
    writing: Writing,
    id: Id,
    expected: ExpectedVersions,
    isUseAsked: boolean
  ) => Effect.Effect<Change<A>, CoreError>
  /** Whether the store writes new ones in one transaction. */
  readonly fit: (made: ReadonlyArray<A>) => boolean
  /** Writes changes of different ones, all of them or none, and a result to keep. */
  readonly write: (
    writing: Writing,
    changes: ReadonlyArray<Change<A>>,
    idempotency: IdempotencyRecord | null
  ) => Effect.Effect<void, CoreError | VersionConflict | KeyAlreadyUsed | TooMuchAtOnce>
  /** How a result is kept for repeats. */
  readonly kept: Schema.Codec<Made, unknown>
  /** A result as the caller gets it. */
  readonly show: (who: Principal) => (made: Made) => Shown
}
