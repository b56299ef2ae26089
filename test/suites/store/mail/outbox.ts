import { assert } from "@effect/vitest"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { mailDays } from "@hourbook/core/mail/mailIdentity"
import * as States from "@hourbook/core/mail/mailStates"
import { OutboxRepository } from "@hourbook/core/mail/OutboxRepository"
import { PersonalData } from "@hourbook/core/operations/PersonalData"
import { MailId } from "@hourbook/core/values/Ids"
import { fromMillis, now, toMillis } from "@hourbook/core/values/Instant"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { type SignInCode, SignInCodeRepository } from "@hourbook/core/workspaces/SignInCodeRepository"
import { Effect, Option } from "effect"
import { aSecretHash, instant, newUuid, someday } from "../../../support/data/builders.ts"
import { anAnswer, anEvent, later } from "../../../support/data/changes.ts"
import { aMail } from "../../../support/data/mails.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { expectSame, outcome } from "../../../support/expecting.ts"
import { defineSuite } from "../defineSuite.ts"

const open = Effect.gen(function* () {
  const fixture = yield* seedWorkspace
  const outbox = yield* OutboxRepository
  const by = fixture.olga.member
  const add = (...mails: ReadonlyArray<ReturnType<typeof aMail>>) =>
    outbox.add({ mails, events: mails.map(() => anEvent(by, { subject: "mail" })), idempotency: null })
  return { ...fixture, by, outbox, add }
})

