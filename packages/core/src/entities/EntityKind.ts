import type { Effect, Option, Schema } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { EventSubject } from "../activity/event.ts"
import type { CoreError } from "../errors/Errors.ts"
import type { ExternalRef } from "../values/ExternalRef.ts"
import type { ImportId } from "../values/Ids.ts"
import type { Instant } from "../values/Instant.ts"
import type { RecordWrite } from "../writing/RecordWrite.ts"
import type {
  ExternalRefTaken,
  InUse,
  KeyAlreadyUsed,
  ReferenceGone,
  TooMuchAtOnce,
  VersionConflict
} from "../writing/writeErrors.ts"
import type { Budgeted } from "./budgets.ts"

/** Whether a project or client may get the name of another. Several may share a name unless the caller says otherwise. */
export interface NameRule {
  readonly allowDuplicateName: boolean
}

/** What may say what an entity is called elsewhere. */
export interface Referring {
  readonly externalRef?: ExternalRef | null
}

/** The fields that projects and clients share. */
export interface EntityBase extends Budgeted {
  readonly id: string
  readonly name: string
  readonly createdAt: Instant
  readonly updatedAt: Instant
  readonly version: number
  readonly externalRef: ExternalRef | null
  readonly importId: ImportId | null
}

/**
 * The differences between projects and clients when they are added, amended and removed: `Fields` are those that callers write,
 * `Draft` what they say of a new one.
 */
export interface EntityKind<A extends EntityBase, Fields, Draft, Id extends A["id"]> {
  /** The service that has the verbs, for the names of spans. */
  readonly service: string
  readonly noun: "project" | "client"
  /** Trusts that a text is the id of one. */
  readonly idOf: (text: string) => Id
  readonly fields: ReadonlyArray<Extract<keyof Fields, string>>
  readonly codec: Schema.Codec<A, unknown>
  readonly repository: {
    readonly find: (visible: Visibility, id: Id) => Effect.Effect<Option.Option<A>>
    readonly all: (visible: Visibility, filter: { readonly search?: string }) => Effect.Effect<ReadonlyArray<A>>
    readonly save: (
      change: RecordWrite<A>
    ) => Effect.Effect<void, VersionConflict | KeyAlreadyUsed | InUse | ReferenceGone | ExternalRefTaken>
    readonly saveAll: (
      changes: ReadonlyArray<RecordWrite<A>>
    ) => Effect.Effect<
      void,
      VersionConflict | KeyAlreadyUsed | InUse | ReferenceGone | ExternalRefTaken | TooMuchAtOnce
    >
    readonly withExternalRefs: (
      visible: Visibility,
      refs: ReadonlyArray<ExternalRef>
    ) => Effect.Effect<ReadonlyArray<A>>
  }
  /** A draft with what it leaves open. */
  readonly complete: (draft: Draft) => Fields
  /** Makes the entity of its fields and checks the references that the one before, if any, has not. */
  readonly make: (
    visible: Visibility,
    fields: Fields,
    base: Omit<EntityBase, "name" | "externalRef" | "budget" | "budgetVersion">,
    before: A | null
  ) => Effect.Effect<A, CoreError>
  readonly fieldsOf: (entity: A) => Fields
  /** Whether two of the same name are likely to be one: a project has the names of its client's projects as neighbours. */
  readonly isNeighbour: (a: A, b: A) => boolean
  /** The counts of the records that refer to it, zeros included. For dry runs: the store decides a real removal. */
  readonly usage: (visible: Visibility, id: Id) => Effect.Effect<InUse["by"], CoreError>
  readonly logSubject: (
    entity: A
  ) => Pick<EventSubject, "subject" | "title" | "projectId" | "projectName" | "clientId" | "clientName">
}
