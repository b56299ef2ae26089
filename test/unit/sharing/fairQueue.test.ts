import { assert, describe, it } from "@effect/vitest"
import type { Confinement } from "@hourbook/store-postgres/engine/confinement"
import { hasBegun, type Series } from "@hourbook/store-postgres/engine/fairLines"
import { type FairShare, FairQueue } from "@hourbook/store-postgres/engine/FairQueue"
import { Deferred, Effect, Fiber } from "effect"

const confinements: Readonly<Record<string, Confinement>> = {
  NOTHING: { kind: "nothing" },
  OPERATOR: { kind: "operator" }
}

/** A queue with a clock of its own, and what was given a session, in order. */
const opened = (share: FairShare) => {
  const clock = { now: 1_000_000 }
  const queue = new FairQueue(share, () => clock.now)
  const begun: Array<string> = []
  let number = 0
  /** Asks for a session; `end` gives it back after so many milliseconds of the clock, or leaves the line. */
  const ask = Effect.fnUntraced(function* (line: string, series?: Series) {
    const name = `${line}${++number}`
    const done = yield* Deferred.make<void>()
    const turn = queue.ask(confinements[line] ?? { kind: "workspace", id: line }, series)
    const fiber = yield* hasBegun(turn).pipe(
      Effect.andThen(Effect.sync(() => begun.push(name))),
      Effect.andThen(Deferred.await(done)),
      Effect.ensuring(Effect.sync(() => queue.leave(turn))),
      Effect.forkChild({ startImmediately: true })
    )
    return {
      end: (taken = 10) =>
        Effect.gen(function* () {
          clock.now += taken
          yield* Deferred.succeed(done, undefined)
          yield* Fiber.join(fiber)
        }),
      leave: Fiber.interrupt(fiber)
    }
  })
  return { queue, clock, begun, ask }
}

const settled = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 10)))

