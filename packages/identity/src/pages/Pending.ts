import type { Scope } from "@hourbook/core/access/Role"

/** An app that asks a member for access. */
export interface Pending {
  readonly clientId: string
  readonly clientName: string
  readonly redirectUri: string
  readonly scopes: ReadonlyArray<Scope>
}
