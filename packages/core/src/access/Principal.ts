import type { ApiKey } from "./ApiKey.ts"
import type { Member } from "./Member.ts"
import type { Scope } from "./Role.ts"
import type { Workspace } from "./Workspace.ts"

/** The caller: a member of a workspace, with the key they use. */
export interface Principal {
  readonly workspace: Workspace
  readonly member: Member
  /** Null for the operator, who needs no key. */
  readonly key: ApiKey | null
  readonly scopes: ReadonlyArray<Scope>
}
