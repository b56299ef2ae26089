import type { OAuthArtifacts } from "@hourbook/core/connections/OAuthArtifacts"
import type { Passkeys } from "@hourbook/core/sessions/Passkeys"
import { type Ceremonies, PasskeyCeremonies } from "@hourbook/rest/edge/callers/PasskeyCeremonies"
import { Effect, Layer } from "effect"

/** The ceremonies of passkeys, whose library is loaded with the first of them. */
export const offered: Layer.Layer<never, never, OAuthArtifacts | Passkeys> = Layer.effect(
  PasskeyCeremonies,
  Effect.gen(function* () {
    const services = yield* Effect.context<OAuthArtifacts | Passkeys>()
    const made = yield* Effect.promise(() => import("./ceremonies.ts")).pipe(
      Effect.flatMap(({ makeCeremonies }) => makeCeremonies),
      Effect.provideContext(services),
      Effect.cached
    )
    const ceremonies: Ceremonies = {
      beginAdding: (...begun) => Effect.flatMap(made, ({ beginAdding }) => beginAdding(...begun)),
      finishAdding: (...finished) => Effect.flatMap(made, ({ finishAdding }) => finishAdding(...finished)),
      beginSignIn: (...begun) => Effect.flatMap(made, ({ beginSignIn }) => beginSignIn(...begun)),
      finishSignIn: (...finished) => Effect.flatMap(made, ({ finishSignIn }) => finishSignIn(...finished))
    }
    return ceremonies
  })
)
