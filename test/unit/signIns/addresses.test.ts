import { assert, describe, it, layer } from "@effect/vitest"
import { addressForms, foldAddress, typedAddress } from "@hourbook/core/access/address"
import { Email, type Member } from "@hourbook/core/access/Member"
import { SignIn } from "@hourbook/core/connections/SignIn"
import { Names } from "@hourbook/core/entities/Names"
import { People } from "@hourbook/core/operations/People"
import { Identities } from "@hourbook/core/sessions/Identities"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { Members } from "@hourbook/core/workspaces/Members"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { foldAddress as foldAddressOfFiles } from "@hourbook/exchange/plan/foldAddress"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer, Schema } from "effect"
import { aMember, newUuid, unique } from "../../support/data/builders.ts"
import { outcome } from "../../support/expecting.ts"
import { openWorkspace } from "../../support/oauth/people.ts"
import { useCases } from "../../support/useCases.ts"

const isAscii = (text: string): boolean => /^[\0-\u007f]*$/u.test(text)

/** Every character of Unicode that has another case or another encoding, and all of ASCII. */
function* everyFoldedCharacter(): Generator<string> {
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const character = String.fromCodePoint(code)
    const isFolded =
      character.toLowerCase() !== character ||
      character.toUpperCase() !== character ||
      character.normalize("NFC") !== character ||
      (character.normalize("NFD") !== character && (code < 0xac00 || code > 0xd7a3))
    if (code < 128 || isFolded) yield character
  }
}

describe("an address", () => {
  it("has the same fold in each of its encodings, and none of the fold of another in ASCII", () => {
    const wrong: Array<string> = []
    for (const character of everyFoldedCharacter()) {
      const address = `a${character}e@x.org`
      const fold = foldAddress(address)
      const typed = typedAddress(address)
      const sound =
        (isAscii(character) ? fold === address.toLowerCase() && typed === fold : !isAscii(fold) && !isAscii(typed)) &&
        foldAddress(fold) === fold &&
        typedAddress(typed) === typed &&
        foldAddressOfFiles(address) === typed &&
        addressForms(address).every((form) => isAscii(form) === isAscii(address) && foldAddress(form) === fold)
      // Three characters are equivalent to one in ASCII.
      const isApart = ["\u037e", "\u1fef", "\u212a"].includes(character)
      if (!sound || (foldAddress(address.normalize("NFD")) !== fold && !isApart)) wrong.push(character)
    }
    assert.deepStrictEqual(wrong, [])
  })

  it("is stored in lower case and composed, and never with a letter whose lower case is in ASCII", () => {
    const isEmail = Schema.is(Email)
    assert.strictEqual(typedAddress(" JU\u0308RGEN@Example.ORG "), "jürgen@example.org")
    assert.isTrue(isEmail(typedAddress(" JÜRGEN@example.org")))
    for (const imitation of ["mi\u212Ae@example.org", "m\u0130ke@example.org"]) {
      assert.isFalse(isEmail(typedAddress(imitation)), imitation)
      assert.isFalse(isEmail(imitation), imitation)
    }
  })
})

const issuer = "https://login.example.org"

