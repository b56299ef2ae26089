import { Effect } from "effect"
import type { Principal } from "../access/Principal.ts"
import { Forbidden } from "../errors/Errors.ts"
import type { Instant } from "../values/Instant.ts"

/** No key makes a link that outlives it. */
export const outlivesKey = ({ key }: Principal, until: Instant): Effect.Effect<void, Forbidden> =>
  key === null || key.expiresAt === null || key.expiresAt >= until
    ? Effect.void
    : Effect.fail(
        new Forbidden({
          message: `this key expires at ${key.expiresAt}, and the link may not work longer`,
          rule: { code: "key_expires", at: key.expiresAt }
        })
      )
