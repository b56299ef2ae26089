import type { Principal } from "@hourbook/core/access/Principal"
import type { ConnectedApp } from "@hourbook/identity/tokens/Bearers"

/** The sender of a request. */
export interface Caller {
  /** Its scopes are the key's, or those that the person granted to the app and still has. */
  readonly who: Principal
  /** Null when the caller has a key, or is the operator. */
  readonly app: ConnectedApp | null
  /**
   * Signs confirmations: at least 32 characters derived from the caller's credential. Every instance can derive it, no other
   * caller can, and it needs no setting.
   */
  readonly signingKey: string
}
