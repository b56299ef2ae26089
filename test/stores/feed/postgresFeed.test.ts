import { PgConnection } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import type { Visibility } from "@hourbook/core/access/Policy"
import { ChangeFeed, type FeedPosition } from "@hourbook/core/activity/ChangeFeed"
import { PaymentRepository } from "@hourbook/core/money/Payment"
import { toMillis } from "@hourbook/core/values/Instant"
import { Database } from "@hourbook/store-postgres/database/Database"
import { feedHolder } from "@hourbook/store-postgres/feed/feedHolder"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer, Redacted } from "effect"
import { administer } from "../../engines/administer.ts"
import { emptyDatabase, migratedDatabase } from "../../engines/PostgresEngine.ts"
import { layerAt } from "../../engines/serverAt.ts"
import { aPayment } from "../../support/data/builders.ts"
import { changesBy } from "../../support/data/changes.ts"
import { type Fixture, seedWorkspace } from "../../support/data/seedWorkspace.ts"

const storeAt = (url: string) => PostgresStore.layer.pipe(Layer.provideMerge(layerAt(url)))

/** A session beside those of the app. */
const sessionAt = (url: string) => Effect.orDie(PgConnection.make({ url: Redacted.make(url) }))

const record = Effect.fnUntraced(function* ({ acme, mary, olga }: Fixture) {
  const change = changesBy(olga.member, "payment").create(aPayment({ owner: mary.member, client: acme }))
  yield* Effect.orDie((yield* PaymentRepository).save(change))
  return change.event.id
})

/** All that a follower gets from a place on. */
const follow = Effect.fnUntraced(function* (visible: Visibility, from: FeedPosition | null) {
  const feed = yield* ChangeFeed
  const ids: Array<string> = []
  let position = from
  for (;;) {
    const page = yield* feed.after(visible, { position, limit: 2, filter: {} })
    ids.push(...page.lines.map(({ line }) => line.id))
    position = page.last
    if (!page.hasMore) return { ids, position, upTo: page.upTo }
  }
})

/** All from a place on, once a line is among it: a write in another database of the server may hold it up for a while. */
const followTo = Effect.fnUntraced(function* (visible: Visibility, from: FeedPosition | null, id: string) {
  for (;;) {
    const found = yield* follow(visible, from)
    if (found.ids.includes(id)) return found
    yield* Effect.sleep("50 millis")
  }
})

