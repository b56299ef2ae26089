import { assert } from "@effect/vitest"
import { erasedAddress } from "@hourbook/core/access/address"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { ConnectionRepository } from "@hourbook/core/connections/ConnectionRepository"
import { InvoiceRepository } from "@hourbook/core/invoices/InvoiceRepository"
import { erasedEvent, erasedName, erasedResult } from "@hourbook/core/operations/erasure"
import { People } from "@hourbook/core/operations/People"
import { SessionRepository } from "@hourbook/core/sessions/SessionRepository"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { firstPage } from "@hourbook/core/values/Page"
import { ApiKeyRepository } from "@hourbook/core/workspaces/ApiKeyRepository"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { IdempotencyStore } from "@hourbook/core/writing/IdempotencyStore"
import { Effect, Option } from "effect"
import { aMember, unique } from "../../support/data/builders.ts"
import { amended } from "../../support/data/changes.ts"
import { seedEveryKind, type EveryKind } from "../../support/data/seedEveryKind.ts"
import { expectSame, outcome } from "../../support/expecting.ts"
import { defineSuite } from "./defineSuite.ts"

const quietly = () => Effect.void

/** All documents with their rest. */
const documentsIn = Effect.fnUntraced(function* ({ fixture: { all } }: EveryKind) {
  const invoices = yield* InvoiceRepository
  const { items } = yield* invoices.list(all, { filter: {}, page: firstPage("createdAt") })
  return yield* Effect.forEach(items, (invoice) =>
    Effect.map(invoices.body(all, invoice.id), (body) => ({ ...invoice, body: Option.getOrNull(body) }))
  )
})

