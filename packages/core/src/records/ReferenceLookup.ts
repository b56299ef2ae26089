import { Context, type Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ClientId, ProjectId, UserId } from "../shared/Ids.ts"

/** The project, client and member that a record refers to; null for one that is not in the workspace. */
export interface Referenced {
  readonly project: {
    readonly name: string
    readonly archived: boolean
    readonly clientId: ClientId | null
    readonly clientName: string | null
    /** False without a client. */
    readonly clientArchived: boolean
  } | null
  readonly client: { readonly name: string; readonly archived: boolean } | null
  readonly member: { readonly name: string } | null
}

export class ReferenceLookup extends Context.Service<
  ReferenceLookup,
  {
    /** Looks up all three at once; an id of null gives null. Removed members are not found. */
    readonly find: (
      visible: Visibility,
      ids: {
        readonly projectId: ProjectId | null
        readonly clientId: ClientId | null
        readonly userId: UserId | null
      }
    ) => Effect.Effect<Referenced>
  }
>()("@hourbook/core/records/ReferenceLookup") {}
