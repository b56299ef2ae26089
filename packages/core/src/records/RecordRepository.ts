import type { Effect, Option } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ValidationFailed } from "../errors/Errors.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { ExternalFilter, ExternalRef } from "../values/ExternalRef.ts"
import type { ClientId, ProjectId, UserId } from "../values/Ids.ts"
import type { Instant } from "../values/Instant.ts"
import type { CurrencyCode } from "../values/Money.ts"
import type { Page, PageOf } from "../values/Page.ts"
import type { IdRange } from "../values/ShortId.ts"
import type { RecordWrite } from "../writing/RecordWrite.ts"
import type {
  ExternalRefTaken,
  KeyAlreadyUsed,
  Locked,
  ReferenceGone,
  TooMuchAtOnce,
  VersionConflict
} from "../writing/writeErrors.ts"
import type { ChargeKind } from "./chargeKinds.ts"
import type { ClaimFilter } from "./claims.ts"

/**
 * Which records: every condition that is given must hold. Bounds are inclusive; a list matches any of its values, and null in
 * it matches records without a client, project or member.
 */
export interface RecordFilter {
  readonly from?: CalendarDate | undefined
  readonly to?: CalendarDate | undefined
  /** `createdAt` from this moment on. */
  readonly createdFrom?: Instant | undefined
  /** `createdAt` before this moment. */
  readonly createdBefore?: Instant | undefined
  readonly clientIds?: ReadonlyArray<ClientId | null> | undefined
  readonly projectIds?: ReadonlyArray<ProjectId | null> | undefined
  readonly userIds?: ReadonlyArray<UserId | null> | undefined
  readonly currencies?: ReadonlyArray<CurrencyCode> | undefined
  /** The kinds of charges; records of other kinds have none, so under it none of them match. */
  readonly chargeKinds?: ReadonlyArray<ChargeKind> | undefined
  /** Tags of time entries, in any case: those with any of them. Records of other kinds have none. */
  readonly tags?: ReadonlyArray<string> | undefined
  /** Of time entries; records of other kinds are neither, and do not match. */
  readonly billable?: boolean | undefined
  readonly external?: ExternalFilter | undefined
  /** By the document that has them: of time entries and charges. */
  readonly claim?: ClaimFilter | undefined
  /** A substring of the record's text, its project's or its client's name, whatever the case: see `fold`. */
  readonly search?: string | undefined
}

/** The most changes that are written at once: every store can write so many new records in one transaction. With tags, see `fitAtOnce`. */
export const mostAtOnce = 16

/** With how many records of their days new ones are compared, to tell which may repeat another by mistake. */
export const mostCompared = 500

/** Why a record is not written. */
export type RecordFailure = VersionConflict | KeyAlreadyUsed | ReferenceGone | ExternalRefTaken | Locked

/** The port of a kind of record. */
export interface RecordRepository<A, Id, Sort extends string> {
  /**
   * A page of what the caller may see. Ties are broken by createdAt, then id, in the direction of the list.
   *
   * A store that cannot sort by anything or search without reading all that is in the range may refuse with
   * `readLimitExceeded`; never a list sorted by its day under no other conditions than days, projects, clients, members or currencies.
   */
  readonly list: (
    visible: Visibility,
    query: { readonly filter: RecordFilter; readonly page: PageOf<Sort> }
  ) => Effect.Effect<Page<A>, ValidationFailed>
  /**
   * In a store that finds them faster than a list does: records that the caller may see and that one of these may repeat, at least
   * up to {@link mostCompared} of the same day, member or client, and minutes or amount; the latest day first, then the latest.
   */
  readonly similar?: (visible: Visibility, records: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<A>>
  /** The record, if the caller may see it. */
  readonly find: (visible: Visibility, id: Id) => Effect.Effect<Option.Option<A>>
  /** In a store that finds several at once: those of some records that the caller may see, in no order. */
  readonly some?: (visible: Visibility, ids: ReadonlyArray<Id>) => Effect.Effect<ReadonlyArray<A>>
  /**
   * The records with ids of one millisecond that the caller may see, by id. The id of a record is made up to a minute after
   * its `createdAt`; a store need not find others.
   */
  readonly ofMillisecond: (visible: Visibility, range: IdRange) => Effect.Effect<ReadonlyArray<A>>
  /** The records with these external references, up to `mostRefs`, that the caller may see; in no order. */
  readonly withExternalRefs: (visible: Visibility, refs: ReadonlyArray<ExternalRef>) => Effect.Effect<ReadonlyArray<A>>
  /**
   * Writes a change whole: record, log line and kept answer. `VersionConflict` when the stored version is not that of `before`,
   * `ReferenceGone` when what it points at is not in the workspace, `ExternalRefTaken` when another record has its reference,
   * `KeyAlreadyUsed` when its key was used, `Locked` when one of its days is locked: see `lockedPlaces`.
   */
  readonly save: (change: RecordWrite<A>) => Effect.Effect<void, RecordFailure>
  /** In a store whose `saveAll` takes more new records than those that `fitAtOnce`: whether it takes these. */
  readonly fits?: (records: ReadonlyArray<A>) => boolean
  /**
   * Writes up to {@link mostAtOnce} changes of different records of one workspace, or new records that `fits` allows, all of them
   * or none, as `save` writes one. At most one of them keeps an answer, which is that of all. `TooMuchAtOnce` when they are more
   * than a transaction of the store takes; new records that fit never are.
   */
  readonly saveAll: (changes: ReadonlyArray<RecordWrite<A>>) => Effect.Effect<void, RecordFailure | TooMuchAtOnce>
}
