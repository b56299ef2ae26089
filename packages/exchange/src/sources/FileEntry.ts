import type { Decimal } from "../values/Decimal.ts"
import type { Reason } from "../values/Reason.ts"
import type { FactField } from "./Field.ts"

/** An amount of a file. Its currency is null where the file does not say it. */
export interface FileAmount {
  readonly value: Decimal
  readonly currency: string | null
}

/** A time entry as a file has it. Texts are empty where the file has none. */
export interface FileEntry {
  /** The line of the file, counted from 1. */
  readonly line: number
  /** The id that its tracker gave it. */
  readonly id: string | null
  /** Its id tells people of one name apart. */
  readonly person: { readonly name: string; readonly email: string; readonly id: string }
  readonly client: string
  readonly project: string
  readonly task: string
  readonly description: string
  readonly billable: boolean | null
  readonly tags: ReadonlyArray<string>
  /** The local day on which it began, `2024-03-04`. */
  readonly day: string
  /** Seconds since the midnight that began the day. */
  readonly start: number | null
  /** When that was, in milliseconds since 1970, where the file says it by Z or an offset; else the clocks of a zone say it. */
  readonly startedAt: number | null
  readonly seconds: number
  /** What the client owes for it. */
  readonly amount: FileAmount | null
  /** For an hour of it. */
  readonly rate: FileAmount | null
  /** What an hour of it costs the workspace itself, and what it costs in all; null also for what is no amount. */
  readonly costRate: FileAmount | null
  readonly costAmount: FileAmount | null
  /** What else the file says of it, which has no place in an entry but its metadata. */
  readonly facts: Readonly<Partial<Record<FactField, string>>>
}

/** A line that is no time entry, and why. */
export interface RefusedLine {
  readonly line: number
  readonly reason: Reason
}

/** What the columns of refused lines add up to, as far as they can be read: a file's own sums have these lines, too. */
export interface RefusedSums {
  readonly seconds: number
  readonly amounts: ReadonlyArray<FileAmount>
}