export const outbox = defineSuite("OutboxRepository", (it) => {
  it.effect("keeps mails as they are, newest first, and of each workspace apart", () =>
    Effect.gen(function* () {
      const { add, all, by, outbox, workspace } = yield* open
      const stranger = yield* seedWorkspace
      const ids = [newUuid(), newUuid(), newUuid()].sort().map((id) => MailId.make(id))
      const cause = newUuid()
      const [first, second, third] = ids.map((id, at) =>
        aMail(workspace.id, {
          id,
          cause: at === 1 ? newUuid() : cause,
          kind: "invoice",
          userId: by.userId,
          createdBy: by.userId,
          attachments: [{ name: "7.pdf", type: "application/pdf", sha256: aSecretHash() }]
        })
      ) as [ReturnType<typeof aMail>, ReturnType<typeof aMail>, ReturnType<typeof aMail>]
      yield* add(first, second)
      yield* add(third)
      const pages = { before: null, limit: 2 }
      expectSame(yield* outbox.list(all, pages), [third, second])
      expectSame(yield* outbox.list(all, { before: second.id, limit: 2 }), [first])
      expectSame(Option.getOrThrow(yield* outbox.find(all, second.id)), second)
      const same = yield* outbox.of(all, cause)
      expectSame(
        same.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        [first, third]
      )
      expectSame(yield* outbox.list(stranger.all, pages), [])
      expectSame(yield* outbox.of(stranger.all, cause), [])
      assert.isTrue(Option.isNone(yield* outbox.find(stranger.all, second.id)))
    })
  )

  it.effect("adds mails with their lines and the kept answer, all or none, and none that is there", () =>
    Effect.gen(function* () {
      const { all, by, outbox, workspace } = yield* open
      const lines = Effect.map(
        (yield* ActivityLog).feed(all, { filter: { subjects: ["mail"] }, limit: 10, offset: 0 }),
        ({ items }) => items.length
      )
      const mail = aMail(workspace.id)
      const once = anAnswer(by)
      const event = anEvent(by, { subject: "mail" })
      yield* outbox.add({ mails: [mail], events: [event], idempotency: once })
      assert.strictEqual(yield* lines, 1)
      const other = aMail(workspace.id)
      const again = { ...mail, id: MailId.make(newUuid()) }
      const twice = outbox.add({
        mails: [other, again],
        events: [other, again].map(() => anEvent(by, { subject: "mail" })),
        idempotency: anAnswer(by)
      })
      assert.strictEqual(yield* outcome(twice), "MailThere")
      const repeated = outbox.add({ mails: [other], events: [anEvent(by, { subject: "mail" })], idempotency: once })
      assert.strictEqual(yield* outcome(repeated), "KeyAlreadyUsed")
      assert.isTrue(Option.isNone(yield* outbox.find(all, other.id)))
      assert.strictEqual(yield* lines, 1)
      yield* outbox.add({ mails: [{ ...again, n: 2 }], events: [], idempotency: null })
      assert.lengthOf(yield* outbox.of(all, mail.cause), 2)
    })
  )

  it.effect("finds what is due, the longest first, and lets one process write each state", () =>
    Effect.gen(function* () {
      const { add, outbox, workspace } = yield* open
      const old = instant("1999-03-01T09:30:00.000Z")
      const [first, second] = [aMail(workspace.id, { due: old }), aMail(workspace.id, { due: later(old, 1) })]
      yield* add(second, first)
      const due = (until: typeof old) =>
        Effect.map(outbox.due(until, 1000), (found) =>
          found.filter(({ workspaceId }) => workspaceId === workspace.id).map(({ id }) => id)
        )
      assert.deepStrictEqual(yield* due(old), [first.id])
      assert.deepStrictEqual(yield* due(later(old, 1)), [first.id, second.id])
      const [one] = yield* outbox.due(later(old, 1), 1)
      assert.isDefined(one)
      const claims = yield* Effect.all(
        ["one", "two", "three"].map((holder) => outbox.replace(first, States.claimed(first, holder, someday))),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(
        claims.filter((isWritten) => isWritten),
        1
      )
      assert.deepStrictEqual(yield* due(later(old, 1)), [second.id])
      const held = States.claimed(second, "one", old)
      assert.isTrue(yield* outbox.replace(second, held))
      assert.isTrue(yield* outbox.replace(held, States.sent(held, old)))
      assert.isFalse(yield* outbox.replace(held, States.failed(held, "late")))
      assert.deepStrictEqual(yield* due(later(old, 100)), [])
    })
  )

  it.effect("counts the tries that began in an hour", () =>
    Effect.gen(function* () {
      const { add, all, outbox, workspace } = yield* open
      const at = instant("2026-03-01T09:59:59.999Z")
      const mails = [aMail(workspace.id), aMail(workspace.id), aMail(workspace.id)]
      yield* add(...mails)
      const moments = [at, later(at, -50), instant("2026-03-01T10:00:00.000Z")]
      for (const [index, mail] of mails.entries()) {
        assert.isTrue(yield* outbox.replace(mail, States.claimed(mail, "one", moments[index] ?? at)))
      }
      assert.strictEqual(yield* outbox.begun(all, at), 2)
      assert.strictEqual(yield* outbox.begun(all, instant("2026-03-01T10:30:00.000Z")), 1)
      assert.strictEqual(yield* outbox.begun(all, instant("2026-03-01T11:30:00.000Z")), 0)
    })
  )

  it.effect("writes the mail of a code with the code, or neither", () =>
    Effect.gen(function* () {
      const { all, mary, outbox, workspace } = yield* open
      const codes = yield* SignInCodeRepository
      const { userId } = mary.member
      const code = { workspaceId: workspace.id, userId, codeHash: aSecretHash(), expiresAt: later(someday, 10) }
      const mail = aMail(workspace.id, { kind: "invitation", cause: code.codeHash, userId })
      const once = anAnswer(mary.member)
      assert.isTrue(yield* codes.put({ code, idempotency: once, mails: [mail] }))
      expectSame(Option.getOrThrow(yield* outbox.find(all, mail.id)), mail)
      const other = aMail(workspace.id, { kind: "invitation" })
      const twice = codes.put({ code: { ...code, codeHash: aSecretHash() }, idempotency: once, mails: [other] })
      assert.strictEqual(yield* outcome(twice), "KeyAlreadyUsed")
      assert.isTrue(Option.isNone(yield* outbox.find(all, other.id)))
    })
  )

  it.effect("gives a code a second text: either signs in, once, and both end together", () =>
    Effect.gen(function* () {
      const { mary, workspace } = yield* open
      const codes = yield* SignInCodeRepository
      const { userId } = mary.member
      const aCode = (): SignInCode => ({
        workspaceId: workspace.id,
        userId,
        codeHash: aSecretHash(),
        expiresAt: later(someday, 10)
      })
      const put = Effect.fnUntraced(function* () {
        const code = aCode()
        assert.isTrue(yield* codes.put({ code, idempotency: null }))
        return code
      })
      const mailed = Effect.fnUntraced(function* ({ codeHash }: SignInCode, at = someday) {
        const mailedHash = aSecretHash()
        const isPut = yield* codes.putMailed({ workspaceId: workspace.id, userId, codeHash, mailedHash, at })
        return isPut ? mailedHash : null
      })
      const taken = (hash: string | null, at = someday) =>
        Effect.map(codes.take(hash ?? aSecretHash(), at), Option.isSome)

      const first = yield* put()
      const [early, second] = [yield* mailed(first), yield* mailed(first)]
      assert.isFalse(yield* taken(early))
      assert.isFalse(yield* taken(second, later(someday, 10)))
      assert.isTrue(yield* taken(second))
      assert.isFalse(yield* taken(first.codeHash))
      assert.isNull(yield* mailed(first))

      const again = yield* put()
      const third = yield* mailed(again)
      assert.isTrue(yield* taken(again.codeHash))
      assert.isFalse(yield* taken(third))

      const old = yield* put()
      const fourth = yield* mailed(old)
      const newest = yield* put()
      assert.isNull(yield* mailed(old))
      assert.isFalse(yield* taken(fourth))
      assert.isNull(yield* mailed(newest, later(someday, 10)))
      const fifth = yield* mailed(newest)
      const members = yield* MemberRepository
      const promoted = { ...mary.member, role: "admin" as const, version: mary.member.version + 1 }
      yield* members.replace(mary.member, promoted)
      assert.isFalse(yield* taken(fifth))
    })
  )

  it.effect("forgets mails by age, and those to a person with the person", () =>
    Effect.gen(function* () {
      const { add, all, mary, outbox, workspace } = yield* open
      const at = yield* now
      const { email, userId } = mary.member
      const kept = aMail(workspace.id, { createdAt: at })
      const [own, byAddress] = [
        aMail(workspace.id, { createdAt: at, userId }),
        aMail(workspace.id, { createdAt: at, to: email })
      ]
      yield* add(kept, own, byAddress)
      yield* outbox.forget(fromMillis(toMillis(at) - mailDays * 86_400_000))
      assert.lengthOf(yield* outbox.list(all, { before: null, limit: 10 }), 3)
      yield* (yield* MemberRepository).remove(mary.member)
      assert.isTrue(yield* (yield* PersonalData).erase(mary.member, () => Effect.void))
      expectSame(yield* outbox.list(all, { before: null, limit: 10 }), [kept])
      const due = yield* outbox.due(at, 1000)
      assert.notIncludeMembers(
        due.map(({ id }) => id),
        [own.id, byAddress.id]
      )
    })
  )
})
