import { Context, Data, type Effect, type Option } from "effect"
import type { ApiKey } from "../access/ApiKey.ts"
import type { Member } from "../access/Member.ts"
import type { Visibility } from "../access/Policy.ts"
import type { Workspace } from "../access/Workspace.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { Seller } from "../billing/Party.ts"
import type { WorkspaceId } from "../values/Ids.ts"
import type { VersionConflict } from "../writing/writeErrors.ts"

/** The slug, email or secret belongs to another workspace, member or key. */
export class Taken extends Data.TaggedError("Taken")<{ readonly what: "slug" | "email" | "secret" }> {}

/** A workspace with its first owner and their key: written whole. */
export interface NewWorkspace {
  readonly workspace: Workspace
  readonly owner: Member
  readonly key: ApiKey
  readonly secretHash: string
  /** The first lines of its log. */
  readonly events: ReadonlyArray<ActivityEvent>
}

export class WorkspaceRepository extends Context.Service<
  WorkspaceRepository,
  {
    readonly find: (visible: Visibility) => Effect.Effect<Option.Option<Workspace>>
    /**
     * With its line for the log, if there is one, and what its invoices say of it, where that changes. `VersionConflict` when the
     * stored version is not that of `before`.
     */
    readonly replace: (
      before: Workspace,
      after: Workspace,
      event?: ActivityEvent,
      seller?: Seller
    ) => Effect.Effect<void, VersionConflict>
    /** Operator only: by its slug. */
    readonly findBySlug: (slug: string) => Effect.Effect<Option.Option<Workspace>>
    /** Operator only: every workspace, by slug. */
    readonly all: Effect.Effect<ReadonlyArray<Workspace>>
    /** Operator only. */
    readonly create: (made: NewWorkspace) => Effect.Effect<void, Taken>
    /** Operator only: `create` in an empty store; false when a workspace exists. One of several concurrent calls succeeds. */
    readonly createFirst: (made: NewWorkspace) => Effect.Effect<boolean, Taken>
    /** Operator only: a workspace's id never changes. Every member, for acting on an owner's behalf. */
    readonly owners: (id: WorkspaceId) => Effect.Effect<ReadonlyArray<Member>>
  }
>()("@hourbook/core/workspaces/WorkspaceRepository") {}
