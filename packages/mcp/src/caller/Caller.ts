import type { Principal } from "@hourbook/core/access/Principal"
import type { ConnectedApp } from "@hourbook/identity/tokens/Bearers"

/** Who calls. */
export interface Caller {
  /** Its scopes are those of the key, or those that the person granted and still has. */
  readonly who: Principal
  /** Null when the caller has a key, or is the operator. */
  readonly app: ConnectedApp | null
  /**
   * Signs what a person is asked to confirm: at least 32 characters made of the caller's credential, so that every instance
   * knows it, nobody else does, and no setting is needed.
   */
  readonly signingKey: string
}
