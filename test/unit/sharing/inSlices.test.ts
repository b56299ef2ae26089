import { assert, describe, it } from "@effect/vitest"
import { eachInSlices, mapInSlices, sortInSlices } from "@hourbook/core/scheduling/inSlices"
import { asErrand, CurrentErrand } from "@hourbook/core/scheduling/loopTurns"
import { jsonAnswer } from "@hourbook/rest/edge/answers/jsonAnswer"
import { Effect, Fiber, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { busyFor, turnsDuring } from "../../support/turnsOfLoop.ts"

describe("work in slices", () => {
  it.live("sorts with no more than some comparisons at a time, whether each is slow or fast", () =>
    Effect.gen(function* () {
      for (const { atOnce, direction, length, milliseconds } of [
        { length: 600, milliseconds: 0.05, direction: 1, atOnce: 800 },
        { length: 600, milliseconds: 0.05, direction: -1, atOnce: 800 },
        { length: 4000, milliseconds: 0.002, direction: -1, atOnce: 5000 }
      ]) {
        let [inTurn, most, isOver] = [0, 0, false]
        const turn = () => {
          most = Math.max(most, inTurn)
          inTurn = 0
          if (!isOver) setImmediate(turn)
        }
        turn()
        const items = Array.from({ length }, (_, index) => (index * 7919) % length)
        yield* sortInSlices(items, (a, b) => {
          inTurn++
          busyFor(milliseconds)
          return direction * (a - b)
        })
        isOver = true
        assert.isBelow(most, atOnce, `${length} items`)
      }
    })
  )

  it.live("gives the same results as at once", () =>
    Effect.gen(function* () {
      for (const size of [0, 1, 63, 64, 65, 1000, 5003]) {
        const items = Array.from({ length: size }, (_, index) => ({ index, key: (index * 7919) % 97 }))
        assert.deepStrictEqual(
          yield* mapInSlices(items, ({ key }) => key * 2),
          items.map(({ key }) => key * 2)
        )
        assert.deepStrictEqual(
          yield* sortInSlices(items, (a, b) => a.key - b.key),
          items.toSorted((a, b) => a.key - b.key)
        )
      }
    })
  )

  it.live("lets other work go on, however many reports there are at once", () =>
    Effect.gen(function* () {
      const items = Array.from({ length: 400 }, (_, index) => index)
      const report = eachInSlices(items, () => busyFor(0.25))
      assert.isAbove(yield* turnsDuring(report), 8)
      // Each has a turn for itself: 8 reports in one turn would hold the loop eight times as long.
      const all = Effect.all(
        Array.from({ length: 8 }, () => report),
        { concurrency: "unbounded" }
      )
      assert.isAbove(yield* turnsDuring(all), 64)
    })
  )

  it.live("goes on for the others after one is interrupted", () =>
    Effect.gen(function* () {
      const items = Array.from({ length: 200 }, (_, index) => index)
      const report = mapInSlices(items, (item) => {
        busyFor(0.25)
        return item
      })
      const [first, second] = [yield* Effect.forkChild(report), yield* Effect.forkChild(report)]
      yield* Effect.sleep("5 millis")
      yield* Fiber.interrupt(first)
      assert.deepStrictEqual(yield* Fiber.join(second), items)
    })
  )
})

/** Handles a request of a workspace. */
const requestOf = <A>(workspaceId: string, self: Effect.Effect<A>) =>
  asErrand(
    Effect.flatMap(CurrentErrand, (errand) => {
      if (errand !== undefined) errand.workspaceId = workspaceId
      return self
    })
  )

const laterTurn = Effect.callback<void>((resume) => void setImmediate(() => resume(Effect.void)))

describe("work in slices beside requests", () => {
  it.live("waits a few milliseconds for a short one of another workspace, and then goes on", () =>
    Effect.gen(function* () {
      let done = 0
      const report = eachInSlices(Array.from({ length: 400 }), () => {
        busyFor(0.25)
        done++
      })
      const busy = yield* Effect.forkChild(requestOf("busy", report), { startImmediately: true })
      yield* laterTurn
      const waits: Array<number> = []
      /** Lasts for two slices of the other, or for 30 milliseconds if there are none. */
      const short = Effect.gen(function* () {
        const began = performance.now()
        const slices: Array<number> = []
        for (let before = done; slices.length < 2 && performance.now() - began < 30; before = done) {
          yield* laterTurn
          if (done > before) slices.push(performance.now())
        }
        const [first, second] = slices
        if (first !== undefined && second !== undefined) waits.push(second - first)
      })
      while (busy.pollUnsafe() === undefined) yield* requestOf("other", short)
      assert.strictEqual(done, 400)
      assert.isAbove(waits.length, 2)
      for (const wait of waits) assert.isAbove(wait, 5)
    })
  )

  it.live("ends the oldest request of a workspace first, while workspaces take turns", () =>
    Effect.gen(function* () {
      const ended: Array<string> = []
      const report = (name: string, workspaceId: string) =>
        requestOf(
          workspaceId,
          Effect.andThen(
            eachInSlices(Array.from({ length: 160 }), () => busyFor(0.25)),
            Effect.sync(() => ended.push(name))
          )
        )
      yield* Effect.all([report("a1", "a"), report("a2", "a"), report("a3", "a"), report("b1", "b")], {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(
        ended.filter((name) => name !== "b1"),
        ["a1", "a2", "a3"]
      )
      assert.isBelow(ended.indexOf("b1"), 2)
    })
  )
})

describe("an answer of JSON", () => {
  const row = { id: null, name: 'Zoë \u2028 "x"', amount: 12.5, missing: undefined, tags: ["a"] }
  const rowsOf = (length: number) => Array.from({ length }, (_, index) => ({ ...row, index }))
  const answerOf = (value: unknown) => jsonAnswer(value, { status: 201, headers: { etag: '"1"' } })
  const textOf = (value: unknown) =>
    Effect.flatMap(answerOf(value), (answer) => Effect.promise(() => HttpServerResponse.toWeb(answer).text()))

  it.live("is what JSON.stringify gives, however long it is", () =>
    Effect.gen(function* () {
      const rows = rowsOf(500)
      for (const value of [
        null,
        1,
        "text",
        [],
        {},
        { ok: true, data: { rows: [] } },
        { ok: true, data: { left: undefined, rows, totals: null, last: undefined } },
        { left: undefined, data: { a: { b: { rows } }, empty: {}, more: rows } },
        rows,
        { ok: true, data: { name: "ö".repeat(300_000), rows, more: rowsOf(20_000), total: 3 } }
      ]) {
        assert.isTrue((yield* textOf(value)) === JSON.stringify(value))
      }
    })
  )

  it.live("has its length unless it is long", () =>
    Effect.gen(function* () {
      const [short, long] = [yield* answerOf({ rows: rowsOf(500) }), yield* answerOf({ rows: rowsOf(20_000) })]
      assert.strictEqual(
        short.headers["content-length"],
        String(Buffer.byteLength(JSON.stringify({ rows: rowsOf(500) })))
      )
      assert.isUndefined(long.headers["content-length"])
      for (const { headers, status } of [short, long]) {
        assert.strictEqual(status, 201)
        assert.strictEqual(headers["content-type"], "application/json")
        assert.strictEqual(headers["etag"], '"1"')
      }
    })
  )

  it.live("is made no faster than it is taken, in pieces between which other work goes on", () =>
    Effect.gen(function* () {
      let made = 0
      const rows = Array.from({ length: 20_000 }, (_, index) => ({
        index,
        toJSON: () => {
          made++
          busyFor(0.02)
          return { ...row, index }
        }
      }))
      const { body } = yield* answerOf({ rows })
      assert(body._tag === "Stream")
      const begun = made
      assert.isBelow(begun, 5000)
      const lengths: Array<number> = []
      const turns = yield* turnsDuring(
        body.stream.pipe(
          Stream.take(2),
          Stream.runForEach((piece) => Effect.sync(() => lengths.push(piece.length))),
          Effect.orDie
        )
      )
      assert.isBelow(made, 9000)
      assert.isAbove(turns, 5)
      for (const length of lengths) assert.isBelow(length, 300_000)
    })
  )
})
