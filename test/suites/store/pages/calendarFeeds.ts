import { assert } from "@effect/vitest"
import type { Member } from "@hourbook/core/access/Member"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import { type CalendarFeed, CalendarFeedRepository } from "@hourbook/core/sharing/CalendarFeed"
import { TagRepository } from "@hourbook/core/time/Tag"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { Effect, Option } from "effect"
import { clockAt } from "../../../support/clockAt.ts"
import { aSecretHash, aTimeEntry, day, instant, someday } from "../../../support/data/builders.ts"
import { amended, changesBy } from "../../../support/data/changes.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { expectSame } from "../../../support/expecting.ts"
import { defineSuite } from "../defineSuite.ts"

const feedOf = ({ userId, workspaceId }: Member, createdAt = someday): CalendarFeed => ({
  workspaceId,
  userId,
  createdAt
})

export const calendarFeeds = defineSuite("CalendarFeedRepository", (it) => {
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const feeds = yield* CalendarFeedRepository
    const find = (member: Member) => Effect.map(feeds.find(member), Option.getOrNull)
    const bySecret = (secretHash: string) => Effect.map(feeds.findBySecret(secretHash), Option.getOrNull)
    return { ...fixture, feeds, find, bySecret, members: yield* MemberRepository }
  })

  it.effect("finds a feed by its secret and by its member, and by no other", () =>
    Effect.gen(function* () {
      const { adam, bySecret, feeds, find, mary } = yield* open
      const stranger = yield* seedWorkspace
      const secretHash = aSecretHash()
      assert.isTrue(yield* feeds.put(feedOf(mary.member), secretHash))
      expectSame(yield* bySecret(secretHash), feedOf(mary.member))
      expectSame(yield* find(mary.member), feedOf(mary.member))
      assert.isNull(yield* bySecret(aSecretHash()))
      assert.isNull(yield* find(adam.member))
      assert.isNull(yield* find({ ...mary.member, workspaceId: stranger.workspace.id }))
    })
  )

  it.effect("keeps one feed of a member: the one that is put last, also of several at once", () =>
    Effect.gen(function* () {
      const { adam, bySecret, feeds, find, mary } = yield* open
      const [first, second, other] = [aSecretHash(), aSecretHash(), aSecretHash()]
      const later = feedOf(mary.member, instant("2027-01-01T00:00:00.000Z"))
      yield* feeds.put(feedOf(adam.member), other)
      yield* feeds.put(feedOf(mary.member), first)
      assert.isTrue(yield* feeds.put(later, second))
      assert.isNull(yield* bySecret(first))
      expectSame(yield* bySecret(second), later)
      expectSame(yield* find(mary.member), later)

      const hashes = Array.from({ length: 4 }, aSecretHash)
      yield* Effect.forEach(hashes, (hash) => feeds.put(later, hash), { concurrency: "unbounded" })
      const working = yield* Effect.all(hashes.map(bySecret))
      assert.lengthOf(
        working.filter((feed) => feed !== null),
        1
      )
      assert.isNull(yield* bySecret(second))
      expectSame(yield* bySecret(other), feedOf(adam.member))
    })
  )

  it.effect("removes a feed once, and none of another member or workspace", () =>
    Effect.gen(function* () {
      const { adam, bySecret, feeds, find, mary } = yield* open
      const stranger = yield* seedWorkspace
      const [gone, stays] = [aSecretHash(), aSecretHash()]
      yield* feeds.put(feedOf(mary.member), gone)
      yield* feeds.put(feedOf(adam.member), stays)
      assert.isFalse(yield* feeds.remove({ ...mary.member, workspaceId: stranger.workspace.id }))
      expectSame(yield* bySecret(gone), feedOf(mary.member))
      const removals = Array.from({ length: 3 }, () => feeds.remove(mary.member))
      const removed = yield* Effect.all(removals, { concurrency: "unbounded" })
      assert.lengthOf(removed.filter(Boolean), 1)
      assert.isNull(yield* bySecret(gone))
      assert.isNull(yield* find(mary.member))
      expectSame(yield* bySecret(stays), feedOf(adam.member))
    })
  )

  it.effect("has another state after each change of what it shows, and the same one in between", () =>
    Effect.gen(function* () {
      const { acme, adam, all, feeds, mary, website } = yield* open
      const [time, tags] = [yield* TimeRepository, yield* TagRepository]
      const [projects, clients] = [yield* ProjectRepository, yield* ClientRepository]
      const from = day("2026-02-01")
      // A store whose indexes lag has caught up by then.
      const stateNow = feeds.stateOf(mary.member, from).pipe(clockAt("2099-01-01T00:00:00.000Z"))
      const seen = new Set<string>()
      const isAnother = Effect.fnUntraced(function* (what: string) {
        const state = yield* stateNow
        assert.isFalse(seen.has(state), what)
        seen.add(state)
        assert.strictEqual(yield* stateNow, state, what)
      })
      yield* isAnother("nothing")
      const of = { owner: mary.member, client: acme, project: website }
      const [one, two] = [aTimeEntry(of, { tags: ["Design"] }), aTimeEntry(of)]
      const byMary = changesBy(mary.member, "time_entry")
      yield* time.save(byMary.create(one))
      yield* isAnother("a new entry")
      yield* time.save(byMary.create(two))
      yield* isAnother("another new entry")
      const corrected = amended(one, { description: "Corrected" })
      yield* time.save(byMary.amend(one, corrected))
      yield* isAnother("a description")
      yield* projects.save(changesBy(adam.member, "project").amend(website, amended(website, { name: "Relaunch" })))
      yield* isAnother("the name of a project")
      yield* clients.save(changesBy(adam.member, "client").amend(acme, amended(acme, { name: "Zenith" })))
      yield* isAnother("the name of a client")
      const [tag] = yield* tags.list(all)
      assert(tag !== undefined)
      yield* tags.rename(all, tag.id, "Drawing")
      yield* isAnother("the name of a tag")
      const adams = amended(two, { userId: adam.member.userId, userName: adam.member.name })
      yield* time.save(changesBy(adam.member, "time_entry").amend(two, adams))
      yield* isAnother("an entry of another member now")
      yield* time.save(byMary.remove(corrected))
      yield* isAnother("an entry less")
    })
  )

  it.effect("ends with the membership, does not come back with it, and is made for no former member", () =>
    Effect.gen(function* () {
      const { adam, bySecret, feeds, find, mary, members } = yield* open
      const [gone, stays] = [aSecretHash(), aSecretHash()]
      yield* feeds.put(feedOf(mary.member), gone)
      yield* feeds.put(feedOf(adam.member), stays)
      yield* members.remove(mary.member)
      assert.isNull(yield* bySecret(gone))
      assert.isNull(yield* find(mary.member))
      assert.isFalse(yield* feeds.put(feedOf(mary.member), aSecretHash()))
      assert.isNull(yield* find(mary.member))
      yield* members.add({ member: mary.member, key: null, idempotency: null })
      assert.isNull(yield* bySecret(gone))
      assert.isNull(yield* find(mary.member))
      expectSame(yield* bySecret(stays), feedOf(adam.member))
      const anew = aSecretHash()
      assert.isTrue(yield* feeds.put(feedOf(mary.member), anew))
      expectSame(yield* bySecret(anew), feedOf(mary.member))
    })
  )
})
