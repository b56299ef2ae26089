import { assert, describe, it } from "@effect/vitest"
import { isStoreUnavailable } from "@hourbook/core/errors/StoreUnavailable"
import { fromMillis, now, toMillis } from "@hourbook/core/values/Instant"
import { composing, WrittenTooLate } from "@hourbook/core/writing/composing"
import { Effect } from "effect"
import { clockAt } from "../../support/clockAt.ts"

/** A store that takes what is later than a moment, which goes on with each write. */
const storeAt = (floor: string, step: number) => {
  let at = Date.parse(floor)
  const written: Array<string> = []
  const write = Effect.flatMap(now, (moment) => {
    if (toMillis(moment) <= at) {
      const refusal = Effect.die(new WrittenTooLate(at))
      at += step
      return refusal
    }
    return Effect.sync(() => void written.push(moment))
  })
  return { write, written }
}

const noon = clockAt("2026-03-01T12:00:00.000Z")

describe("a write that comes too late for the log", () => {
  it.effect("is composed again with the moment after it, whatever the clock says", () =>
    noon(
      Effect.gen(function* () {
        const early = storeAt("2026-03-01T11:59:59.999Z", 0)
        yield* composing(early.write)
        assert.deepStrictEqual(early.written, ["2026-03-01T12:00:00.000Z"])
        const late = storeAt("2026-03-01T12:00:15.000Z", 0)
        yield* composing(late.write)
        assert.deepStrictEqual(late.written, ["2026-03-01T12:00:15.001Z"])
        // Nothing else is later for it.
        assert.strictEqual(yield* now, fromMillis(Date.parse("2026-03-01T12:00:00.000Z")))
      })
    )
  )

  it.effect("is given up as if the store was away, where it is late each time", () =>
    noon(
      Effect.gen(function* () {
        const { write, written } = storeAt("2026-03-01T12:00:15.000Z", 1000)
        const exit = yield* Effect.exit(composing(write))
        assert.isTrue(exit._tag === "Failure" && isStoreUnavailable(exit.cause))
        assert.deepStrictEqual(written, [])
      })
    )
  )

  it.effect("is composed again by what is left to do then", () =>
    noon(
      Effect.gen(function* () {
        const { write, written } = storeAt("2026-03-01T12:00:15.000Z", 0)
        const told: Array<string> = []
        yield* composing(
          write,
          Effect.andThen(
            Effect.sync(() => void told.push("again")),
            write
          )
        )
        assert.deepStrictEqual(told, ["again"])
        assert.lengthOf(written, 1)
      })
    )
  )
})
