import { assert, layer } from "@effect/vitest"
import { type PasskeyDraft, mostPasskeys, Passkeys } from "@hourbook/core/sessions/Passkeys"
import { fromMillis } from "@hourbook/core/values/Instant"
import { ApiKeys } from "@hourbook/core/workspaces/ApiKeys"
import { Authenticator } from "@hourbook/core/workspaces/Authenticator"
import { Members } from "@hourbook/core/workspaces/Members"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Clock, Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { instant, newUuid, unique } from "../../support/data/builders.ts"
import { outcome } from "../../support/expecting.ts"
import { openWorkspace } from "../../support/oauth/people.ts"
import { useCases } from "../../support/useCases.ts"

const draft = (overrides: Partial<PasskeyDraft> = {}): PasskeyDraft => ({
  id: newUuid(),
  publicKey: "pQECAyYgASFYIA",
  counter: 0,
  transports: ["internal"],
  name: "Phone",
  ...overrides
})

const open = Effect.gen(function* () {
  const { who } = yield* openWorkspace
  return { who, passkeys: yield* Passkeys }
})

layer(useCases.pipe(Layer.provideMerge(MemoryStore.layer)))("passkeys", (it) => {
  it.effect("sign their member in, with what the role allows, and once for each answer", () =>
    Effect.gen(function* () {
      const { passkeys, who } = yield* open
      yield* TestClock.setTime(Date.parse("2026-03-01T09:30:50.000Z"))
      const passkey = yield* passkeys.add(who, draft({ counter: 3 }))
      assert.deepStrictEqual(yield* passkeys.list(who), [passkey])
      assert.isTrue(Option.isNone(yield* passkeys.find(newUuid())))
      const read = Option.getOrThrow(yield* passkeys.find(passkey.id))
      const signedIn = Option.getOrThrow(yield* passkeys.signIn(read, 4))
      assert.deepStrictEqual(signedIn, { ...who, key: null, scopes: ["read", "full", "reports:read"] })
      const [used] = yield* passkeys.list(who)
      assert.deepInclude(used, { counter: 4, lastUsedAt: instant("2026-03-01T09:30:00.000Z") })
      assert.isTrue(Option.isNone(yield* passkeys.signIn(read, 4)), "the same answer again")

      assert.strictEqual(yield* passkeys.remove(who, passkey.id), passkey.id)
      assert.strictEqual(yield* outcome(passkeys.remove(who, passkey.id)), "NotFound")
      assert.isTrue(Option.isNone(yield* passkeys.signIn({ ...passkey, ...used }, 5)))
    })
  )

  it.effect("are at most 20 of a member, and have a name of 1 to 100 characters", () =>
    Effect.gen(function* () {
      const { passkeys, who } = yield* open
      for (const name of ["", " ", "Phone ", "x".repeat(101)]) {
        assert.strictEqual(yield* outcome(passkeys.add(who, draft({ name }))), "ValidationFailed", name)
      }
      const [first] = yield* Effect.forEach(Array.from({ length: mostPasskeys }), (_, index) =>
        passkeys.add(who, draft({ name: "🗝".repeat(index + 81) }))
      )
      const refused = yield* Effect.flip(passkeys.add(who, draft()))
      assert.include(refused.message, "20 are the most")
      assert.strictEqual(yield* outcome(passkeys.checkMayAdd(who)), "ValidationFailed")
      yield* passkeys.remove(who, first?.id ?? "")
      assert.strictEqual(yield* outcome(passkeys.checkMayAdd(who)), "done")
      const other = yield* open
      const taken = passkeys.add(other.who, draft({ id: (yield* passkeys.list(who))[0]?.id ?? "" }))
      assert.strictEqual(yield* outcome(taken), "ValidationFailed")
    })
  )

  it.effect("are not added by a key that can do less than the member, or that expires", () =>
    Effect.gen(function* () {
      const { passkeys, who } = yield* open
      const keys = yield* ApiKeys
      const expiresAt = fromMillis((yield* Clock.currentTimeMillis) + 3_600_000)
      const outcomeWith = Effect.fnUntraced(function* (made: { readonly value: { readonly secret: string | null } }) {
        const caller = yield* (yield* Authenticator).principalOf(made.value.secret ?? "")
        return yield* outcome(passkeys.add(Option.getOrThrow(caller), draft()))
      })
      const limited = yield* keys.create(who, { name: "Limited", kind: "read", expiresAt: null })
      const short = yield* keys.create(who, { name: "Short", kind: "full", expiresAt })
      const full = yield* keys.create(who, { name: "Full", kind: "full", expiresAt: null })
      assert.strictEqual(yield* outcomeWith(limited), "Forbidden")
      assert.strictEqual(yield* outcomeWith(short), "Forbidden")
      assert.strictEqual(yield* outcomeWith(full), "done")
    })
  )

  it.effect("show that a member has been here, so that only an owner makes another code for them", () =>
    Effect.gen(function* () {
      const { passkeys, who } = yield* open
      const members = yield* Members
      const joined = { name: "Bo", clientIds: [], key: null }
      const bo = (yield* members.add(who, { ...joined, email: `${unique("bo")}@example.org`, role: "member" })).value
      const al = (yield* members.add(who, { ...joined, email: `${unique("al")}@example.org`, role: "admin" })).value
      const asAdmin = { ...who, member: al.member }
      assert.strictEqual(yield* outcome(members.invite(asAdmin, bo.member.userId)), "done")
      yield* passkeys.add({ ...who, member: bo.member }, draft())
      assert.strictEqual(yield* outcome(members.invite(asAdmin, bo.member.userId)), "Forbidden")
      assert.strictEqual(yield* outcome(members.invite(who, bo.member.userId)), "done")
    })
  )
})
