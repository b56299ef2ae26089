import { Context, type Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ClientId, ProjectId, UserId } from "../shared/Ids.ts"

/** What is known of the project, client and member that a record points at; null where it is not in the workspace. */
export interface Referenced {
  readonly project: {
    readonly name: string
    readonly clientId: ClientId | null
    readonly clientName: string | null
  } | null
  readonly client: { readonly name: string } | null
  readonly member: { readonly name: string } | null
}

export class ReferenceLookup extends Context.Service<
  ReferenceLookup,
  {
    /** Looks up all three at once; what is asked for as null answers null. Members who were removed do not count. */
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
