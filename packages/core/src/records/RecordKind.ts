import type { Effect, Schema } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { ActivityEvent, Subject } from "../activity/ActivityEvent.ts"
import type { CoreError, ValidationFailed } from "../errors/Errors.ts"
import type { Noun } from "../kinds/Noun.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { Instant } from "../values/Instant.ts"
import type { Amount } from "../values/Money.ts"
import type { Writing } from "../writing/Writing.ts"
import type { RecordBase } from "./Record.ts"
import type { RecordRepository } from "./RecordRepository.ts"
import type { Referenced } from "./ReferenceLookup.ts"
import type { Resolved } from "./references.ts"
import type { Warning } from "./Warning.ts"

/** A record that is written once its references are settled: a new one of a draft, or one that changes. */
export type Completing<A, Draft> = {
  readonly settled: Resolved
  /** What it points at, looked up at most once. */
  readonly referenced: Effect.Effect<Referenced>
  /** Whether a lack of something is no reason to refuse it: see {@link Leniency}. */
  readonly lenient: boolean
} & (
  | { readonly isNew: true; readonly before: null; readonly draft: Draft }
  | { readonly isNew: false; readonly before: A; readonly draft: Partial<Draft> }
)

/** What must be written takes an archived project or client, goes without one that is gone, and may lack a price. */
export interface Leniency {
  readonly lenient: boolean
}

type Guard = (who: Principal) => Effect.Effect<Visibility, CoreError>

/**
 * The differences between kinds of record when they are recorded, amended and removed: `Own` are the fields of the kind,
 * `Draft` what callers say of them.
 */
export interface RecordKind<A extends RecordBase, Own, Draft, Id extends A["id"], Sort extends string> {
  /** The service that has the verbs, for the names of spans. */
  readonly service: string
  readonly subject: Subject
  readonly noun: Noun
  /** Trusts that a text is the id of one. */
  readonly idOf: (text: string) => Id
  /** The names of the record's own fields, as the log shows them. */
  readonly fields: ReadonlyArray<keyof Own & string>
  /** Those of them that bring up no warnings again where nothing else changes. */
  readonly quiet: ReadonlyArray<string>
  readonly codec: Schema.Codec<A, unknown>
  /** How answers are kept for repeats: reads those that earlier versions kept. */
  readonly kept: Schema.Codec<A, unknown>
  readonly repository: RecordRepository<A, Id, Sort>
  /** The order of its day. */
  readonly byDay: Sort
  readonly mayRead: Guard
  readonly mayWrite: Guard
  /** Whether one is of no member where its draft names none, instead of the caller's. */
  readonly isMemberless: boolean
  /** Why a record of well-formed fields is refused. */
  readonly refusal: (record: A) => ValidationFailed | null
  readonly make: (own: Own, base: Omit<RecordBase, "currency">) => A
  /** Looks up what `complete` will ask for of many new records. */
  readonly gather?: (visible: Visibility, drafts: ReadonlyArray<Draft>) => Effect.Effect<void>
  /** The fields of the kind, with what the caller left open, and what may surprise about these. */
  readonly complete: (
    writing: Writing,
    completing: Completing<A, Draft>
  ) => Effect.Effect<{ readonly own: Own; readonly warnings: ReadonlyArray<Warning> }, CoreError>
  readonly summary: (record: A) => {
    readonly title: string
    readonly amount: Amount
    readonly minutes: number | null
    readonly day: CalendarDate
  }
  /** What may surprise about records before they are written, a list for each. */
  readonly warnings: (
    writing: Writing,
    records: ReadonlyArray<A>
  ) => Effect.Effect<ReadonlyArray<ReadonlyArray<Warning>>, ValidationFailed>
  /** Those of them that `fields` alone decide, which bring them up where nothing else of weight changes. */
  readonly besides?: {
    readonly fields: ReadonlyArray<string>
    readonly warnings: RecordKind<A, Own, Draft, Id, Sort>["warnings"]
  }
  /**
   * What may surprise about a record that is written by itself, and takes too long to find out about each of many: a bulk call and
   * an import go without.
   */
  readonly alone?: {
    /** The fields that bring it up, beside those that bring up `warnings`. */
    readonly fields: ReadonlyArray<string>
    readonly warnings: (
      writing: Writing,
      after: A,
      before: A | null
    ) => Effect.Effect<ReadonlyArray<Warning>, ValidationFailed>
  }
  /** What undoing a change of one needs beside what its line says. */
  readonly undoing?: {
    /** Refuses callers who may write the record, but not give it the values that it had. */
    readonly mayUndo: (who: Principal, line: ActivityEvent) => Effect.Effect<void, CoreError>
    /** The fields that the line of a removed record lacks. */
    readonly missing: (of: {
      readonly who: Principal
      readonly createdAt: Instant
      readonly found: Referenced
    }) => object
    /** Those fields of a record that do not go with others, after a change but the last was undone. */
    readonly misfits: (line: ActivityEvent, record: A) => ReadonlyArray<string>
  }
  /** What happens to a record that gets an archived client or project: it is refused, or taken with a warning. */
  readonly whenArchived: "refuse" | "warn"
}
