import { Context, Effect, Layer, Option } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { SignIn } from "../connections/SignIn.ts"
import { traced } from "../telemetry/traced.ts"
import { now } from "../values/Instant.ts"
import { type Identity, IdentityRepository } from "./IdentityRepository.ts"

/** A person as an identity provider states them, with their address if the provider has verified it. */
export interface IdentityClaims extends Identity {
  readonly verifiedEmail: string | null
}

/**
 * Signs in the people of an identity provider: at first by their verified address, and from then on by what the provider
 * calls them for good, whatever their address is.
 */
export class Identities extends Context.Service<Identities>()("@hourbook/core/sessions/Identities", {
  make: Effect.gen(function* () {
    const repository = yield* IdentityRepository
    const signIns = yield* SignIn

    /** Makes the person this member for good, and whether they are. */
    const link = Effect.fnUntraced(function* ({ issuer, subject }: Identity, { member }: Principal) {
      const { userId, workspaceId } = member
      return yield* repository.add({ issuer, subject, workspaceId, userId, createdAt: yield* now }, member)
    })

    /**
     * The memberships of a person, at most one of each workspace: those that are known as theirs, the first one first, and
     * those with their verified address, which become theirs now. A member who is another person of the same provider is not
     * among them, since providers give addresses to other people. No member is created.
     */
    const signIn = traced("Identities.signIn")(function* (claims: IdentityClaims) {
      const { verifiedEmail } = claims
      const known = (yield* Effect.forEach(yield* repository.find(claims), signIns.memberOf)).flatMap(Option.toArray)
      const inWorkspaces = new Set(known.map(({ workspace }) => workspace.id))
      const named = verifiedEmail === null ? [] : yield* signIns.byEmail(verifiedEmail)
      const others = named.filter(({ workspace }) => !inWorkspaces.has(workspace.id))
      return [...known, ...(yield* Effect.filter(others, (who) => link(claims, who)))]
    })

    /** The caller's own. */
    const list = traced("Identities.list")(function* (who: Principal) {
      return yield* repository.list(Policy.self(who), who.member.userId)
    })

    /** The memberships in other workspaces of the person that the caller is known as. */
    const others = traced("Identities.others")(function* (who: Principal) {
      const linked = (yield* Effect.forEach(yield* list(who), repository.find)).flat()
      const elsewhere = new Map(linked.map((one) => [one.workspaceId, one]))
      elsewhere.delete(who.workspace.id)
      return (yield* Effect.forEach(elsewhere.values(), signIns.memberOf)).flatMap(Option.toArray)
    })

    return { signIn, list, others }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
