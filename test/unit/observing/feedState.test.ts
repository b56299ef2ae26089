import { assert, describe, it } from "@effect/vitest"
import { makeFeedState } from "@hourbook/store-postgres/feed/feedState"
import { Effect, Logger, Metric } from "effect"

const begun = Date.parse("2026-03-02T09:00:00.000Z")
const holder = { process: "pid 7", database: "other", seconds: 65, query: "insert  into t" }

/** What the server says `seconds` after it began: the oldest open transaction, and the next number. */
const serverSays = (now: { seconds: number; oldest: number; next: number }) => (parts: TemplateStringsArray) =>
  Effect.succeed(
    parts.join("").includes("log_epoch()")
      ? [
          {
            epoch: "1",
            at: new Date(begun + now.seconds * 1000),
            begun: new Date(begun),
            oldest: String(now.oldest),
            next: String(now.next)
          }
        ]
      : [holder]
  )

const lagNow = Effect.map(
  Metric.snapshot,
  (all) => all.find(({ id }) => id === "hourbook_feed_lag_seconds")?.state as { readonly value: number } | undefined
)

describe("a feed that a transaction holds up", () => {
  it.effect("lags behind by a metric, and after a minute a warning names what holds it up, once a minute", () => {
    const said: Array<string> = []
    const now = { seconds: 10, oldest: 100, next: 100 }
    const reading = makeFeedState({ operator: (effect: any) => effect, sql: serverSays(now) } as any)
    const at = (seconds: number, oldest: number, next: number) =>
      Effect.gen(function* () {
        Object.assign(now, { seconds, oldest, next })
        yield* reading
        return [(yield* lagNow)?.value, said.length]
      })
    return Effect.gen(function* () {
      assert.deepStrictEqual(yield* at(10, 100, 100), [0, 0])
      assert.deepStrictEqual(yield* at(20, 100, 105), [10, 0])
      assert.deepStrictEqual(yield* at(69, 100, 120), [59, 0])
      assert.deepStrictEqual(yield* at(71, 100, 121), [61, 1])
      assert.deepStrictEqual(said, [
        "The feed of changes is held up by an open transaction: pid 7 of the database other, open for 65 s, query: insert into t"
      ])
      assert.deepStrictEqual(yield* at(90, 100, 130), [80, 1])
      assert.deepStrictEqual(yield* at(132, 100, 140), [122, 2])
      assert.deepStrictEqual(yield* at(140, 150, 150), [0, 2])
    }).pipe(Effect.provide(Logger.layer([Logger.make(({ message }) => said.push(String(message)))])))
  })
})
