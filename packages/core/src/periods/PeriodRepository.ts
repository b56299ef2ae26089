import { Context, type Effect, type Option } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { Workspace } from "../access/Workspace.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { PeriodId, WorkspaceId } from "../values/Ids.ts"
import type { VersionConflict } from "../writing/writeErrors.ts"
import type { Period } from "./Period.ts"

/** A close or reopening: the workspace with its last closed day, and the line for the log. Written whole. */
export interface PeriodWrite {
  readonly before: Workspace
  readonly after: Workspace
  readonly period: Period
  readonly event: ActivityEvent
}

/** Closes and reopenings of the books. */
export class PeriodRepository extends Context.Service<
  PeriodRepository,
  {
    /** `VersionConflict` when the stored version of the workspace is not that of `before`. */
    readonly add: (made: PeriodWrite) => Effect.Effect<void, VersionConflict>
    /** Newest first. */
    readonly list: (visible: Visibility) => Effect.Effect<ReadonlyArray<Period>>
    readonly find: (visible: Visibility, id: PeriodId) => Effect.Effect<Option.Option<Period>>
    /** Operator only: those of all workspaces that wait to be closed, reopened or certified, oldest first. */
    readonly unfinished: Effect.Effect<ReadonlyArray<Period>>
    /** Stores what is known later: state, figures, certificate. `VersionConflict` when it is no longer in the version before. */
    readonly amend: (after: Period) => Effect.Effect<void, VersionConflict>
    /**
     * Waits for the writes that may have begun before the day of the workspace was stored. Whatever begins later is refused by that
     * day. Afterwards no record of a closed day changes, and reads see all that did. False where some write takes too long: ask
     * again.
     */
    readonly settle: (workspaceId: WorkspaceId) => Effect.Effect<boolean>
  }
>()("@hourbook/core/periods/PeriodRepository") {}
