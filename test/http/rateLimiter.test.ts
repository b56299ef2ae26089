import { assert, describe, it } from "@effect/vitest"
import { layer, RateLimiter, rateLimitHeaders, requestLimit, windowSeconds } from "@hourbook/rest/limits/RateLimiter"
import { SlidingWindow } from "@hourbook/rest/limits/SlidingWindow"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { rounds } from "../support/run/rounds.ts"

const seconds = 1e6
const windowMicros = windowSeconds * seconds

/** What the limiter means: a list of admissions, of which those within the window count. */
const naive = (limit: number) => {
  const admitted = new Map<string, Array<number>>()
  return (identity: string, now: number, many: number) => {
    const times = admitted.get(identity) ?? []
    admitted.set(identity, times)
    const counted = times.filter((time) => time > now - windowMicros)
    const isAdmitted = counted.length + many <= limit
    if (isAdmitted) times.push(...Array.from({ length: many }, () => now))
    const oldest = (isAdmitted ? [...counted, now] : counted)[0]
    return { admitted: isAdmitted, oldest: oldest ?? now }
  }
}

/** Gaps that are mostly bursts, and now and then about a window long. */
const gap = fc.oneof(
  { arbitrary: fc.constant(0), weight: 5 },
  { arbitrary: fc.integer({ min: 0, max: 20_000 }), weight: 10 },
  { arbitrary: fc.integer({ min: 0, max: 3 * seconds }), weight: 3 },
  { arbitrary: fc.constantFrom(windowMicros - 1, windowMicros, windowMicros + 1, 35 * seconds), weight: 1 }
)
const arrivals = fc.array(
  fc.record({ gap, identity: fc.constantFrom("a", "b", "c"), many: fc.constantFrom(1, 1, 1, 2, 9) }),
  { maxLength: 400 }
)

describe("SlidingWindow", () => {
  it("says the same as a list of every admission", () => {
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 1, max: 40 }), (requests, limit) => {
        const window = new SlidingWindow({ limit, windowMicros, maximumIdentities: 100 })
        const expected = naive(limit)
        let now = 12_345_678
        for (const { gap, identity, many: wanted } of requests) {
          now += gap
          const many = Math.min(wanted, limit)
          const { admitted, oldest } = expected(identity, now, many)
          const said = window.admit(identity, now, many)
          assert.strictEqual(said.admitted, admitted)
          assert.strictEqual(said.resetSeconds, Math.max(1, Math.ceil((oldest + windowMicros - now) / seconds)))
        }
      }),
      { numRuns: rounds(150, 5000) }
    )
  })

  it("never admits more than the limit in any window, and refuses no request below it", () => {
    const window = new SlidingWindow({ limit: requestLimit, windowMicros, maximumIdentities: 100 })
    const admitted: Array<number> = []
    let now = 0
    let seed = 1
    let gone = 0
    for (let request = 0; request < 60_000; request++) {
      seed = (seed * 48_271) % 2_147_483_647
      now += request % 9000 === 0 ? (seed % 15) * seconds : (seed % 1000) * 4
      while ((admitted[gone] ?? Infinity) <= now - windowMicros) gone++
      const inWindow = admitted.length - gone
      const said = window.admit("a", now)
      assert.strictEqual(said.admitted, inWindow < requestLimit)
      if (said.admitted) admitted.push(now)
      assert.strictEqual(said.remaining, requestLimit - inWindow - (said.admitted ? 1 : 0))
    }
    assert.isAbove(admitted.length, 10_000)
    for (let first = 0; first + requestLimit < admitted.length; first++) {
      assert.isAtLeast((admitted[first + requestLimit] ?? 0) - (admitted[first] ?? 0), windowMicros)
    }
  })

  it("admits a request after the wait that the refusal named", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(gap, fc.integer({ min: 1, max: 10 })), { minLength: 30, maxLength: 200 }),
        (sent) => {
          const window = new SlidingWindow({ limit: 10, windowMicros, maximumIdentities: 100 })
          let now = 0
          for (const [gap, many] of sent) {
            now += gap
            const { admitted, retryAfterSeconds } = window.admit("a", now, many)
            if (admitted) continue
            assert.isAtLeast(retryAfterSeconds, 1)
            now += retryAfterSeconds * seconds
            assert.isTrue(window.admit("a", now, many).admitted)
          }
        }
      )
    )
  })

  it("forgets an identity that was idle for two windows, and keeps one that was not idle for one", () => {
    const window = new SlidingWindow({ limit: 2, windowMicros, maximumIdentities: 1_000_000 })
    for (let client = 0; client < 10_000; client++) window.admit(`client ${client}`, client * 100)
    assert.strictEqual(window.size, 10_000)
    window.admit("client 5", 10 * seconds)
    window.admit("client 7", 20 * seconds)
    assert.strictEqual(window.size, 2)
    window.forget(60 * seconds)
    assert.strictEqual(window.size, 0)
  })

  it("keeps counting busy identities when there are more than it remembers", () => {
    const window = new SlidingWindow({ limit: 50, windowMicros, maximumIdentities: 1000 })
    let admitted = 0
    for (let stranger = 0; stranger < 100_000; stranger++) {
      window.admit(`stranger ${stranger}`, stranger * 10)
      if (stranger % 10 === 0 && window.admit("busy", stranger * 10).admitted) admitted++
      assert.isAtMost(window.size, 1001)
    }
    assert.strictEqual(admitted, 50)
  })

  it("takes little memory once a million identities are idle", () => {
    const heap = () => {
      globalThis.gc?.()
      return process.memoryUsage().heapUsed / 1e6
    }
    const window = new SlidingWindow({ limit: requestLimit, windowMicros, maximumIdentities: 2_000_000 })
    const before = heap()
    for (let client = 0; client < 1_000_000; client++) window.admit(`10.${client}`, client)
    window.forget(60 * seconds)
    assert.strictEqual(window.size, 0)
    if (globalThis.gc !== undefined) assert.isBelow(heap() - before, 50)
  })
})

