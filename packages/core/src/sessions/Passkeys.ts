import { Context, Effect, Layer, Option } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { scopesOfRole } from "../access/Role.ts"
import { eventOf } from "../activity/event.ts"
import { SignIn } from "../connections/SignIn.ts"
import { type CoreError, Forbidden, NotFound, ValidationFailed } from "../errors/Errors.ts"
import { traced } from "../telemetry/traced.ts"
import { minuteOf, now } from "../values/Instant.ts"
import { checked } from "../writing/checked.ts"
import { composing, withLine } from "../writing/composing.ts"
import { Passkey, PasskeyRepository } from "./Passkey.ts"
import { passkeyLine } from "./passkeyLine.ts"

/** What an authenticator made and the edge verified, and what the member calls it. */
export type PasskeyDraft = Pick<Passkey, "id" | "publicKey" | "counter" | "transports" | "name">

/** The most passkeys of a member. */
export const mostPasskeys = 20

const sound = checked(Passkey)

/** A passkey signs in with every scope of the role and for good, so a key that is limited in either cannot add one. */
const mayAdd = ({ key, member, scopes }: Principal): Effect.Effect<void, Forbidden> =>
  scopesOfRole(member.role).every((scope) => scopes.includes(scope)) && (key?.expiresAt ?? null) === null
    ? Effect.void
    : Effect.fail(
        new Forbidden({
          message: "the key that you signed in with is limited, so it cannot add a passkey: use a code",
          rule: { code: "key_limited" }
        })
      )

/** The passkeys with which members sign in. The edge makes the challenges and verifies what authenticators answer. */
export class Passkeys extends Context.Service<Passkeys>()("@hourbook/core/sessions/Passkeys", {
  make: Effect.gen(function* () {
    const repository = yield* PasskeyRepository
    const signIns = yield* SignIn

    /** The caller's own, newest first. */
    const list = traced("Passkeys.list")(function* (who: Principal) {
      return yield* repository.list(Policy.self(who), who.member.userId)
    })

    /** Refuses a member who may not add one: before the challenge is made, and again with the answer. */
    const checkMayAdd = traced("Passkeys.checkMayAdd")(function* (
      who: Principal
    ): Effect.fn.Return<ReadonlyArray<Passkey>, CoreError> {
      yield* mayAdd(who)
      const own = yield* list(who)
      const problem = `you have ${mostPasskeys} passkeys, and ${mostPasskeys} are the most: remove one that is not used`
      const rule = { code: "too_many", noun: "passkey", most: mostPasskeys } as const
      return own.length < mostPasskeys ? own : yield* new ValidationFailed({ field: null, problem, rule })
    })

    /** Adds a passkey that the edge has verified to the caller's own. */
    const add = traced("Passkeys.add")(function* (
      who: Principal,
      draft: PasskeyDraft
    ): Effect.fn.Return<Passkey, CoreError> {
      yield* checkMayAdd(who)
      const problem = "the passkey was not added: it is in use already, or you are no longer a member"
      const rule = { code: "passkey_not_added" } as const
      const write = Effect.gen(function* () {
        const passkey = yield* sound({
          ...draft,
          workspaceId: who.workspace.id,
          userId: who.member.userId,
          createdAt: yield* now,
          lastUsedAt: null
        })
        const event = yield* eventOf(who, passkey.createdAt, yield* passkeyLine(passkey, "made"))
        return (yield* repository.add(passkey, event))
          ? passkey
          : yield* new ValidationFailed({ field: null, problem, rule })
      })
      return yield* composing(write)
    })

    /** Removes one of the caller's own. Browsers that it signed in stay signed in. */
    const remove = traced("Passkeys.remove")(function* (who: Principal, id: Passkey["id"]) {
      const passkey = (yield* list(who)).find((one) => one.id === id)
      if (passkey === undefined) return yield* new NotFound({ entity: "passkey", id })
      const removed = yield* withLine(who, yield* passkeyLine(passkey, "ended"), (event) =>
        repository.remove(passkey, event)
      )
      return removed ? id : yield* new NotFound({ entity: "passkey", id })
    })

    /** The passkey that an authenticator names: the edge verifies the answer with its public key. */
    const find = traced("Passkeys.find")(function* (id: Passkey["id"]) {
      return yield* repository.find(id)
    })

    /**
     * The member of a passkey whose answer the edge verified, with the counter of that answer. None when the passkey or the
     * membership ended meanwhile, or another answer with it came first.
     */
    const signIn = traced("Passkeys.signIn")(function* (passkey: Passkey, counter: number) {
      const used = yield* repository.use(passkey, { counter, at: minuteOf(yield* now) })
      return used ? yield* signIns.memberOf(passkey) : Option.none<Principal>()
    })

    return { list, checkMayAdd, add, remove, find, signIn }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
