import { IdentityRepository } from "@hourbook/core/sessions/IdentityRepository"
import { PasskeyRepository } from "@hourbook/core/sessions/Passkey"
import { SessionRepository } from "@hourbook/core/sessions/SessionRepository"
import { Effect, Layer, Option } from "effect"

const none = () => Effect.succeed(Option.none())
const nothing = () => Effect.succeed([])
const no = () => Effect.succeed(false)

/** This store keeps no sessions, passkeys and identities yet: a sign-in in a browser is refused. */
export const layer = Layer.mergeAll(
  Layer.succeed(SessionRepository, {
    findOwner: none,
    list: nothing,
    add: no,
    touch: () => Effect.void,
    renew: no,
    remove: no,
    removeAll: () => Effect.succeed(0)
  }),
  Layer.succeed(PasskeyRepository, { find: none, list: nothing, add: no, use: no, remove: no }),
  Layer.succeed(IdentityRepository, { find: nothing, list: nothing, add: no })
)
