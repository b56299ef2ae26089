import { TransactionConflictException } from "@aws-sdk/client-dynamodb"
import { assert, describe, it } from "@effect/vitest"
import { wholeOf } from "@hourbook/core/access/Policy"
import { ChangeFeed, type FeedPosition } from "@hourbook/core/activity/ChangeFeed"
import { WorkspaceCopier } from "@hourbook/core/copies/WorkspaceCopier"
import { WorkspaceRemover } from "@hourbook/core/operations/WorkspaceRemoval"
import { toMillis } from "@hourbook/core/values/Instant"
import { Effect, Fiber } from "effect"
import { capacityCounter } from "../../engines/capacityCounter.ts"
import { gate } from "../../engines/faultyDynamo.ts"
import {
  follow,
  openProcesses,
  record,
  reset,
  skewed,
  type Store,
  stored,
  transactions
} from "../../support/data/feed/processes.ts"

describe("followers of the log on DynamoDB", () => {
  it.live("are told of what a process wrote that was stopped before it sent it", () =>
    Effect.gen(function* () {
      const { another, reader, who } = yield* openProcesses
      const held = gate({ afterTransactions: 0 })
      const stopped = yield* another(held.configure)
      const composed = Date.now()
      const writing = yield* Effect.forkChild(record(stopped, who))
      yield* Effect.promise(() => held.reached)
      // Half a minute goes by for everybody else.
      const before = yield* skewed(30_000)(follow(reader, who, null))
      assert.isAtLeast(toMillis(before.upTo), composed + 30_000)
      held.open()
      const made = yield* Fiber.join(writing)
      const after = yield* skewed(60_000)(follow(reader, who, before.last))
      assert.deepStrictEqual(after.ids, [made.id])
      const [told] = after.lines
      assert.isAbove(toMillis(made.createdAt), toMillis(before.upTo))
      assert.deepStrictEqual([made.createdAt, made.updatedAt], [told?.line.occurredAt, told?.line.occurredAt])
      assert.lengthOf((yield* stored(reader, who)).items, 1)
    }).pipe(Effect.scoped)
  )

  it.live("are told of what a process wrote whose clock is slow, which it sends at most twice", () =>
    Effect.gen(function* () {
      const { another, reader, who } = yield* openProcesses
      const sent = transactions()
      const slow = yield* another(sent.configure)
      let { last } = yield* follow(reader, who, null)
      for (let count = 1; count <= 5; count++) {
        const quick = yield* record(reader, who)
        const before = yield* follow(reader, who, last)
        assert.deepStrictEqual(before.ids, [quick.id])
        const { id } = yield* skewed(-15_000)(record(slow, who))
        const next = yield* follow(reader, who, before.last)
        assert.deepStrictEqual(next.ids, [id])
        last = next.last
        assert.isAtMost(sent.count(), 2 * count)
      }
    }).pipe(Effect.scoped)
  )

  it.live("are told of what a process wrote whose clock is ahead, once they are as far", () =>
    Effect.gen(function* () {
      const { another, reader, who } = yield* openProcesses
      const ahead = yield* another()
      const start = yield* follow(reader, who, null)
      const { id: late } = yield* skewed(3_600_000)(record(ahead, who))
      const { id: soon } = yield* record(reader, who)
      const next = yield* follow(reader, who, start.last)
      assert.deepStrictEqual(next.ids, [soon])
      const end = yield* skewed(3_600_100)(follow(reader, who, next.last))
      assert.deepStrictEqual(end.ids, [late])
    }).pipe(Effect.scoped)
  )

  it.live("are told once of a write whose answers got lost, and it keeps its time", () =>
    Effect.gen(function* () {
      const { another, reader, who } = yield* openProcesses
      const start = yield* follow(reader, who, null)
      const told: Array<Effect.Success<ReturnType<typeof follow>>> = []
      const read = () => Effect.runPromise(follow(reader, who, told.at(-1)?.last ?? start.last))
      // It is written, but nobody says so; then it is sent anew, below the floor by now.
      const lossy = transactions(async (number, send) => {
        if (number === 1) {
          await send()
          told.push(await read())
          throw reset()
        }
        if (number === 2) throw new TransactionConflictException({ message: "", $metadata: { httpStatusCode: 400 } })
        return send()
      })
      const writer = yield* another(lossy.configure)
      const made = yield* record(writer, who)
      assert.strictEqual(lossy.count(), 3)
      told.push(yield* follow(reader, who, told.at(-1)?.last ?? null))
      assert.deepStrictEqual(
        told.map(({ ids }) => ids),
        [[made.id], []]
      )
      assert.strictEqual(made.createdAt, told[0]?.lines[0]?.line.occurredAt)
      assert.lengthOf((yield* stored(reader, who)).items, 1)
    }).pipe(Effect.scoped)
  )

  it.live("are told once of a write that got lost on its way and is sent as it was, then composed again", () =>
    Effect.gen(function* () {
      const { another, reader, who } = yield* openProcesses
      const start = yield* follow(reader, who, null)
      const times: Array<number> = []
      const lossy = transactions(async (number, send) => {
        times.push(number)
        if (number > 1) return send()
        await Effect.runPromise(skewed(1000)(follow(reader, who, start.last)))
        throw reset()
      })
      const writer = yield* another(lossy.configure)
      const made = yield* record(writer, who)
      assert.lengthOf(times, 3)
      const next = yield* skewed(2000)(follow(reader, who, start.last))
      assert.deepStrictEqual(next.ids, [made.id])
      assert.lengthOf((yield* stored(reader, who)).items, 1)
    }).pipe(Effect.scoped)
  )

  it.live("take 16 write units every few seconds between them, and read what is new", () =>
    Effect.gen(function* () {
      const { another, reader, who } = yield* openProcesses
      const counter = capacityCounter()
      const [one, other] = [yield* another(counter.configure, 60_000), yield* another(counter.configure, 60_000)]
      const { id } = yield* record(reader, who)
      const look = Effect.fnUntraced(function* (store: Store, position: FeedPosition | null) {
        counter.take()
        const found = yield* follow(store, who, position)
        return { ...found, units: counter.take() }
      })
      const first = yield* look(one, null)
      assert.include(first.ids, id)
      assert.deepStrictEqual(first.units, { read: 2, write: 16, calls: 18 })
      // Nobody sees more until the floor is raised again.
      yield* record(reader, who)
      const second = yield* look(one, first.last)
      assert.deepStrictEqual(second.ids, [])
      assert.deepStrictEqual(second.units, { read: 1, write: 0, calls: 1 })
      const third = yield* look(other, first.last)
      assert.deepStrictEqual(third.ids, [])
      assert.deepStrictEqual(third.units, { read: 2, write: 0, calls: 2 })
      counter.take()
      const ask = Effect.flatMap(ChangeFeed, (feed) => feed.now(wholeOf(who.workspace.id)))
      for (const units of [
        { read: 1, write: 0, calls: 1 },
        { read: 0, write: 0, calls: 0 }
      ]) {
        assert.deepStrictEqual((yield* Effect.provideContext(ask, one)).last, first.last)
        assert.deepStrictEqual(counter.take(), units)
      }
    }).pipe(Effect.scoped)
  )

  it.live("begin anew where a copy has brought the workspace back, with the very lines that they know", () =>
    Effect.gen(function* () {
      const { reader, who, workspace } = yield* openProcesses
      yield* record(reader, who)
      const before = yield* follow(reader, who, null)
      yield* Effect.gen(function* () {
        yield* (yield* WorkspaceRemover).remove(workspace, () => Effect.void)
        const writer = yield* (yield* WorkspaceCopier).begin(workspace)
        yield* writer.write({ kind: "log", rows: before.lines.map(({ line }) => line) })
        yield* writer.total
      }).pipe(Effect.provideContext(reader))
      assert.strictEqual((yield* Effect.flip(follow(reader, who, before.last)))._tag, "CursorExpired")
      const after = yield* follow(reader, who, null)
      assert.deepStrictEqual(after.ids, before.ids)
      assert.deepStrictEqual((yield* follow(reader, who, after.last)).ids, [])
    }).pipe(Effect.scoped)
  )

  it.live("of several processes share a floor", () =>
    Effect.gen(function* () {
      const { another, reader, who } = yield* openProcesses
      const other = yield* another()
      const { id } = yield* record(other, who)
      const one = yield* skewed(500)(follow(reader, who, null))
      assert.include(one.ids, id)
      // A clock behind the floor does not lead back behind it.
      const two = yield* skewed(-60_000)(follow(other, who, null))
      assert.deepStrictEqual(two.ids, one.ids)
      assert.isAtLeast(toMillis(two.upTo), toMillis(one.upTo))
    }).pipe(Effect.scoped)
  )
})