describe("the feed of changes on a PostgreSQL server", () => {
  it.live("gives a line whose commit takes long after those before it, and loses none that came meanwhile", () =>
    Effect.gen(function* () {
      const url = yield* migratedDatabase
      yield* Effect.gen(function* () {
        const world = yield* seedWorkspace
        const start = yield* follow(world.all, null)
        const slow = yield* sessionAt(url)
        const copied = yield* record(world)
        yield* slow.query("begin")
        const held = crypto.randomUUID()
        yield* slow.query(`
          insert into activity_events (workspace_id, id, occurred_at, action, subject, subject_id, user_id, user_name, title, changes, version)
          select workspace_id, '${held}', occurred_at, action, subject, subject_id, user_id, user_name, title, changes, version
          from activity_events where id = '${copied}'`)
        const later = [yield* record(world), yield* record(world)]
        const before = yield* followTo(world.all, start.position, copied)
        assert.deepStrictEqual(before.ids, [copied])
        yield* Effect.sleep("2 seconds")
        const still = yield* follow(world.all, before.position)
        assert.deepStrictEqual(still.ids, [])
        assert.isBelow(toMillis(still.upTo), Date.now() - 1500)
        const { operator, sql } = yield* Database
        const holder = yield* operator(feedHolder(sql))
        assert.match(holder?.process ?? "", /^pid \d+$/u)
        assert.strictEqual(holder?.database, new URL(url).pathname.slice(1))
        assert.isAbove(holder?.seconds ?? 0, 1.5)
        assert.match(holder?.query ?? "", /insert into activity_events/u)
        yield* slow.query("commit")
        const after = yield* followTo(world.all, still.position, later.at(-1) ?? "")
        assert.deepStrictEqual(after.ids, [held, ...later])
        assert.isAbove(toMillis(after.upTo), Date.now() - 1500)
      }).pipe(Effect.provide(storeAt(url)))
    }).pipe(Effect.scoped)
  )

  it.live("is held up by a write in another database, and names it", () =>
    Effect.gen(function* () {
      const [url, other] = [yield* migratedDatabase, yield* emptyDatabase]
      yield* Effect.gen(function* () {
        const world = yield* seedWorkspace
        const start = yield* follow(world.all, null)
        const elsewhere = yield* sessionAt(other)
        yield* elsewhere.query("begin")
        yield* elsewhere.query("create table kept (id int)")
        const id = yield* record(world)
        assert.deepStrictEqual((yield* follow(world.all, start.position)).ids, [])
        const { operator, sql } = yield* Database
        const holder = yield* operator(feedHolder(sql))
        assert.strictEqual(holder?.database, new URL(other).pathname.slice(1))
        yield* elsewhere.query("rollback")
        assert.deepStrictEqual((yield* followTo(world.all, start.position, id)).ids, [id])
      }).pipe(Effect.provide(storeAt(url)))
    }).pipe(Effect.scoped)
  )

  it.live("starts again where numbers are ahead of the server's, as in a dump that is restored elsewhere", () =>
    Effect.gen(function* () {
      const url = yield* migratedDatabase
      const opened = <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.provide(self, storeAt(url))
      const world = yield* opened(seedWorkspace)
      const before = yield* opened(
        Effect.gen(function* () {
          return yield* followTo(world.all, null, yield* record(world))
        })
      )
      yield* administer(url, "update activity_events set xact = ((xact::text)::bigint + 1000000)::text::xid8")
      yield* opened(
        Effect.gen(function* () {
          const feed = yield* ChangeFeed
          const refusal = yield* Effect.flip(feed.after(world.all, { position: before.position, limit: 1, filter: {} }))
          assert.strictEqual(refusal._tag, "CursorExpired")
          const again = yield* follow(world.all, null)
          assert.deepStrictEqual(again.ids, before.ids)
          const id = yield* record(world)
          assert.deepStrictEqual((yield* followTo(world.all, again.position, id)).ids, [id])
          assert.deepStrictEqual((yield* follow(world.all, null)).ids, [...before.ids, id])
        })
      )
      // Opened once more, it counts on.
      yield* opened(
        Effect.gen(function* () {
          const again = yield* follow(world.all, null)
          const id = yield* record(world)
          assert.deepStrictEqual((yield* followTo(world.all, again.position, id)).ids, [id])
        })
      )
    }).pipe(Effect.scoped)
  )

  it.live("refuses a place whose line an old copy lacks", () =>
    Effect.gen(function* () {
      const url = yield* migratedDatabase
      yield* Effect.gen(function* () {
        const world = yield* seedWorkspace
        const id = yield* record(world)
        const { position } = yield* followTo(world.all, null, id)
        yield* administer(url, `delete from activity_events where id = '${id}'`)
        const feed = yield* ChangeFeed
        const refusal = yield* Effect.flip(feed.after(world.all, { position, limit: 1, filter: {} }))
        assert.strictEqual(refusal._tag, "CursorExpired")
      }).pipe(Effect.provide(storeAt(url)))
    }).pipe(Effect.scoped)
  )

  it.live("begins with the lines from before they were numbered, by time and id", () =>
    Effect.gen(function* () {
      const url = yield* migratedDatabase
      yield* Effect.gen(function* () {
        const world = yield* seedWorkspace
        const old = [yield* record(world), yield* record(world), yield* record(world)]
        for (const [index, id] of old.entries()) {
          yield* administer(
            url,
            `update activity_events set xact = null, epoch = null, occurred_at = '2026-01-0${3 - index}' where id = '${id}'`
          )
        }
        const id = yield* record(world)
        const { ids, position } = yield* followTo(world.all, null, id)
        assert.deepStrictEqual(ids.slice(0, 3), old.toReversed())
        assert.strictEqual(ids.at(-1), id)
        assert.strictEqual(new Set(ids).size, ids.length)
        const feed = yield* ChangeFeed
        const { lines } = yield* feed.after(world.all, { position: null, limit: 3, filter: {} })
        for (const [index, line] of lines.entries()) {
          assert.deepStrictEqual((yield* follow(world.all, line.position)).ids, ids.slice(index + 1))
        }
        assert.deepStrictEqual((yield* follow(world.all, position)).ids, [])
      }).pipe(Effect.provide(storeAt(url)))
    }).pipe(Effect.scoped)
  )
})
