import type { Principal } from "@hourbook/core/access/Principal"
import { Sha256 } from "@hourbook/core/access/Secret"
import { OAuthArtifacts } from "@hourbook/core/connections/OAuthArtifacts"
import type { Passkey } from "@hourbook/core/sessions/Passkey"
import { Passkeys } from "@hourbook/core/sessions/Passkeys"
import { fromMillis, now, toMillis } from "@hourbook/core/values/Instant"
import type { Ceremonies, PasskeyUsed, RelyingParty } from "@hourbook/rest/edge/callers/PasskeyCeremonies"
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse
} from "@simplewebauthn/server"
import { isoBase64URL } from "@simplewebauthn/server/helpers"
import { Effect, Option, Schema } from "effect"
import { AuthenticationResponse, challengeOf, RegistrationResponse } from "./responses.ts"

const challengeSeconds = 300
/** EdDSA, ES256 and RS256, which every authenticator has one of. What the library adds is experimental in Node. */
const algorithms = [-8, -7, -257]
const kind = "PasskeyChallenge"

/** Who begins a ceremony: a challenge for one member adds no passkey to another. */
const beginner = ({ member, workspace }: Principal): string => `add ${workspace.id} ${member.userId}`
const anybody = "sign in"

const decodeRegistration = Schema.decodeUnknownOption(RegistrationResponse)
const decodeAuthentication = Schema.decodeUnknownOption(AuthenticationResponse)

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** Whom an authenticator says that a passkey is of, as it was told when the passkey was made. */
const handleOf = ({ userId }: Pick<Passkey, "userId">): string => isoBase64URL.fromBuffer(bytesOf(userId))

const described = ({ id, transports }: Passkey) => ({ id, transports: [...transports] })

/** The exchange with browsers, as WebAuthn has it. */
export const makeCeremonies = Effect.gen(function* () {
  const artifacts = yield* OAuthArtifacts
  const passkeys = yield* Passkeys
  const sha256 = yield* Sha256

  const refOf = (challenge: string) => Effect.map(sha256(challenge), (id) => ({ kind, id }))

  const keep = Effect.fnUntraced(function* (challenge: string, party: RelyingParty, whose: string) {
    yield* artifacts.put({
      ...(yield* refOf(challenge)),
      payload: JSON.stringify([party.id, whose]),
      consumedAt: null,
      expiresAt: fromMillis(toMillis(yield* now) + challengeSeconds * 1000)
    })
  })

  /** Consumes the challenge that a browser answers. Whether it was made here, for this, and not answered before. */
  const take = Effect.fnUntraced(function* (challenge: string, party: RelyingParty, whose: string) {
    const [ref, at] = [yield* refOf(challenge), yield* now]
    const kept = yield* artifacts.find(ref, at)
    const fits = Option.exists(kept, ({ payload }) => payload === JSON.stringify([party.id, whose]))
    return fits && (yield* artifacts.consume(ref, at))
  })

  const beginAdding = Effect.fn("Passkeys.beginAdding")(function* (
    party: RelyingParty,
    who: Principal,
    own: ReadonlyArray<Passkey>
  ) {
    const { member, workspace } = who
    const options = yield* Effect.promise(() =>
      generateRegistrationOptions({
        rpName: "Hourbook",
        rpID: party.id,
        // What people choose by when they are members of several workspaces.
        userName: `${member.email} (${workspace.name})`,
        userDisplayName: member.name,
        userID: bytesOf(member.userId),
        attestationType: "none",
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: own.map(described),
        authenticatorSelection: { residentKey: "required", userVerification: "preferred" }
      })
    )
    yield* keep(options.challenge, party, beginner(who))
    return { ...options }
  })

  const finishAdding = Effect.fn("Passkeys.finishAdding")(function* (
    party: RelyingParty,
    who: Principal,
    sent: Readonly<Record<string, unknown>>
  ) {
    const response = Option.getOrUndefined(decodeRegistration(sent))
    const challenge = response === undefined ? undefined : challengeOf(response.response.clientDataJSON)
    if (response === undefined || challenge === undefined) return Option.none()
    if (!(yield* take(challenge, party, beginner(who)))) return Option.none()
    const verified = yield* Effect.option(
      Effect.tryPromise(() =>
        verifyRegistrationResponse({
          response: { ...response, clientExtensionResults: {} },
          expectedChallenge: challenge,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          supportedAlgorithmIDs: algorithms,
          requireUserVerification: false
        })
      )
    )
    return Option.flatMap(verified, ({ registrationInfo }) =>
      registrationInfo === undefined
        ? Option.none()
        : Option.some({
            id: registrationInfo.credential.id,
            publicKey: isoBase64URL.fromBuffer(registrationInfo.credential.publicKey),
            counter: registrationInfo.credential.counter,
            transports: response.response.transports ?? []
          })
    )
  })

  const beginSignIn = Effect.fn("Passkeys.beginSignIn")(function* (party: RelyingParty) {
    const options = yield* Effect.promise(() =>
      generateAuthenticationOptions({ rpID: party.id, userVerification: "preferred" })
    )
    yield* keep(options.challenge, party, anybody)
    return { ...options }
  })

  const finishSignIn = Effect.fn("Passkeys.finishSignIn")(function* (
    party: RelyingParty,
    sent: Readonly<Record<string, unknown>>
  ): Effect.fn.Return<Option.Option<PasskeyUsed>> {
    const response = Option.getOrUndefined(decodeAuthentication(sent))
    const challenge = response === undefined ? undefined : challengeOf(response.response.clientDataJSON)
    if (response === undefined || challenge === undefined) return Option.none()
    if (!(yield* take(challenge, party, anybody))) return Option.none()
    const passkey = Option.getOrUndefined(yield* passkeys.find(response.id))
    // No list of passkeys was sent, so the answer must be one that names its member.
    if (passkey === undefined || response.response.userHandle !== handleOf(passkey)) return Option.none()
    const verified = yield* Effect.option(
      Effect.tryPromise(() =>
        verifyAuthenticationResponse({
          response: { ...response, clientExtensionResults: {} },
          expectedChallenge: challenge,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          requireUserVerification: false,
          credential: {
            id: passkey.id,
            publicKey: isoBase64URL.toBuffer(passkey.publicKey),
            counter: passkey.counter
          }
        })
      )
    )
    return verified.pipe(
      Option.filter((one) => one.verified),
      Option.map(({ authenticationInfo }) => ({ passkey, counter: authenticationInfo.newCounter }))
    )
  })

  const ceremonies: Ceremonies = { beginAdding, finishAdding, beginSignIn, finishSignIn }
  return ceremonies
})
