import { assert } from "@effect/vitest"
import type { Principal } from "@hourbook/core/access/Principal"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { now } from "@hourbook/core/values/Instant"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import { Effect, Fiber, Random } from "effect"
import { principal } from "../../../support/data/builders.ts"
import { catchUp, expectStore, type Follower, follower, readOn } from "../../../support/data/feed/followers.ts"
import { type Place, writers } from "../../../support/data/feed/writers.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { rounds } from "../../../support/run/rounds.ts"
import { defineSuite } from "../defineSuite.ts"

/** Who writes, and whose the records are. */
type Writing = readonly [who: Principal, places: ReadonlyArray<Place>]

/** Followers of every role, while many write; `beside` runs meanwhile. */
export const followWriters = Effect.fnUntraced(function* <R>(
  steps: number,
  beside: Effect.Effect<void, never, R> | ((...of: Writing) => Effect.Effect<void, never, R>)
) {
  const { acme, all, bolt, carl, mary, max, olga, workspace } = yield* seedWorkspace
  const as = (person: typeof olga) => principal(person.member.role, { workspace, member: person.member })
  const owner = as(olga)
  const ofBolt = { ...as(carl), member: { ...carl.member, clientIds: [bolt.id] } }
  const moving = follower("a client whose clients change", as(carl))
  const changing = follower("a member who becomes an admin and back", as(mary))
  const everybody = [
    follower("the owner", owner),
    follower("a member", as(max)),
    follower("a client", as(carl)),
    follower("a client of another", ofBolt),
    moving,
    changing
  ]
  const places = [mary, max].flatMap(({ member: { userId } }) =>
    [acme, bolt].map(({ id }) => ({ userId, clientId: id }))
  )

  const change = Effect.gen(function* () {
    for (;;) {
      yield* Effect.sleep(rounds(150, 1500))
      const clientIds = moving.who.member.clientIds.length === 1 ? [acme.id, bolt.id] : [acme.id]
      moving.who = { ...moving.who, member: { ...moving.who.member, clientIds } }
      const role = changing.who.member.role === "member" ? "admin" : "member"
      changing.who = { ...changing.who, member: { ...changing.who.member, role } }
    }
  })
  /** A store that is away is asked again. */
  const follow = (one: Follower) =>
    Effect.gen(function* () {
      for (;;) {
        const limit = yield* Random.nextIntBetween(1, rounds(60, 500))
        const read = yield* Effect.exit(readOn(one, limit))
        if (read._tag === "Failure" && !isAway(read)) return yield* read
        yield* Effect.sleep(rounds(5, 20))
      }
    })

  const fibers = yield* Effect.forEach([...everybody.map(follow), change], (one) => Effect.forkChild(one))
  const written = yield* Effect.all(
    [writers(owner, { steps, count: 16, places }), Effect.isEffect(beside) ? beside : beside(owner, places)],
    {
      concurrency: "unbounded"
    }
  ).pipe(Effect.map(([count]) => count))
  for (const fiber of fibers) {
    const exit = fiber.pollUnsafe()
    if (exit !== undefined) yield* exit
    yield* Fiber.interrupt(fiber)
  }
  const end = yield* now
  let stored = 0
  for (const one of everybody) {
    yield* catchUp(one, end)
    stored = Math.max(stored, yield* expectStore(one))
  }
  const [ofOwner] = everybody
  const lines: Array<string> = []
  const log = yield* ActivityLog
  let page: ReadonlyArray<{ readonly id: any; readonly occurredAt: any }> = []
  do {
    page = yield* log.page(all, { after: page.at(-1) ?? null, limit: 1000 })
    lines.push(...page.map(({ id }) => String(id)))
  } while (page.length === 1000)
  assert.deepStrictEqual([...(ofOwner?.told ?? [])].sort(), lines.sort(), "every line was told")
  const gone = everybody.reduce((sum, one) => sum + one.gone, 0)
  assert.isAbove(gone, 0)
  return { written, stored, lines: lines.length, gone, restarts: moving.restarts + changing.restarts }
})

const isAway = (exit: unknown): boolean => JSON.stringify(exit).includes("StoreUnavailable")

export const feedFollowers = defineSuite("ChangeFeed, those who follow it", (it) => {
  it.effect(
    "end with what is there for their role, were told of every line, and of nothing out of sight",
    () =>
      Effect.gen(function* () {
        const found = yield* followWriters(rounds(1000, 10_000), Effect.void)
        assert.isAbove(found.written, 500)
        assert.isAbove(found.restarts, 0)
        if (process.env["TEST_LONG"] === "1") yield* Effect.log(found)
      }).pipe(Effect.provide(PublicHolidays.layer)),
    rounds(600_000, 3_600_000)
  )
})
