import type { Visibility } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { Instant } from "../values/Instant.ts"

/** Who writes what they may see, and when. Its maker has checked that they may. */
export interface Writing {
  readonly who: Principal
  readonly visible: Visibility
  readonly at: Instant
}
