import { assert, layer } from "@effect/vitest"
import { ConnectionRepository } from "@hourbook/core/connections/ConnectionRepository"
import { Connections } from "@hourbook/core/connections/Connections"
import { SignIn } from "@hourbook/core/connections/SignIn"
import { fromMillis } from "@hourbook/core/values/Instant"
import { ApiKeys } from "@hourbook/core/workspaces/ApiKeys"
import { Members } from "@hourbook/core/workspaces/Members"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Clock, Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { unique } from "../support/data/builders.ts"
import { openWorkspace } from "../support/oauth/people.ts"
import { useCases } from "../support/useCases.ts"

/** A workspace with an owner, and the secret of the owner's key. */
const open = Effect.gen(function* () {
  const { key, owner, secret, who } = yield* openWorkspace
  const members = yield* Members
  const invite = Effect.fnUntraced(function* (seconds?: number) {
    const { value } = yield* members.invite(who, owner.userId, seconds)
    return { ...value, code: value.code ?? "" }
  })
  return { key, secret, member: owner, who, invite, signIn: yield* SignIn }
})

const draft = { clientId: "abc", clientName: "Assistant", redirectHost: "localhost", scopes: ["read", "full"] } as const

layer(useCases.pipe(Layer.provideMerge(MemoryStore.layer)))("signing in", (it) => {
  it.effect("by a one-time code, once and until it expires", () =>
    Effect.gen(function* () {
      const { invite, member, signIn } = yield* open
      const { code, expiresAt } = yield* invite()
      assert.strictEqual(expiresAt, fromMillis((yield* Clock.currentTimeMillis) + 604_800_000))
      yield* TestClock.adjust("6 days")
      const signedIn = Option.getOrNull(yield* signIn.identify(` ${code.toLowerCase()} `))
      assert.deepInclude(signedIn, { workspaceId: member.workspaceId, userId: member.userId, keyId: null })
      assert.isTrue(Option.isNone(yield* signIn.identify(code)))
      const late = yield* invite(600)
      assert.strictEqual(late.expiresAt, fromMillis((yield* Clock.currentTimeMillis) + 600_000))
      yield* TestClock.adjust("10 minutes")
      assert.isTrue(Option.isNone(yield* signIn.identify(late.code)))
    })
  )

  it.effect("by a code for one of however many show it at once", () =>
    Effect.gen(function* () {
      const { invite, signIn } = yield* open
      const { code } = yield* invite()
      const all = yield* Effect.all(
        Array.from({ length: 5 }, () => signIn.identify(code)),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(all.filter(Option.isSome), 1)
    })
  )

  it.effect("by a key, limited to what the key may do, until the key or the membership ends", () =>
    Effect.gen(function* () {
      const { member, secret, signIn, who } = yield* open
      const members = yield* Members
      const keys = yield* ApiKeys
      const limited = yield* keys.create(who, { name: "Limited", kind: "read", expiresAt: null })
      const signedIn = Option.getOrThrow(yield* signIn.identify(limited.value.secret ?? ""))
      assert.strictEqual(signedIn.keyId, limited.value.key.id)
      const scopes = Effect.map(
        signIn.principalOf(signedIn),
        Option.map((one) => one.scopes)
      )
      assert.deepStrictEqual(Option.getOrNull(yield* scopes), ["read", "reports:read"])
      yield* keys.revoke(who, limited.value.key.id)
      assert.isTrue(Option.isNone(yield* scopes))

      const other = yield* members.add(who, {
        email: `${unique("bo")}@example.org`,
        name: "Bo",
        role: "client",
        clientIds: [],
        key: null
      })
      const client = Option.getOrThrow(yield* signIn.identify(other.value.invitation?.code ?? ""))
      const asClient = Option.getOrThrow(yield* signIn.principalOf(client))
      assert.deepStrictEqual(asClient.scopes, ["read", "reports:read"])
      yield* members.remove(who, client.userId)
      assert.isTrue(Option.isNone(yield* signIn.principalOf(client)))

      for (const wrong of ["", "hb_full_nobody", `${secret}x`, "7K2M-QX9D-4HTW-0B3C-R8FA"]) {
        assert.isTrue(Option.isNone(yield* signIn.identify(wrong)), wrong)
      }
      assert.strictEqual(Option.getOrThrow(yield* signIn.identify(` ${secret}\n`)).userId, member.userId)
    })
  )
})

layer(useCases.pipe(Layer.provideMerge(MemoryStore.layer)))("a connection", (it) => {
  it.effect("may never do more than who allowed it, then or later", () =>
    Effect.gen(function* () {
      const { who } = yield* open
      const connections = yield* Connections
      const members = yield* Members
      const reader = { ...who, scopes: ["read", "reports:read"] as const }
      const limited = Option.getOrThrow(yield* connections.connect(reader, draft))
      assert.deepStrictEqual(limited.scopes, ["read"])
      const { value } = yield* members.add(who, {
        email: `${unique("bo")}@example.org`,
        name: "Bo",
        role: "member",
        clientIds: [],
        key: null
      })
      const full = Option.getOrThrow(yield* connections.connect({ ...who, member: value.member }, draft))
      const scopesNow = Effect.map(
        connections.find(full),
        Option.map(({ who }) => who.scopes)
      )
      assert.deepStrictEqual(Option.getOrNull(yield* scopesNow), ["read", "full"])
      yield* members.amend(who, value.member.userId, { role: "client" })
      assert.deepStrictEqual(Option.getOrNull(yield* scopesNow), ["read"])
      yield* members.remove(who, value.member.userId)
      assert.isTrue(Option.isNone(yield* scopesNow))
      assert.isTrue(Option.isNone(yield* connections.connect({ ...who, member: value.member }, draft)))
    })
  )

  it.effect("acts with the key that it was made with, and ends when the key does", () =>
    Effect.gen(function* () {
      const { who } = yield* open
      const connections = yield* Connections
      const keys = yield* ApiKeys
      const expiresAt = fromMillis((yield* Clock.currentTimeMillis) + 3_600_000)
      const { key } = (yield* keys.create(who, { name: "Short", kind: "full", expiresAt })).value
      const connection = Option.getOrThrow(yield* connections.connect({ ...who, key }, draft))
      assert.strictEqual(Option.getOrThrow(yield* connections.find(connection)).who.key?.id, key.id)
      yield* TestClock.adjust("59 minutes")
      assert.isTrue(Option.isSome(yield* connections.find(connection)))
      yield* TestClock.adjust("1 minutes")
      assert.isTrue(Option.isNone(yield* connections.find(connection)))
    })
  )

  it.effect("lapses when it is not used for 90 days, and ends at the app's own wish", () =>
    Effect.gen(function* () {
      const { who } = yield* open
      const connections = yield* Connections
      const repository = yield* ConnectionRepository
      const used = Option.getOrThrow(yield* connections.connect(who, draft))
      const idle = Option.getOrThrow(yield* connections.connect(who, draft))
      yield* TestClock.adjust("1 days")
      yield* connections.noteUse(used)
      yield* TestClock.adjust("89 days")
      assert.isTrue(Option.isSome(yield* connections.find(idle)))
      yield* TestClock.adjust("1 millis")
      assert.isTrue(Option.isNone(yield* connections.find(idle)))
      assert.deepStrictEqual(
        (yield* connections.list(who)).map(({ id }) => id),
        [used.id]
      )
      yield* connections.end(used)
      yield* connections.end(used)
      assert.isTrue(Option.isNone(yield* repository.findOwner(used)))
    })
  )
})
