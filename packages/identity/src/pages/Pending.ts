import type { Scope } from "@hourbook/core/access/Role"

/** An app that waits for a member to allow it. */
export interface Pending {
  readonly clientId: string
  readonly clientName: string
  readonly redirectUri: string
  readonly scopes: ReadonlyArray<Scope>
}
