import { assert } from "@effect/vitest"
import { toText } from "@hourbook/core/values/Money"
import { BigDecimal, Effect } from "effect"
import * as fc from "fast-check"

/** A value with money as text, so that 12.5 equals 12.5000, wherever it is; functions say nothing of it. */
const plain = (value: unknown): unknown => {
  if (typeof value === "function") return null
  if (BigDecimal.isBigDecimal(value)) return toText(value)
  if (value instanceof Map) return new Map([...value].map(([key, inside]) => [key, plain(inside)]))
  if (Array.isArray(value)) return value.map(plain)
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
    ? Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, plain(inside)]))
    : value
}

export const expectSame = (actual: unknown, expected: unknown, message?: string): void =>
  assert.deepStrictEqual(plain(actual), plain(expected), message)

/** The same things in whatever order. */
export const expectSameSet = (
  actual: ReadonlyArray<unknown>,
  expected: ReadonlyArray<unknown>,
  message?: string
): void => {
  const texts = (values: ReadonlyArray<unknown>) => values.map((value) => JSON.stringify(sorted(plain(value)))).sort()
  assert.deepStrictEqual(texts(actual), texts(expected), message)
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== "object" || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, inside]) => [name, sorted(inside)]))
}

/** How a call ends, in a word: `done`, or the tag of its error. */
export const outcome = <A, E extends { readonly _tag: string }, R>(
  call: Effect.Effect<A, E, R>
): Effect.Effect<string, never, R> => Effect.match(call, { onSuccess: () => "done", onFailure: ({ _tag }) => _tag })

/** How calls end that all begin at once, sorted. */
export const outcomes = <A, E extends { readonly _tag: string }, R>(
  calls: ReadonlyArray<Effect.Effect<A, E, R>>
): Effect.Effect<ReadonlyArray<string>, never, R> =>
  Effect.map(Effect.all(calls.map(outcome), { concurrency: "unbounded" }), (ends) => ends.sort())

/** How long a smaller example is looked for. */
const shrinkMilliseconds = 10_000

/** A property of what needs services. A failure names the seed and the smallest example found in ten seconds. */
export const forAll = <A, E, R>(
  arbitrary: fc.Arbitrary<A>,
  numRuns: number,
  body: (value: A) => Effect.Effect<void, E, R>
): Effect.Effect<void, never, R> =>
  Effect.flatMap(Effect.context<R>(), (context) => {
    let failedAt = Number.POSITIVE_INFINITY
    const property = async (value: A) => {
      if (Date.now() - failedAt > shrinkMilliseconds) return
      try {
        await Effect.runPromiseWith(context)(body(value))
      } catch (error) {
        failedAt = Math.min(failedAt, Date.now())
        throw error
      }
    }
    return Effect.promise(() => fc.assert(fc.asyncProperty(arbitrary, property), { numRuns }))
  })