layer(useCases.pipe(Layer.provideMerge(MemoryStore.layer)))("the address of a member", (it) => {
  const open = Effect.gen(function* () {
    const { who, workspace } = yield* openWorkspace
    const members = yield* Members
    const identities = yield* Identities
    const add = (email: string) =>
      Effect.map(
        members.add(who, { name: "Mike", email, role: "member", clientIds: [], key: null }),
        ({ value }) => value.member
      )
    /** A member as an earlier version stored them. */
    const stored = Effect.fnUntraced(function* (overrides: Partial<Member>) {
      const member = aMember(workspace.id, overrides)
      yield* (yield* MemberRepository).add({ member, key: null, idempotency: null })
      return member
    })
    const signIn = (verifiedEmail: string, subject: string) =>
      Effect.map(identities.signIn({ issuer, subject, verifiedEmail }), (found) =>
        found.map(({ member }) => member.userId)
      )
    return { who, workspace, members, add, stored, signIn }
  })

  it.effect("is none of those that only look like it, and whoever has one of them locks nobody out", () =>
    Effect.gen(function* () {
      const { add, signIn, stored } = yield* open
      const name = unique("mike")
      const { userId } = yield* add(`${name}@example.org`)
      const ascii = yield* stored({ email: `${name};\`k@example.org` })
      for (const imitation of [
        `${name.replace("k", "\u212A")}@example.org`,
        `${name.replace("i", "\u0130")}@example.org`,
        `${name}@EXAMPLE.\uFF4Frg`,
        `${name};\u1FEFk@example.org`,
        `${name}\u037E\`k@example.org`
      ]) {
        assert.deepStrictEqual(yield* signIn(imitation, newUuid()), [], imitation)
        assert.deepStrictEqual(yield* (yield* SignIn).byEmail(imitation), [], imitation)
      }
      assert.deepStrictEqual(yield* signIn(`${name.toUpperCase()}@Example.org`, newUuid()), [userId])
      assert.deepStrictEqual(yield* signIn(ascii.email, newUuid()), [ascii.userId])
      const cap = yield* stored({ email: `${unique("änne")}@example.org` })
      assert.deepStrictEqual(yield* signIn(cap.email.replace("ä", "Ä"), newUuid()), [], "a capital outside ASCII")
    })
  )

  it.effect("is one however its accents are encoded", () =>
    Effect.gen(function* () {
      const { add, members, signIn, stored, who } = yield* open
      const email = `${unique("jürgen")}@example.org`
      const twin = email.normalize("NFD")
      assert.notStrictEqual(twin, email)
      const made = yield* stored({ email })
      for (const again of [email, twin]) {
        assert.include((yield* Effect.flip(add(again))).message, "address")
        const former = members.addFormer(who, { name: "Jürgen", email: again })
        assert.strictEqual(yield* outcome(former), "ValidationFailed")
        assert.strictEqual(yield* outcome(former.pipe(Effect.provideService(DryRun, true))), "ValidationFailed")
        assert.strictEqual(yield* outcome(members.amend(who, who.member.userId, { email: again })), "ValidationFailed")
      }
      assert.deepStrictEqual(yield* signIn(twin, newUuid()), [made.userId])
    })
  )

  it.effect("is one that mail reaches, if it is new", () =>
    Effect.gen(function* () {
      const { add, members, who } = yield* open
      for (const email of [`<${unique("a")}@b.test>`, `${unique("zoë")}@example.org`, `"${unique("a")}"@example.org`]) {
        assert.strictEqual(yield* outcome(add(email)), "ValidationFailed", email)
        assert.strictEqual(yield* outcome(members.amend(who, who.member.userId, { email })), "ValidationFailed", email)
      }
      const apart = yield* add(`${unique("ada.l+x")}@büro.example`)
      assert.include(apart.email, "@büro.example")
    })
  )

  it.effect("stays usable as an earlier version stored it", () =>
    Effect.gen(function* () {
      const { add, members, signIn, stored, who, workspace } = yield* open
      const email = `${unique("zoë")}@example.org`
      const old = yield* stored({ email: email.normalize("NFD"), name: "Zoë" })
      const operator = yield* Operator
      for (const form of [email, old.email]) {
        assert.strictEqual((yield* operator.memberOf(workspace.slug, form)).member.userId, old.userId)
        assert.deepInclude(yield* (yield* Names).person(who, form), { _tag: "Found", id: old.userId })
        assert.lengthOf((yield* (yield* People).exportData(form, workspace.slug)).memberships, 1)
        assert.strictEqual(yield* outcome(add(form)), "ValidationFailed")
        assert.strictEqual(yield* outcome(members.addFormer(who, { name: "Zoë", email: form })), "ValidationFailed")
        for (const isDryRun of [true, false]) {
          const taken = members.amend(who, who.member.userId, { email: form })
          assert.strictEqual(yield* outcome(Effect.provideService(taken, DryRun, isDryRun)), "ValidationFailed")
        }
      }
      assert.deepStrictEqual(yield* signIn(email, newUuid()), [old.userId])

      const renamed = yield* members.amend(who, old.userId, { name: "Zoe", email })
      assert.deepInclude(renamed, { name: "Zoe", email: old.email, version: 2 })
      yield* members.remove(who, old.userId)
      const back = yield* add(email)
      assert.deepInclude(back, { userId: old.userId, email: old.email })
    })
  )

  it.effect("finds each of two members whom an earlier version kept apart by their encodings", () =>
    Effect.gen(function* () {
      const { members, signIn, stored, who, workspace } = yield* open
      const email = `${unique("zoë")}@example.org`
      const twin = yield* stored({ email: email.normalize("NFD") })
      const first = yield* stored({ email })
      assert.deepStrictEqual(yield* signIn(email, newUuid()), [first.userId])
      const found = yield* (yield* SignIn).byEmail(twin.email)
      assert.deepStrictEqual(
        found.map(({ member }) => member.userId),
        [first.userId]
      )
      assert.strictEqual((yield* (yield* Operator).memberOf(workspace.slug, email)).member.userId, first.userId)
      const apart = yield* members.amend(who, twin.userId, { email: `other.${unique("zoe")}@example.org` })
      assert.include(apart.email, "other.zoe")
    })
  )
})
