import { Context, Data } from "effect"
import type { ApiKeyId, ClientId, ProjectId, UserId, WorkspaceId } from "../values/Ids.ts"
import type { Principal } from "./Principal.ts"

/** The rows that a caller's rights were read from: a key, its member and their workspace. */
export interface RightsRead {
  readonly workspaceId: WorkspaceId
  readonly keyId: ApiKeyId
  /** The versions of the rows, as the store that read them writes them. */
  readonly versions: string
}

/** A caller as an earlier request looked them up, and the versions of the rows that their rights were read from. */
export interface KnownCaller {
  readonly who: Principal
  readonly read: RightsRead
}

/** What a new record refers to, as an earlier request read it; null for what it does not refer to. */
export interface ReferencesRead {
  readonly projectId: ProjectId | null
  readonly clientId: ClientId | null
  readonly userId: UserId | null
  readonly versions: string
}

/**
 * A request on rights that were read for an earlier one. The store checks with the first statement of the request, in the same
 * round trip, that the rows are still in the same versions. Until a check has passed, it carries out nothing without one.
 */
export class RightsCheck {
  readonly read: RightsRead
  /** What the request assumes besides the rights. The store checks both together. */
  references: ReferencesRead | undefined
  hasPassed = false

  constructor(read: RightsRead) {
    this.read = read
  }
}

/** The check of the present request. Undefined where its caller was looked up for it. */
export const CurrentRightsCheck = Context.Reference<RightsCheck | undefined>(
  "@hourbook/core/access/RightsCheck/CurrentRightsCheck",
  { defaultValue: () => undefined }
)

/** A defect: the rights that a request began with have changed, or the store could not check them. It carried out nothing. */
export class RightsUnconfirmed extends Data.TaggedError("RightsUnconfirmed") {}
