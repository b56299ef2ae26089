import { assert } from "@effect/vitest"
import type { Visibility } from "@hourbook/core/access/Policy"
import * as Policy from "@hourbook/core/access/Policy"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { ChangeFeed, type FedLine, type FeedPosition, mostLooked } from "@hourbook/core/activity/ChangeFeed"
import { changeSight } from "@hourbook/core/activity/changeSight"
import { PaymentRepository } from "@hourbook/core/money/Payment"
import { EventId } from "@hourbook/core/values/Ids"
import { fromMillis, now, toMillis } from "@hourbook/core/values/Instant"
import { WorkspaceRepository } from "@hourbook/core/workspaces/WorkspaceRepository"
import { Effect } from "effect"
import { aNewWorkspace, aPayment, day, newUuid } from "../../../support/data/builders.ts"
import { amended, changesBy } from "../../../support/data/changes.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { expectSame } from "../../../support/expecting.ts"
import { defineSuite } from "../defineSuite.ts"

const nothing = {}

let last = 0
/** The time now, later with each call. */
const nextMoment = Effect.map(now, (at) => fromMillis((last = Math.max(toMillis(at), last + 1))))

/** A feed that is read once it has come to what was written before. */
const settled = Effect.fnUntraced(function* (feed: ChangeFeed["Service"]) {
  const opened = toMillis(yield* now)
  const settle = (visible: Visibility): Effect.Effect<void> =>
    Effect.flatMap(feed.now(visible), ({ upTo }) =>
      toMillis(upTo) >= Math.max(last, opened)
        ? Effect.void
        : Effect.andThen(
            Effect.sleep("20 millis"),
            Effect.suspend(() => settle(visible))
          )
    )
  return ChangeFeed.of({
    ...feed,
    after: (visible, question) => Effect.andThen(settle(visible), feed.after(visible, question)),
    now: (visible) => Effect.andThen(settle(visible), feed.now(visible))
  })
})

const open = Effect.gen(function* () {
  const fixture = yield* seedWorkspace
  const feed = yield* settled(yield* ChangeFeed)
  const payments = yield* PaymentRepository
  const changes = changesBy(fixture.olga.member, "payment")
  const write = Effect.fnUntraced(function* (
    change: Parameters<typeof payments.save>[0],
    overrides: Partial<ActivityEvent> = {}
  ) {
    const event = { ...change.event, occurredAt: yield* nextMoment, ...overrides }
    yield* payments.save({ ...change, event })
    return event
  })
  const record = (of: Parameters<typeof aPayment>[0], overrides: Partial<ActivityEvent> = {}) =>
    write(changes.create(aPayment(of)), overrides)
  /** All lines after a place, read in pages. */
  const readOn = Effect.fnUntraced(function* (visible: Visibility, from: FeedPosition | null, limit = 3) {
    const lines: Array<FedLine> = []
    let position = from
    for (;;) {
      const page = yield* feed.after(visible, { position, limit, filter: nothing })
      assert.isAtMost(page.lines.length, limit)
      lines.push(...page.lines)
      position = page.last
      if (!page.hasMore) return { lines, last: position }
    }
  })
  const ids = (lines: ReadonlyArray<FedLine>) => lines.map(({ line }) => line.id)
  return { ...fixture, feed, payments, changes, write, record, readOn, ids }
})