describe("FairQueue", () => {
  it.effect("gives a workspace that is alone every session, first come, first served", () =>
    Effect.gen(function* () {
      const { ask, begun } = opened({ sessions: 3, perWorkspace: 1 })
      const held = [yield* ask("a"), yield* ask("a"), yield* ask("a"), yield* ask("a"), yield* ask("a")]
      assert.deepStrictEqual(begun, ["a1", "a2", "a3"])
      yield* held[1]!.end()
      yield* held[0]!.end()
      assert.deepStrictEqual(begun, ["a1", "a2", "a3", "a4", "a5"])
    })
  )

  it.effect("keeps one session of a large pool for those who come while another has long statements", () =>
    Effect.gen(function* () {
      const { ask, begun } = opened({ sessions: 4, perWorkspace: 1 })
      for (let count = 0; count < 6; count++) yield* ask("a")
      assert.deepStrictEqual(begun, ["a1", "a2", "a3"])
      const found = yield* ask("NOTHING")
      yield* found.end(1)
      yield* ask("b")
      assert.deepStrictEqual(begun, ["a1", "a2", "a3", "NOTHING7", "b8"])
    })
  )

  it.effect("gives each workspace its share while others are present, and all again a second later", () =>
    Effect.gen(function* () {
      const { ask, begun, clock } = opened({ sessions: 4, perWorkspace: 2 })
      const b = yield* ask("b")
      yield* b.end(0)
      const a = [yield* ask("a"), yield* ask("a"), yield* ask("a"), yield* ask("a")]
      assert.deepStrictEqual(begun, ["b1", "a2", "a3"])
      yield* a[0]!.end()
      assert.deepStrictEqual(begun, ["b1", "a2", "a3", "a4"])
      clock.now += 1000
      yield* a[1]!.end()
      yield* ask("a")
      assert.deepStrictEqual(begun, ["b1", "a2", "a3", "a4", "a5", "a6"])
    })
  )

  it.effect("lets workspaces take turns", () =>
    Effect.gen(function* () {
      const { ask, begun } = opened({ sessions: 1, perWorkspace: 1 })
      const turns = []
      for (const line of ["a", "a", "a", "a", "b", "b", "b", "c", "c"]) turns.push(yield* ask(line))
      for (const number of [1, 5, 8, 2, 6, 9, 3, 7, 4]) yield* turns[number - 1]!.end()
      assert.deepStrictEqual(begun, ["a1", "b5", "c8", "a2", "b6", "c9", "a3", "b7", "a4"])
    })
  )

  it.effect("puts one that asks for little ahead of one that asks for much, which still has its turns", () =>
    Effect.gen(function* () {
      const { ask, begun } = opened({ sessions: 1, perWorkspace: 1 })
      let heavy = yield* ask("a")
      const later = [yield* ask("a"), yield* ask("a")]
      yield* heavy.end(100)
      heavy = later[0]!
      for (let round = 0; round < 8; round++) {
        const light = [yield* ask("b"), yield* ask("b")]
        // The one that runs is not interrupted; both of the other come next.
        if (round === 0) yield* heavy.end(100)
        yield* light[0]!.end(1)
        yield* light[1]!.end(1)
      }
      yield* settled
      assert.deepStrictEqual(begun.slice(0, 4), ["a1", "a2", "b4", "b5"])
      assert.include(begun, "a3")
    })
  )

  it.effect("starves neither the operator nor sign-ins nor a workspace beside busy ones", () =>
    Effect.gen(function* () {
      const { ask, begun } = opened({ sessions: 1, perWorkspace: 1 })
      const running = yield* ask("a")
      const lines = ["a", "b", "c", "OPERATOR", "NOTHING", "d"]
      const waiting = new Map<string, Effect.Success<ReturnType<typeof ask>>>()
      for (const line of lines) waiting.set(line, yield* ask(line))
      yield* running.end(4000)
      const counts = new Map<string, number>()
      for (let round = 0; round < 600; round++) {
        if (begun.length <= round + 1) yield* settled
        const last = begun.at(-1)!.replace(/\d+$/u, "")
        counts.set(last, 1 + (counts.get(last) ?? 0))
        const current = waiting.get(last)!
        // The one that ends asks again at once.
        waiting.set(last, yield* ask(last))
        yield* current.end(20)
      }
      assert.deepStrictEqual([...counts.keys()].sort(), [...lines].sort())
      for (const [line, count] of counts) assert.isAbove(count, 40, line)
    })
  )

  it.effect("goes on rightly after those who wait or hold a session are interrupted", () =>
    Effect.gen(function* () {
      const { ask, begun, clock, queue } = opened({ sessions: 2, perWorkspace: 1 })
      for (let round = 0; round < 20; round++) {
        const [a, b] = [yield* ask("a"), yield* ask("b")]
        const waiting = [yield* ask("a"), yield* ask("b"), yield* ask("a")]
        yield* waiting[round % 3]!.leave
        yield* a.leave
        yield* b.leave
        yield* Effect.forEach(waiting, ({ leave }) => leave)
      }
      const before = begun.length
      const all = [yield* ask("a"), yield* ask("b"), yield* ask("a")]
      assert.strictEqual(begun.length, before + 2)
      yield* Effect.forEach(all, ({ leave }) => leave)
      clock.now += 2000
      yield* ask("z")
      assert.strictEqual(queue.size, 1)
    })
  )

  it.effect("holds the last session for a moment for a caller between two short statements", () =>
    Effect.gen(function* () {
      const { ask, begun } = opened({ sessions: 1, perWorkspace: 1 })
      yield* (yield* ask("b")).end(1)
      const first = yield* ask("a")
      yield* first.end(200)
      const second = yield* ask("a")
      const found = yield* ask("NOTHING")
      yield* ask("a")
      yield* second.end(200)
      yield* found.end(1)
      const next = yield* ask("b")
      assert.strictEqual(begun.at(-1), "b6")
      yield* next.end(1)
      yield* settled
      assert.strictEqual(begun.at(-1), "a5")
    })
  )

  it.effect("lets other workspaces in between two statements of a series, but neither its own nor the operator", () =>
    Effect.gen(function* () {
      const { ask, begun, queue } = opened({ sessions: 1, perWorkspace: 1 })
      const waiting = yield* queue.series("a", (series) =>
        Effect.gen(function* () {
          const first = yield* ask("a", series)
          const [other, write, operator] = [yield* ask("b"), yield* ask("a"), yield* ask("OPERATOR")]
          const last = yield* ask("a", series)
          yield* first.end(50)
          yield* other.end(1)
          const later = yield* ask("c", { workspaceId: "c", isOver: false })
          yield* last.end(50)
          assert.deepStrictEqual(begun, ["a1", "b2", "a5"])
          return { write, operator, later }
        })
      )
      assert.deepStrictEqual(begun.slice(3), ["OPERATOR4"])
      yield* waiting.operator.end(1)
      yield* waiting.later.end(1)
      yield* waiting.write.end(1)
      assert.deepStrictEqual(begun.slice(4), ["c6", "a3"])
    })
  )
})
