import { Context, Effect, Layer, Option } from "effect"
import type { Principal } from "../access/Principal.ts"
import { Sha256 } from "../access/Secret.ts"
import { minuteOf, now, toMillis } from "../shared/Instant.ts"
import { ApiKeyRepository } from "./ApiKeyRepository.ts"

const longestSecret = 255

/** Who a secret stands for (interface, section 5). */
export class Authenticator extends Context.Service<Authenticator>()("@hourbook/core/workspaces/Authenticator", {
  make: Effect.gen(function* () {
    const keys = yield* ApiKeyRepository
    const sha256 = yield* Sha256

    /**
     * The caller, or none for a secret that is unknown, revoked, expired or of somebody who is no longer a member: all
     * alike. Asks the store each time, so a revocation holds from the next request on.
     */
    const principalOf = Effect.fn("Authenticator.principalOf")(function* (secret: string) {
      if (secret.length === 0 || secret.length > longestSecret) return Option.none<Principal>()
      const owner = yield* keys.findBySecret(yield* sha256(secret))
      const at = yield* now
      return owner.pipe(
        Option.filter(({ key }) => key.expiresAt === null || key.expiresAt > at),
        Option.map(({ key, member, workspace }): Principal => ({ workspace, member, key, scopes: key.scopes }))
      )
    })

    /** Notes that the key was used, once a minute. For the host to run beside the request, not in its way. */
    const noteUse = Effect.fn("Authenticator.noteUse")(function* ({ key }: Principal) {
      if (key === null) return
      const minute = minuteOf(yield* now)
      const last = key.lastUsedAt
      if (last === null || toMillis(last) < toMillis(minute)) yield* keys.touch(key, minute)
    })

    return { principalOf, noteUse }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
