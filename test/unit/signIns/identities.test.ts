import { assert, layer } from "@effect/vitest"
import { Identities } from "@hourbook/core/sessions/Identities"
import { Members } from "@hourbook/core/workspaces/Members"
import { Operator } from "@hourbook/core/workspaces/Operator"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { currency, newUuid, unique } from "../../support/data/builders.ts"
import { outcome } from "../../support/expecting.ts"
import { useCases } from "../../support/useCases.ts"

/** A workspace whose owner has an address. */
const open = Effect.fnUntraced(function* (ownerEmail: string) {
  const operator = yield* Operator
  const { workspace } = yield* operator.createWorkspace({
    name: "Studio",
    slug: unique("studio"),
    currency: currency("EUR"),
    ownerEmail,
    ownerName: "Olga",
    secret: undefined
  })
  return yield* operator.ownerOf(workspace.slug)
})

const issuer = "https://login.example.org"

layer(useCases.pipe(Layer.provideMerge(MemoryStore.layer)))("a person of an identity provider", (it) => {
  const start = Effect.gen(function* () {
    const identities = yield* Identities
    const email = `${unique("olga")}@example.org`
    const subject = newUuid()
    const first = yield* open(email)
    yield* TestClock.adjust("1 minutes")
    /** The members that the person is. */
    const signIn = (verifiedEmail: string | null, person = subject, provider = issuer) =>
      Effect.map(identities.signIn({ issuer: provider, subject: person, verifiedEmail }), (found) =>
        found.map(({ member }) => member.userId)
      )
    return { identities, email, first, signIn, add: (yield* Members).add }
  })

  it.effect("signs in by the verified address at first, and then by what the provider calls them for good", () =>
    Effect.gen(function* () {
      const { email, first, identities, signIn } = yield* start
      const { userId } = first.member
      assert.deepStrictEqual(yield* signIn(null), [])
      assert.deepStrictEqual(yield* signIn(`${unique("other")}@example.org`), [])
      assert.deepStrictEqual(yield* signIn(email.toUpperCase()), [userId])
      assert.lengthOf(yield* identities.list(first), 1)
      assert.deepStrictEqual(
        yield* signIn(`${unique("other")}@example.org`),
        [userId],
        "the provider's address changed"
      )
      assert.deepStrictEqual(yield* signIn(null), [userId])
      const amended = { email: `${unique("new")}@example.org` }
      yield* (yield* Members).amend(first, userId, amended)
      assert.deepStrictEqual(yield* signIn(email), [userId], "the member's address changed")
      assert.lengthOf(yield* identities.list(first), 1)
    })
  )

  it.effect("is one member of each workspace, and those of workspaces that they join later", () =>
    Effect.gen(function* () {
      const { add, email, first, signIn } = yield* start
      yield* signIn(email)
      const second = yield* open(email)
      yield* TestClock.adjust("1 minutes")
      const third = yield* open(`${unique("zed")}@example.org`)
      assert.deepStrictEqual(yield* signIn(email), [first.member.userId, second.member.userId])
      assert.deepStrictEqual(yield* signIn(null), [first.member.userId, second.member.userId])
      // Another address of the person in a workspace where they are known is another member.
      const later = `${unique("new")}@example.org`
      yield* add(first, { email: later, name: "Olga", role: "member", clientIds: [], key: null })
      assert.deepStrictEqual(yield* signIn(later), [first.member.userId, second.member.userId])
      yield* (yield* Members).amend(third, third.member.userId, { email })
      assert.deepStrictEqual(
        yield* signIn(email),
        [first, second, third].map(({ member }) => member.userId)
      )
    })
  )

  it.effect("is no member who is another person of the same provider, also with the address of that member", () =>
    Effect.gen(function* () {
      const { email, first, identities, signIn } = yield* start
      yield* signIn(email)
      assert.deepStrictEqual(yield* signIn(email, newUuid()), [])
      assert.lengthOf(yield* identities.list(first), 1)
      assert.deepStrictEqual(yield* signIn(email, newUuid(), "https://other.example.org"), [first.member.userId])
    })
  )

  it.effect(
    "signs in to nothing after the membership ends, until it is renewed and the address is verified again",
    () =>
      Effect.gen(function* () {
        const { add, first, signIn } = yield* start
        const members = yield* Members
        const email = `${unique("bo")}@example.org`
        const draft = { email, name: "Bo", role: "member", clientIds: [], key: null } as const
        const { member } = (yield* add(first, draft)).value
        assert.deepStrictEqual(yield* signIn(email), [member.userId])
        const admin = { ...draft, email: `${unique("al")}@example.org`, role: "admin" } as const
        const asAdmin = { ...first, member: (yield* add(first, admin)).value.member }
        assert.strictEqual(yield* outcome(members.invite(asAdmin, member.userId)), "Forbidden", "the member was here")
        yield* members.remove(first, member.userId)
        assert.deepStrictEqual(yield* signIn(email), [])
        yield* add(first, draft)
        assert.deepStrictEqual(yield* signIn(null), [])
        assert.deepStrictEqual(yield* signIn(email), [member.userId])
      })
  )
})
