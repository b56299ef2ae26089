import type { Effect, Schema } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { Subject } from "../activity/ActivityEvent.ts"
import type { CoreError, Noun, ValidationFailed } from "../shared/Errors.ts"
import type { Instant } from "../shared/Instant.ts"
import type { Amount } from "../shared/Money.ts"
import type { RecordBase } from "./Record.ts"
import type { RecordRepository } from "./RecordRepository.ts"
import type { Warning } from "./Warning.ts"

/** Who writes what they may see, and when. */
export interface Writing {
  readonly who: Principal
  readonly visible: Visibility
  readonly at: Instant
}

type Guard = (who: Principal) => Effect.Effect<Visibility, CoreError>

/** The differences between kinds of record when they are recorded, amended and removed. */
export interface RecordKind<A extends RecordBase, Own, Id extends A["id"], Sort extends string> {
  /** The service that has the verbs, for the names of spans. */
  readonly service: string
  readonly subject: Subject
  readonly noun: Noun
  /** The names of the record's own fields, as the log shows them. */
  readonly fields: ReadonlyArray<keyof Own & string>
  /** Those of them that are free text. */
  readonly texts: ReadonlyArray<string>
  readonly codec: Schema.Codec<A, unknown>
  readonly repository: RecordRepository<A, Id, Sort>
  readonly mayRead: Guard
  readonly mayWrite: Guard
  /** Whether one is of no member where its draft names none, instead of the caller's. */
  readonly isMemberless: boolean
  /** Why a record of well-formed fields is refused. */
  readonly refusal: (record: A) => ValidationFailed | null
  readonly make: (own: Own, base: Omit<RecordBase, "currency">) => A
  readonly own: (record: A) => Own
  readonly summary: (record: A) => { readonly title: string; readonly amount: Amount; readonly minutes: number | null }
  /** What may surprise about records before they are written, a list for each. */
  readonly warnings: (
    writing: Writing,
    records: ReadonlyArray<A>
  ) => Effect.Effect<ReadonlyArray<ReadonlyArray<Warning>>, ValidationFailed>
  /** What happens to a record that gets an archived client or project: it is refused, or taken with a warning. */
  readonly whenArchived: "refuse" | "warn"
  /** What may surprise about a change. */
  readonly changeWarnings: (before: A, after: A) => ReadonlyArray<Warning>
}
