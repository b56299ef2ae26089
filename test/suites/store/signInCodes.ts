import { assert } from "@effect/vitest"
import { ConnectionRepository } from "@hourbook/core/connections/ConnectionRepository"
import { IdentityRepository } from "@hourbook/core/sessions/IdentityRepository"
import { PasskeyRepository } from "@hourbook/core/sessions/Passkey"
import { SessionRepository } from "@hourbook/core/sessions/SessionRepository"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { type SignInCode, SignInCodeRepository } from "@hourbook/core/workspaces/SignInCodeRepository"
import { IdempotencyStore } from "@hourbook/core/writing/IdempotencyStore"
import { Effect, Option } from "effect"
import { aConnection } from "../../support/data/addConnection.ts"
import { aMember, aSecretHash, someday } from "../../support/data/builders.ts"
import { amended, anAnswer, later } from "../../support/data/changes.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { anIdentity, aPasskey, aSession } from "../../support/data/signIns.ts"
import { outcome } from "../../support/expecting.ts"
import { defineSuite } from "./defineSuite.ts"

export const signInCodes = defineSuite("SignInCodeRepository", (it) => {
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const codes = yield* SignInCodeRepository
    const aCode = (of: Pick<SignInCode, "workspaceId" | "userId"> = fixture.mary.member): SignInCode => ({
      workspaceId: of.workspaceId,
      userId: of.userId,
      codeHash: aSecretHash(),
      expiresAt: later(someday, 10)
    })
    const put = Effect.fnUntraced(function* (code = aCode()) {
      assert.isTrue(yield* codes.put({ code, idempotency: null }))
      return code.codeHash
    })
    const take = (codeHash: string, at = someday) => Effect.map(codes.take(codeHash, at), Option.getOrNull)
    return { fixture, codes, members: yield* MemberRepository, aCode, put, take }
  })

  it.effect("gives the membership to one of several who show a code at once, until it expires", () =>
    Effect.gen(function* () {
      const { fixture, put, take } = yield* open
      const { userId, workspaceId } = fixture.mary.member
      const code = yield* put()
      assert.isNull(yield* take(aSecretHash()))
      assert.isNull(yield* take(code, later(someday, 10)))
      const taken = yield* Effect.all(
        Array.from({ length: 4 }, () => take(code)),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(
        taken.filter((one) => one !== null),
        [{ workspaceId, userId }]
      )
      assert.isNull(yield* take(code))
    })
  )

  it.effect("keeps one code of each member: the last", () =>
    Effect.gen(function* () {
      const { aCode, fixture, put, take } = yield* open
      const [first, second, other] = [yield* put(), yield* put(), yield* put(aCode(fixture.max.member))]
      assert.isNull(yield* take(first))
      assert.strictEqual((yield* take(second))?.userId, fixture.mary.member.userId)
      const third = yield* put()
      assert.strictEqual((yield* take(third))?.userId, fixture.mary.member.userId)
      assert.strictEqual((yield* take(other))?.userId, fixture.max.member.userId)
    })
  )

  it.effect("writes a code with its answer once, and neither without a member", () =>
    Effect.gen(function* () {
      const { aCode, codes, fixture, take } = yield* open
      const idempotency = anAnswer(fixture.olga.member)
      const ofStranger = aCode(aMember(fixture.workspace.id))
      assert.isFalse(yield* codes.put({ code: ofStranger, idempotency }))
      const answers = yield* IdempotencyStore
      assert.isTrue(Option.isNone(yield* answers.find(fixture.all, idempotency)))
      assert.isNull(yield* take(ofStranger.codeHash))
      const [code, repeated] = [aCode(), aCode()]
      assert.isTrue(yield* codes.put({ code, idempotency }))
      assert.isTrue(Option.isSome(yield* answers.find(fixture.all, idempotency)))
      assert.strictEqual(yield* outcome(codes.put({ code: repeated, idempotency })), "KeyAlreadyUsed")
      assert.isNull(yield* take(repeated.codeHash))
      assert.isNotNull(yield* take(code.codeHash))
    })
  )

  it.effect("writes only a first code where that is asked, also while the one before is being taken", () =>
    Effect.gen(function* () {
      const { aCode, codes, fixture, put, take } = yield* open
      const first = (idempotency = anAnswer(fixture.olga.member)) => {
        const code = aCode()
        return { code, put: outcome(codes.put({ code, idempotency, onlyFirst: true })), idempotency }
      }
      assert.strictEqual(yield* first().put, "done")
      const earlier = yield* put()
      const second = first()
      const [taken, written] = yield* Effect.all([take(earlier), second.put], { concurrency: "unbounded" })
      // Either the new code came first and ended the earlier one, or the earlier one signed the member in.
      assert.strictEqual(written, taken === null ? "done" : "SignedInBefore")
      yield* take(yield* put())
      const third = first()
      assert.strictEqual(yield* third.put, "SignedInBefore")
      assert.isNull(yield* take(third.code.codeHash))
      const answers = yield* IdempotencyStore
      assert.isTrue(Option.isNone(yield* answers.find(fixture.all, third.idempotency)))
      assert.isTrue(yield* codes.put({ code: aCode(), idempotency: null }))
    })
  )

  it.effect("knows whether one was taken, since the member joined or got the present address", () =>
    Effect.gen(function* () {
      const { codes, fixture, members, put, take } = yield* open
      const { member } = fixture.mary
      assert.isFalse(yield* codes.hasSignedIn(member))
      yield* take(yield* put(), later(someday, 10))
      assert.isFalse(yield* codes.hasSignedIn(member))
      yield* take(yield* put())
      assert.isTrue(yield* codes.hasSignedIn(member))
      yield* put()
      assert.isTrue(yield* codes.hasSignedIn(member))
      const promoted = amended(member, { role: "admin" as const })
      yield* members.replace(member, promoted)
      assert.isTrue(yield* codes.hasSignedIn(member))
      assert.isFalse(yield* codes.hasSignedIn(fixture.max.member))
      const moved = amended(promoted, { email: aMember(fixture.workspace.id).email })
      yield* members.replace(promoted, moved)
      assert.isFalse(yield* codes.hasSignedIn(member))
      const connections = yield* ConnectionRepository
      assert.isTrue(yield* connections.add(aConnection(member), moved))
      assert.isTrue(yield* codes.hasSignedIn(member))
    })
  )

  it.effect(
    "knows a member who has a passkey or is a person of an identity provider, and not one of a session alone",
    () =>
      Effect.gen(function* () {
        const { codes, fixture } = yield* open
        const [{ member: mary }, { member: max }, { member: carl }] = [fixture.mary, fixture.max, fixture.carl]
        assert.isTrue(yield* (yield* PasskeyRepository).add(aPasskey(mary)))
        assert.isTrue(yield* (yield* IdentityRepository).add(anIdentity(max), max))
        assert.isTrue(yield* (yield* SessionRepository).add(aSession(carl), aSecretHash(), carl))
        for (const member of [mary, max]) assert.isTrue(yield* codes.hasSignedIn(member))
        assert.isFalse(yield* codes.hasSignedIn(carl))
      })
  )

  it.effect("ends with the membership and with the member's address or role, and with nothing else of the member", () =>
    Effect.gen(function* () {
      const { fixture, members, put, take } = yield* open
      const { member } = fixture.mary
      const kept = yield* put()
      const married = amended(member, { name: "Maria" })
      yield* members.replace(member, married)
      assert.isNotNull(yield* take(kept))
      const ofMember = yield* put()
      const renamed = amended(married, { role: "admin" as const })
      yield* members.replace(married, renamed)
      assert.isNull(yield* take(ofMember))
      const readdressed = yield* put()
      const moved = amended(renamed, { email: aMember(fixture.workspace.id).email })
      yield* members.replace(renamed, moved)
      assert.isNull(yield* take(readdressed))
      const removed = yield* put()
      yield* members.remove(moved)
      assert.isNull(yield* take(removed))
      yield* members.add({ member: { ...moved, version: 1 }, key: null, idempotency: null })
      assert.isNull(yield* take(removed))
    })
  )
})