export const changeFeed = defineSuite("ChangeFeed", (it) => {
  it.effect("gives each line once, as it was written, and goes on from any of them", () =>
    Effect.gen(function* () {
      const { acme, all, feed, ids, mary, readOn, record } = yield* open
      const start = (yield* feed.now(all)).last
      const written: Array<ActivityEvent> = []
      for (let count = 0; count < 8; count++) written.push(yield* record({ owner: mary.member, client: acme }))
      const { last, lines } = yield* readOn(all, start)
      expectSame(
        lines.map(({ line }) => line),
        written
      )
      for (const [index, { position }] of lines.entries()) {
        assert.deepStrictEqual(ids((yield* readOn(all, position)).lines), ids(lines).slice(index + 1))
      }
      expectSame((yield* feed.now(all)).last, last)
      if (feed.ends !== undefined) expectSame((yield* feed.ends([all.workspaceId])).get(all.workspaceId), last)
      expectSame(yield* readOn(all, last), { lines: [], last })
      const { lines: fromStart } = yield* readOn(all, null)
      assert.includeMembers(ids(fromStart), ids(lines))
      assert.strictEqual(new Set(ids(fromStart)).size, fromStart.length)
    })
  )

  it.effect("goes past lines that the caller does not see, or that the filter leaves out", () =>
    Effect.gen(function* () {
      const { acme, all, bolt, carl, feed, ids, mary, max, record } = yield* open
      const position = (yield* feed.now(all)).last
      const one = yield* record({ owner: mary.member, client: acme }, { day: day("2026-03-05") })
      const other = yield* record(
        { owner: max.member, client: bolt },
        { day: day("2026-03-09"), dayBefore: day("2026-02-01") }
      )
      const read = (visible: Visibility, filter: Parameters<typeof feed.after>[1]["filter"] = nothing) =>
        feed.after(visible, { position, limit: 10, filter })
      const everything = yield* read(all)
      assert.deepStrictEqual(ids(everything.lines), [one.id, other.id])
      for (const [visible, expected] of [
        [mary.visible, [one.id]],
        [max.visible, [other.id]],
        [carl.visible, [one.id]]
      ] as const) {
        const page = yield* read(visible)
        expectSame(ids(page.lines), expected)
        expectSame(page.last, everything.last)
      }
      const filters = [
        [{ subjects: ["payment" as const] }, [one.id, other.id]],
        [{ subjects: ["client" as const, "charge" as const] }, []],
        [{ concerns: { from: day("2026-03-06") } }, [other.id]],
        [{ concerns: { to: day("2026-02-01") } }, [other.id]],
        [{ concerns: { from: day("2026-03-01"), to: day("2026-03-05") } }, [one.id]]
      ] as const
      for (const [filter, expected] of filters) {
        const page = yield* read(all, filter)
        expectSame(ids(page.lines), expected)
        expectSame(page.last, everything.last)
        assert.isFalse(page.hasMore)
      }
    })
  )

  it.effect("tells of a move those who saw it before, and those who see it now", () =>
    Effect.gen(function* () {
      const { acme, all, bolt, carl, changes, feed, mary, max, write } = yield* open
      const payment = aPayment({ owner: mary.member, client: acme })
      yield* write(changes.create(payment))
      const position = (yield* feed.now(all)).last
      const moved = amended(payment, { userId: max.member.userId, clientId: bolt.id, clientName: bolt.name })
      const back = amended(moved, { userId: mary.member.userId, clientId: acme.id, clientName: acme.name })
      const ofNobody = amended(back, { clientId: null, clientName: null })
      const ofCarl = amended(ofNobody, { clientId: acme.id, clientName: acme.name })
      const inChanges = (before: typeof payment, after: typeof payment): Partial<ActivityEvent> => ({
        version: after.version,
        changes: {
          ...(before.userId === after.userId ? {} : { userId: { before: before.userId, after: after.userId } }),
          ...(before.clientId === after.clientId
            ? {}
            : { clientId: { before: before.clientId, after: after.clientId } })
        }
      })
      yield* write(changes.amend(payment, moved), {
        ...inChanges(payment, moved),
        ownerBefore: mary.member.userId,
        clientBefore: acme.id
      })
      // As in lines of earlier versions, which say it among what changed alone.
      yield* write(changes.amend(moved, back), inChanges(moved, back))
      yield* write(changes.amend(back, ofNobody), { ...inChanges(back, ofNobody), clientBefore: acme.id })
      yield* write(changes.amend(ofNobody, ofCarl), inChanges(ofNobody, ofCarl))
      const ofBolt = Policy.ofLink({ workspaceId: all.workspaceId, clientId: bolt.id, userId: carl.member.userId })
      for (const [visible, expected] of [
        [all, ["all", "all", "all", "all"]],
        [mary.visible, ["gone", "came", "all", "all"]],
        [max.visible, ["came", "gone"]],
        [carl.visible, ["gone", "came", "gone", "came"]],
        [ofBolt, ["came", "gone"]]
      ] as const) {
        const { lines } = yield* feed.after(visible, { position, limit: 10, filter: nothing })
        expectSame(
          lines.map(({ line }) => changeSight(visible, line)),
          expected
        )
      }
    })
  )

  it.effect("refuses a place that is not in the log", () =>
    Effect.gen(function* () {
      const { acme, all, feed, mary, record } = yield* open
      yield* record({ owner: mary.member, client: acme })
      const position = (yield* feed.now(all)).last
      assert(position !== null)
      for (const other of [
        { ...position, id: EventId.make(newUuid()) },
        { ...position, epoch: `${position.epoch}1` },
        { ...position, order: "9999999" },
        { ...position, order: "" },
        { ...position, order: "1'; select" }
      ]) {
        const refused = yield* Effect.flip(feed.after(all, { position: other, limit: 1, filter: nothing }))
        assert.strictEqual(refused._tag, "CursorExpired")
      }
    })
  )

  it.effect("begins with a log without lines", () =>
    Effect.gen(function* () {
      const made = aNewWorkspace()
      yield* (yield* WorkspaceRepository).create(made)
      const feed = yield* ChangeFeed
      const visible = Policy.wholeOf(made.workspace.id)
      assert.strictEqual((yield* feed.now(visible)).last, null)
      const page = yield* feed.after(visible, { position: null, limit: 1, filter: nothing })
      expectSame({ ...page, upTo: "" }, { lines: [], last: null, upTo: "", hasMore: false })
    })
  )
})

/** For stores that write many records at once. */
export const feedReach = defineSuite("ChangeFeed, a long log", (it) => {
  it.effect("looks at no more lines in a call than it says", () =>
    Effect.gen(function* () {
      const { all, carl, changes, feed, ids, max, payments, acme, record } = yield* open
      const position = (yield* feed.now(all)).last
      for (let written = 0; written < mostLooked; written += 500) {
        yield* payments.saveAll(Array.from({ length: 500 }, () => changes.create(aPayment({ owner: max.member }))))
      }
      const one = yield* record({ owner: max.member, client: acme })
      const first = yield* feed.after(carl.visible, { position, limit: 10, filter: nothing })
      assert.deepStrictEqual(ids(first.lines), [])
      assert.isTrue(first.hasMore)
      const next = yield* feed.after(carl.visible, { position: first.last, limit: 10, filter: nothing })
      assert.deepStrictEqual(ids(next.lines), [one.id])
      assert.isFalse(next.hasMore)
    })
  )
})
