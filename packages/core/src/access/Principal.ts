import type { ApiKey } from "./ApiKey.ts"
import type { Member } from "./Member.ts"
import type { Scope } from "./Role.ts"
import type { Workspace } from "./Workspace.ts"

/** The caller: a member of a workspace, with the key that they use or signed in with. */
export interface Principal {
  readonly workspace: Workspace
  readonly member: Member
  /** Null for the operator, and for a member who signed in without one. */
  readonly key: ApiKey | null
  readonly scopes: ReadonlyArray<Scope>
}
