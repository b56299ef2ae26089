import { Data, type Duration, Effect, Stream } from "effect"
import type { Workspace } from "../access/Workspace.ts"
import type { Report } from "../operations/progress.ts"
import type { RollupCheck } from "../operations/Rollups.ts"
import type { CopiedKind, CopiedRows } from "./CopiedRow.ts"

/** The restored records have other totals than the store adds up from them. */
export class TotalsDiffer extends Data.TaggedError("TotalsDiffer")<{ readonly wrong: number }> {}

/** Why a workspace is not restored: the store has it already, another has its slug, or another command is restoring it. */
export class RestoreRefused extends Data.TaggedError("RestoreRefused")<{
  readonly reason: "present" | "slug_taken" | "restoring"
  /** The slug of the workspace that is in the way. */
  readonly slug: string
}> {}

/** A copy of a workspace that was checked. */
export interface CopySource<E> {
  readonly workspace: Workspace
  readonly rows: (kind: CopiedKind) => Stream.Stream<CopiedRows, E>
}

/** A workspace that was restored, with the check of its totals. */
export interface Restored {
  readonly workspace: Workspace
  readonly rollups: ReadonlyArray<RollupCheck>
}

/** The progress of a restore. */
export interface RestoreReports {
  /** An earlier attempt left a part. The command waits this long to see whether that attempt is running. */
  readonly found: (patience: Duration.Duration) => Effect.Effect<void>
  /** The rows that were left. */
  readonly removed: Report
  readonly written: Report
}
