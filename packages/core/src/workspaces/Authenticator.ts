import { Context, Effect, Layer, Option } from "effect"
import type { Principal } from "../access/Principal.ts"
import { Sha256 } from "../access/Secret.ts"
import { minuteOf, now, toMillis } from "../shared/Instant.ts"
import { ApiKeyRepository } from "./ApiKeyRepository.ts"

const longestSecret = 255

/** Finds the caller of a secret (interface, section 5). */
export class Authenticator extends Context.Service<Authenticator>()("@hourbook/core/workspaces/Authenticator", {
  make: Effect.gen(function* () {
    const keys = yield* ApiKeyRepository
    const sha256 = yield* Sha256

    /**
     * The caller; none for a secret that is unknown, revoked, expired or of a former member. Reads the store each time, so a
     * revocation takes effect with the next request.
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

    /** Records that the key was used, once a minute. The host runs it in the background of the request. */
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
