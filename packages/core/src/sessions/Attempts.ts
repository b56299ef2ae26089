import { Context, Effect, Layer } from "effect"
import { Sha256 } from "../access/Secret.ts"
import { OAuthArtifacts } from "../connections/OAuthArtifacts.ts"
import { traced } from "../telemetry/traced.ts"
import { fromMillis, now, toMillis } from "../values/Instant.ts"

/** The most attempts in a window that starts with the first one. */
export interface AttemptLimit {
  readonly kind: string
  readonly most: number
  readonly seconds: number
}

/** Tries to sign in from one network, on every page that takes a code. */
export const signInsFromAddress: AttemptLimit = { kind: "SignInsFromAddress", most: 20, seconds: 600 }
/** Tries to renew a sign-in in one browser. */
export const signInsOfSession: AttemptLimit = { kind: "SignInsOfSession", most: 5, seconds: 600 }

/** How often an owner has sample data made, which takes seconds. */
export const samplesOfMember: AttemptLimit = { kind: "SamplesOfMember", most: 10, seconds: 600 }

/** Challenges for passkeys, each of which is kept for some minutes. */
export const challengesFromAddress: AttemptLimit = { kind: "PasskeyChallengesFromAddress", most: 60, seconds: 600 }

/** Counts attempts, exactly and across all instances. */
export class Attempts extends Context.Service<Attempts>()("@hourbook/core/sessions/Attempts", {
  make: Effect.gen(function* () {
    const artifacts = yield* OAuthArtifacts
    const sha256 = yield* Sha256

    /** Counts an attempt and returns whether it is within the limit. */
    const admit = traced("Attempts.admit")(function* ({ kind, most, seconds }: AttemptLimit, identity: string) {
      const at = yield* now
      const expiresAt = fromMillis(toMillis(at) + seconds * 1000)
      return (yield* artifacts.count({ kind, id: yield* sha256(identity) }, { at, expiresAt })) <= most
    })

    return { admit }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
