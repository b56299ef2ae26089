import { Context, type Effect } from "effect"
import type { Workspace } from "../access/Workspace.ts"
import type { Taken } from "../workspaces/WorkspaceRepository.ts"
import type { VersionConflict } from "../writing/writeErrors.ts"
import type { CopiedMember, CopiedRows } from "./CopiedRow.ts"

/** Writes the rows of a workspace that is not open yet. */
export interface CopyWriter {
  /**
   * Writes rows as they are, with their ids, versions and times; no line of the log comes with them. Kinds come in the order of
   * `copiedKinds`, rows once each. Members are written as former ones until the workspace opens.
   */
  readonly write: (rows: CopiedRows) => Effect.Effect<void>
  /** Makes the totals of all that was written. */
  readonly total: Effect.Effect<void>
  /**
   * Gives the workspace its slug and version and the members their access. `Taken` when another workspace has the slug,
   * `VersionConflict` when its version is not that of `begun`.
   */
  readonly open: (
    begun: Workspace,
    workspace: Workspace,
    members: ReadonlyArray<CopiedMember>
  ) => Effect.Effect<void, Taken | VersionConflict>
}

/** What a store does for copies of whole workspaces. */
export class WorkspaceCopier extends Context.Service<
  WorkspaceCopier,
  {
    /** Whether `Snapshot` shows one moment for as long as a whole workspace is read. */
    readonly hasSnapshots: boolean
    /** Operator only: adds a workspace without anything in it. `Taken` when there is one with its id or slug. */
    readonly begin: (workspace: Workspace) => Effect.Effect<CopyWriter, Taken>
  }
>()("@hourbook/core/copies/WorkspaceCopier") {}