describe("RateLimiter", () => {
  it.effect("admits 2000 requests in 10 seconds, each identity by itself, and tells when to come back", () =>
    Effect.gen(function* () {
      const limiter = yield* RateLimiter
      yield* limiter.admit({ identity: "a", member: null })
      yield* TestClock.adjust("4 seconds")
      for (let request = 1; request < 2000; request++)
        assert.isTrue((yield* limiter.admit({ identity: "a", member: null })).admitted)
      assert.deepStrictEqual(yield* limiter.admit({ identity: "a", member: null }), {
        admitted: false,
        remaining: 0,
        resetSeconds: 6,
        retryAfterSeconds: 6
      })
      assert.isTrue((yield* limiter.admit({ identity: "b", member: null })).admitted)
      yield* TestClock.adjust("5999 millis")
      assert.strictEqual((yield* limiter.admit({ identity: "a", member: null })).retryAfterSeconds, 1)
      yield* TestClock.adjust("1 millis")
      assert.isTrue((yield* limiter.admit({ identity: "a", member: null })).admitted)
      assert.strictEqual((yield* limiter.admit({ identity: "a", member: null })).retryAfterSeconds, 4)
    }).pipe(Effect.provide(layer))
  )

  it.effect("admits 4000 requests of a member with all keys, 2000 with each, and counts what it refuses nowhere", () =>
    Effect.gen(function* () {
      const limiter = yield* RateLimiter
      const send = (key: string, member = "ada") => limiter.admit({ identity: `${member} ${key}`, member })
      const admitted = new Map<string, number>()
      for (let request = 0; request < 5000; request++) {
        const key = `key ${request % 3}`
        if ((yield* send(key)).admitted) admitted.set(key, (admitted.get(key) ?? 0) + 1)
      }
      assert.deepStrictEqual([...admitted.values()], [1334, 1333, 1333])
      const asked = { identity: "ada another key", member: "ada" }
      const refused = { admitted: false, remaining: 0, resetSeconds: 10, retryAfterSeconds: 10 }
      assert.deepStrictEqual(yield* limiter.refusal(asked), refused)
      assert.deepStrictEqual(yield* limiter.admit(asked), refused)
      assert.isTrue((yield* send("key 0", "grace")).admitted)
      yield* TestClock.adjust("10 seconds")
      assert.isUndefined(yield* limiter.refusal(asked))
      for (let left = 1999; left >= 0; left--) assert.strictEqual((yield* send("key 0")).remaining, left)
      assert.isFalse((yield* send("key 0")).admitted)
      for (let left = 1999; left >= 0; left--) assert.strictEqual((yield* send("key 1")).remaining, left)
      assert.isFalse((yield* send("key 2")).admitted)
    }).pipe(Effect.provide(layer))
  )

  it.effect("counts a request as many or not at all, by its key and by its member", () =>
    Effect.gen(function* () {
      const limiter = yield* RateLimiter
      const send = (key: string, many: number) => limiter.admit({ identity: key, member: "ada" }, many)
      assert.deepInclude(yield* send("a", 1950), { admitted: true, remaining: 50 })
      yield* TestClock.adjust("3 seconds")
      assert.deepInclude(yield* send("a", 51), { admitted: false, remaining: 50, retryAfterSeconds: 7 })
      assert.deepInclude(yield* send("a", 50), { admitted: true, remaining: 0 })
      assert.isTrue((yield* send("b", 1990)).admitted)
      assert.isFalse((yield* send("c", 11)).admitted)
      assert.isTrue((yield* send("c", 10)).admitted)
    }).pipe(Effect.provide(layer))
  )

  it("says it in the headers that RFC 9110 and the RateLimit draft define", () => {
    assert.deepStrictEqual(
      rateLimitHeaders({ admitted: true, remaining: 1999, resetSeconds: 10, retryAfterSeconds: 0 }),
      { "ratelimit-policy": '"default";q=2000;w=10', ratelimit: '"default";r=1999;t=10' }
    )
    assert.deepStrictEqual(rateLimitHeaders({ admitted: false, remaining: 0, resetSeconds: 3, retryAfterSeconds: 3 }), {
      "ratelimit-policy": '"default";q=2000;w=10',
      ratelimit: '"default";r=0;t=3',
      "retry-after": "3"
    })
  })
})
