import { Sha256 } from "@hourbook/core/access/Secret"
import { OAuthArtifacts } from "@hourbook/core/connections/OAuthArtifacts"
import { fromMillis, now, toMillis } from "@hourbook/core/shared/Instant"
import { Effect } from "effect"

/** The most attempts in a window that starts with the first one. */
export interface Limit {
  readonly kind: string
  readonly most: number
  readonly seconds: number
}

/** Counted across all instances. The limits are generous because a hosted assistant sends many people's requests from a few addresses. */
export const limits = {
  attemptsOfInteraction: { kind: "SignInsOfInteraction", most: 5, seconds: 600 },
  attemptsFromAddress: { kind: "SignInsFromAddress", most: 20, seconds: 600 },
  authorizations: { kind: "AuthorizationsFromAddress", most: 120, seconds: 600 },
  registrations: { kind: "RegistrationsFromAddress", most: 60, seconds: 3600 },
  /** A client that no member approves is deleted after a day, so this also limits how many are stored. */
  registrationsInTotal: { kind: "RegistrationsInTotal", most: 20_000, seconds: 86_400 },
  tokens: { kind: "TokenRequestsFromAddress", most: 600, seconds: 60 }
} as const satisfies Record<string, Limit>

/** Counts an attempt and returns whether it is within the limit. */
export const makeAdmit = Effect.gen(function* () {
  const artifacts = yield* OAuthArtifacts
  const sha256 = yield* Sha256
  return Effect.fnUntraced(function* ({ kind, most, seconds }: Limit, identity: string) {
    const at = yield* now
    const expiresAt = fromMillis(toMillis(at) + seconds * 1000)
    return (yield* artifacts.count({ kind, id: yield* sha256(identity) }, { at, expiresAt })) <= most
  })
})
export type Admit = Effect.Success<typeof makeAdmit>
