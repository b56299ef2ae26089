import type { Cost, CostFrom } from "./costs.ts"
import type { Kept } from "./kept.ts"
import type { PlannedPerson } from "./people.ts"
import type { Place } from "./places.ts"

/** A time entry as it is recorded. */
export interface PlannedEntry extends Place {
  readonly line: number
  /** Its id at the source: unique there, and the same when the file is read again. */
  readonly externalId: string
  /** The id that earlier versions made of the line; null where its tracker gave it one. */
  readonly formerId: string | null
  /** Null for the caller's own. */
  readonly person: PlannedPerson | null
  readonly description: string
  readonly day: string
  /** Of the file. */
  readonly seconds: number
  /** As recorded: rounded half up. */
  readonly minutes: number
  /** Seconds since the local midnight that began the day. */
  readonly start: number | null
  /** When that was, in milliseconds since 1970, where the file says it whatever the clocks of a zone. */
  readonly startedAt: number | null
  readonly billable: boolean | null
  /** As recorded. Null where the rates of the workspace say it. */
  readonly cost: Cost | null
  readonly costFrom: CostFrom
  /**
   * What the file's own column says, also where the entry is not billable and so is recorded without it; in a file without such a column,
   * its rate for its time.
   */
  readonly fileCost: Cost | null
  /** What it costs the workspace by the file; null where the file does not say it. */
  readonly ownCost: Cost | null
  readonly tags: ReadonlyArray<string>
  /** What of its note and tags is too long for them, for its metadata. */
  readonly kept: Kept
}