export const personalData = defineSuite("PersonalData", (it) => {
  const open = Effect.gen(function* () {
    const email = `${unique("zora")}@example.org`
    const log = yield* ActivityLog
    return {
      email,
      one: yield* seedEveryKind(email),
      two: yield* seedEveryKind(email),
      people: yield* People,
      members: yield* MemberRepository,
      keys: yield* ApiKeyRepository,
      connections: yield* ConnectionRepository,
      sessions: yield* SessionRepository,
      answers: yield* IdempotencyStore,
      time: yield* TimeRepository,
      linesOf: ({ fixture }: EveryKind) =>
        Effect.map(log.feed(fixture.all, { filter: {}, offset: 0, limit: 100 }), ({ items }) => items)
    }
  }).pipe(Effect.provide(People.layer))

  it.effect("exports what is known about a person, in all workspaces or in one", () =>
    Effect.gen(function* () {
      const { email, linesOf, members, one, people, two } = yield* open
      const both = yield* people.exportData(email)
      assert.lengthOf(both.memberships, 2)
      const { memberships } = yield* people.exportData(email, one.workspace.slug)
      const [found] = memberships
      assert.isDefined(found)
      assert.strictEqual(found.workspace.slug, one.workspace.slug)
      expectSame(found.member, one.member)
      assert.isFalse(found.isFormer)
      expectSame(found.apiKeys, [one.key])
      expectSame(found.connections, [one.connection])
      expectSame([found.sessions, found.passkeys, found.identities], [[one.session], [one.passkey], [one.identity]])
      assert.strictEqual(found.codeExpiresAt, one.code.expiresAt)
      assert.strictEqual(found.keptResults, 1)
      assert.deepStrictEqual(found.preferences, { theme: "dark" })
      expectSame(found.statementLinks, [one.link])
      expectSame(found.calendarFeed, one.feed)
      expectSame([found.rates, found.timer], [[one.rate], one.timer])
      assert.deepStrictEqual(
        Object.entries(found.records).map(([kind, records]) => [kind, records.length]),
        [
          ["time", 2],
          ["payments", 1],
          ["payouts", 1],
          ["charges", 1]
        ]
      )
      const { userId } = one.member
      const lines = (yield* linesOf(one)).filter((line) => line.userId === userId || line.ownerId === userId)
      assert.deepStrictEqual(found.activity.map(({ id }) => id).sort(), lines.map(({ id }) => id).sort())
      assert.isAbove(lines.filter((line) => line.userId !== userId).length, 1)
      const text = JSON.stringify(both)
      const secrets = [one.secretHash, one.code.codeHash, one.sessionHash, two.secretHash, two.sessionHash]
      for (const secret of secrets) assert.notInclude(text, secret)

      yield* members.remove(one.member)
      const [former] = (yield* people.exportData(email, one.workspace.slug)).memberships
      assert.deepInclude(former, { isFormer: true, timer: null, preferences: {} })
      assert.strictEqual(former?.records["time"]?.length, 2)
      assert.strictEqual(yield* outcome(people.exportData(`${unique("no")}@example.org`)), "ValidationFailed")
    })
  )

  it.effect("erases name and address in one workspace, and leaves records, other people and workspaces", () =>
    Effect.gen(function* () {
      const { answers, connections, email, keys, linesOf, members, one, people, sessions, time, two } = yield* open
      const { fixture, member } = one
      const { userId } = member
      const before = { one: yield* linesOf(one), two: yield* linesOf(two) }
      const invoices = yield* documentsIn(one)
      assert.isNotEmpty(invoices)
      yield* people.erase({ email, slug: one.workspace.slug }, quietly)
      expectSame(yield* documentsIn(one), invoices)

      assert.isTrue(Option.isNone(yield* members.find(fixture.all, userId)))
      const past = (yield* members.past(fixture.all)).find((one) => one.userId === userId)
      assert.deepInclude(past, { name: erasedName, email: erasedAddress(userId) })
      assert.isTrue(Option.isNone(yield* keys.findBySecret(one.secretHash)))
      assert.isTrue(Option.isNone(yield* connections.findOwner(one.connection)))
      for (const made of [one, two]) {
        assert.strictEqual(Option.isSome(yield* sessions.findOwner(made.sessionHash)), made === two)
      }
      const entry = Option.getOrNull(yield* time.find(fixture.all, one.entry.id))
      expectSame(entry, { ...one.entry, userName: erasedName })
      const after = yield* linesOf(one)
      const erased = before.one.map((line) => erasedEvent(line, userId))
      const known = new Set(erased.map(({ id }) => id))
      expectSame(
        after.filter(({ id }) => known.has(id)),
        erased
      )
      const ends = after.filter(({ id }) => !known.has(id))
      assert.sameMembers(
        ends.map(({ action, subject }) => `${subject} ${action}`),
        ["member deleted", "api_key deleted"]
      )
      assert.notInclude(JSON.stringify(ends), email)
      const about = erased.find(({ subject }) => subject === "member")
      assert.strictEqual(about?.title, erasedName)
      const change = { before: erasedName, after: erasedName }
      expectSame(about?.changes, { email: change, name: change })
      assert.isTrue(Option.isNone(yield* answers.find(fixture.all, one.own)))
      const kept = Option.getOrThrow(yield* answers.find(fixture.all, one.kept))
      assert.strictEqual(kept.result, erasedResult(one.kept.result, userId))
      assert.include(kept.result, erasedName)

      expectSame(yield* linesOf(two), before.two)
      expectSame(Option.getOrNull(yield* members.find(two.fixture.all, two.member.userId)), two.member)
      assert.isTrue(Option.isSome(yield* keys.findBySecret(two.secretHash)))
      assert.strictEqual(yield* outcome(people.erase({ email, slug: one.workspace.slug }, quietly)), "ValidationFailed")
      // The address is free, for a member who has nothing to do with the erased one.
      yield* members.add({ member: aMember(fixture.workspace.id, { email }), key: null, idempotency: null })
      yield* people.erase({ email }, quietly)
      assert.deepStrictEqual(yield* members.withAddress(email), [])
      assert.strictEqual((yield* linesOf(two)).filter((line) => line.userName === two.member.name).length, 0)
    })
  )

  it.effect("erases the rest after an interruption", () =>
    Effect.gen(function* () {
      const { email, linesOf, one, people } = yield* open
      const slug = one.workspace.slug
      yield* Effect.exit(people.erase({ email, slug }, () => Effect.interrupt))
      yield* Effect.ignore(people.erase({ email, slug }, quietly))
      const text = JSON.stringify(yield* linesOf(one))
      for (const name of [one.member.name, one.earlier.name, email, one.earlier.email]) assert.notInclude(text, name)
      assert.strictEqual(yield* outcome(people.exportData(email, slug)), "ValidationFailed")
    })
  )

  it.effect("refuses to leave a workspace without an owner, before anything changes", () =>
    Effect.gen(function* () {
      const { email, members, one, people, two } = yield* open
      const { olga } = two.fixture
      const owner = amended(two.member, { role: "owner" as const, clientIds: [] })
      yield* members.replace(two.member, owner)
      yield* members.remove(olga.member)
      assert.strictEqual(yield* outcome(people.erase({ email }, quietly)), "ValidationFailed")
      assert.isTrue(Option.isSome(yield* members.find(one.fixture.all, one.member.userId)))
      yield* members.add({ member: olga.member, key: null, idempotency: null })
      yield* people.erase({ email }, quietly)
      assert.deepStrictEqual(yield* members.withAddress(email), [])
    })
  )
})
