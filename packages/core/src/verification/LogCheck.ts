import type { Workspace } from "../access/Workspace.ts"
import type { Report } from "../operations/progress.ts"
import type { LogHead } from "../sealing/LogBlock.ts"
import type { VersionGap } from "./versionGaps.ts"

/** What the check of a log found. Everything but `lines`, `blocks` and `head` is empty or true where nothing was changed by hand. */
export interface LogCheck {
  readonly workspace: Workspace
  readonly lines: number
  readonly blocks: number
  /** The hash that vouches for all of it; null for a log without lines. */
  readonly head: LogHead | null
  /** Sealed lines that say something else now. */
  readonly changed: ReadonlyArray<string>
  /** Sealed lines that are gone. */
  readonly missing: ReadonlyArray<string>
  /** Lines among older ones that were never sealed. */
  readonly added: ReadonlyArray<string>
  /** The numbers of blocks that do not follow from the one before. */
  readonly broken: ReadonlyArray<number>
  readonly gaps: ReadonlyArray<VersionGap>
  /** Whether the log had the head that was asked for at some time; true if none was. */
  readonly hadHead: boolean
}

/** Whether a check found nothing. */
export const isIntact = ({ added, broken, changed, gaps, hadHead, missing }: LogCheck): boolean =>
  hadHead && [added, broken, changed, gaps, missing].every(({ length }) => length === 0)

/** How a log is checked. */
export interface CheckOptions {
  /** A head that was kept elsewhere, which the log must have had. */
  readonly head?: LogHead | undefined
  /** Whether what was written until now is sealed first. Without it, nothing is written. */
  readonly seals: boolean
  readonly report: Report
}

/** Which logs are checked: one, by the slug of its workspace, or all. */
export interface LogScope extends Omit<CheckOptions, "seals"> {
  readonly slug: string | undefined
}
