import { assert, describe, it } from "@effect/vitest"
import { type Lease, RateLeases } from "@hourbook/core/limits/RateLeases"
import { makeLeasedQuota } from "@hourbook/rest/limits/leasedQuota"
import { layerShared, memberLimit, RateLimiter, requestLimit, sharedLimit } from "@hourbook/rest/limits/RateLimiter"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import * as fc from "fast-check"
import { forAll } from "../support/expecting.ts"
import { rounds } from "../support/run/rounds.ts"

const rule = { limit: 60, windowMicros: 1e7, maximumIdentities: 100, largestBlock: 8, leaseMillis: 2000 }
const window = 10_000

/** Bursts, steady streams, and pauses of about a window. */
const gap = fc.oneof(
  { arbitrary: fc.constant(0), weight: 6 },
  { arbitrary: fc.integer({ min: 1, max: 150 }), weight: 8 },
  { arbitrary: fc.integer({ min: 150, max: 3000 }), weight: 2 },
  { arbitrary: fc.constantFrom(window - 1, window, window + 1, 25_000), weight: 1 }
)
const run = fc.integer({ min: 1, max: 4 }).chain((instances) =>
  fc.record({
    instances: fc.constant(instances),
    requests: fc.array(
      fc.tuple(gap, fc.nat(instances - 1), fc.integer({ min: 1, max: 12 }), fc.constantFrom(1, 1, 1, 3, 20)),
      {
        minLength: 20,
        maxLength: 120
      }
    )
  })
)

type Drawn = typeof run extends fc.Arbitrary<infer A> ? A : never

/** Sends requests to instances on one store, some at once, and notes what became of each. */
const play = Effect.fnUntraced(function* ({ instances, requests }: Drawn) {
  const all = yield* Effect.all(Array.from({ length: instances }, () => makeLeasedQuota(rule)))
  const said: Array<{ readonly at: number; readonly admitted: boolean; readonly as: number }> = []
  let now = 0
  for (const [gap, instance, many, as] of requests) {
    now += gap
    yield* TestClock.adjust(gap)
    const answers = yield* Effect.all(
      Array.from({ length: many }, () => all[instance]!.admit("a", as)),
      { concurrency: "unbounded" }
    )
    for (const { admitted, remaining, resetSeconds, retryAfterSeconds } of answers) {
      said.push({ at: now, admitted, as })
      assert.isAtLeast(resetSeconds, 1)
      assert.isAtMost(resetSeconds, 11)
      assert.strictEqual(retryAfterSeconds > 0, !admitted)
      assert.isAtLeast(remaining, 0)
    }
  }
  return said
})

const alone = <A, E>(effect: Effect.Effect<A, E, RateLeases>) =>
  effect.pipe(Effect.provide([MemoryStore.layer, TestClock.layer()]))

describe("several instances that count together", () => {
  it.live("admit at most the limit in any window and what each may hold beside, and refuse none far below it", () =>
    forAll(run, rounds(50, 500), (drawn) =>
      Effect.gen(function* () {
        const said = yield* alone(play(drawn))
        const times = said
          .filter(({ admitted }) => admitted)
          .flatMap(({ as, at }) => Array.from({ length: as }, () => at))
        const within = (from: number, to: number) => times.filter((time) => time > from && time <= to).length
        for (const time of new Set(times)) {
          assert.isAtMost(within(time - window, time), rule.limit + rule.largestBlock * drawn.instances)
        }
        for (const { as, at, admitted } of said) {
          if (admitted) continue
          // Leases count from the end of their tenth of a second, and a refusal holds for one.
          const counted = within(at - window - 200, at)
          assert.isAtLeast(counted + as, rule.limit + 1 - Math.max(rule.largestBlock, 20) * (drawn.instances - 1))
        }
      })
    )
  )

  it.live("admit exactly the limit where there is one instance, and tell one less with every answer", () =>
    alone(
      Effect.gen(function* () {
        const { admit } = yield* makeLeasedQuota(rule)
        for (let left = rule.limit - 1; left >= 0; left--) {
          const said = yield* admit("a")
          assert.deepStrictEqual([said.admitted, said.remaining, said.resetSeconds], [true, left, 10])
        }
        const refused = { admitted: false, remaining: 0, resetSeconds: 10, retryAfterSeconds: 10 }
        assert.deepStrictEqual(yield* admit("a"), refused)
        assert.isTrue((yield* admit("b")).admitted)
        yield* TestClock.adjust("10 seconds")
        assert.isTrue((yield* admit("a")).admitted)
      })
    )
  )

  it.live("count a request as many at once or not at all, of what one leased or of what is left", () =>
    alone(
      Effect.gen(function* () {
        const [one, other] = [yield* makeLeasedQuota(rule), yield* makeLeasedQuota(rule)]
        assert.deepInclude(yield* one.admit("a"), { admitted: true, remaining: 59 })
        assert.deepInclude(yield* one.admit("a", 30), { admitted: true, remaining: 29 })
        yield* TestClock.adjust("1 seconds")
        assert.deepInclude(yield* other.admit("a", 20), { admitted: true, remaining: 9 })
        assert.deepInclude(yield* one.admit("a", 10), { admitted: false, remaining: 9, retryAfterSeconds: 9 })
        assert.isUndefined(yield* one.refusal("a"))
        assert.isTrue((yield* one.admit("a", 9)).admitted)
        assert.isFalse((yield* other.admit("a")).admitted)
        yield* TestClock.adjust("9 seconds")
        assert.isTrue((yield* one.admit("a", 31)).admitted)
      })
    )
  )

  it.live("admit 2000 together, less what the others may hold", () =>
    alone(
      Effect.gen(function* () {
        const limiters = yield* Effect.all(Array.from({ length: 4 }, () => Layer.build(Layer.fresh(layerShared))))
        let admitted = 0
        for (let request = 0; request < 2600; request++) {
          const limiter = yield* Effect.provide(RateLimiter, limiters[request % 4]!)
          if ((yield* limiter.admit({ identity: "a", member: null })).admitted) admitted++
        }
        assert.isAtMost(admitted, requestLimit)
        assert.isAtLeast(admitted, requestLimit - 3 * sharedLimit.largestBlock)
      }).pipe(Effect.scoped)
    )
  )

  it.live("admit 4000 of a member with many keys, and ask once where there are few", () =>
    alone(
      Effect.gen(function* () {
        let asked = 0
        const leases = yield* RateLeases
        const counting = Layer.succeed(RateLeases, {
          take: (lease) =>
            Effect.andThen(
              Effect.sync(() => void asked++),
              leases.take(lease)
            )
        })
        const build = Layer.build(Layer.provide(Layer.fresh(layerShared), counting))
        const limiters = yield* Effect.all(Array.from({ length: 2 }, () => build))
        const send = Effect.fnUntraced(function* (request: number, keys: number) {
          const limiter = yield* Effect.provide(RateLimiter, limiters[request % 2]!)
          return yield* limiter.admit({ identity: `key ${Math.floor(request / 2) % keys}`, member: "ada" })
        })
        for (let request = 0; request < 4; request++) assert.isTrue((yield* send(request, 2)).admitted)
        assert.strictEqual(asked, 4)
        let admitted = 4
        for (let request = 0; request < 5000; request++) if ((yield* send(request, 5)).admitted) admitted++
        assert.isAtMost(admitted, memberLimit + 2 * (sharedLimit.largestBlock + 4))
        assert.isAtLeast(admitted, memberLimit - sharedLimit.largestBlock)
      }).pipe(Effect.scoped)
    )
  )
})

describe("an instance and its store", () => {
  const counting = (take: (call: number) => Effect.Effect<Lease>) => {
    let calls = 0
    return {
      calls: () => calls,
      layer: Layer.succeed(RateLeases, { take: () => Effect.suspend(() => take(++calls)) })
    }
  }
  const lease = (granted: number): Lease => ({ granted, at: 0, remaining: 1000, freeAt: window })
  const on = <A, E>(store: { readonly layer: Layer.Layer<RateLeases> }, effect: Effect.Effect<A, E, RateLeases>) =>
    effect.pipe(Effect.provide([store.layer, TestClock.layer()]))

  it.live("speak 50 times at most about 2000 requests in a row, and once about many at once", () =>
    alone(
      Effect.gen(function* () {
        const { take } = yield* RateLeases
        let calls = 0
        const noting = Layer.succeed(RateLeases, {
          take: (asked) => Effect.suspend(() => (calls++, take(asked)))
        })
        const { admit } = yield* Effect.provide(makeLeasedQuota(sharedLimit), noting)
        for (let request = 0; request < 2000; request++) assert.isTrue((yield* admit("a")).admitted)
        assert.isAtMost(calls, 50)
        calls = 0
        const many = Array.from({ length: 50 }, () => admit("b"))
        const said = yield* Effect.all(many, { concurrency: "unbounded" })
        assert.isTrue(said.every(({ admitted }) => admitted))
        assert.isAtMost(calls, 2)
      })
    )
  )

  it.live("count alone while the store is away, and together again when it is back", () => {
    const store = counting((call) => (call === 1 ? Effect.die("away") : Effect.succeed(lease(5))))
    return on(
      store,
      Effect.gen(function* () {
        const { admit } = yield* makeLeasedQuota(rule)
        for (let request = 0; request < rule.limit; request++) assert.isTrue((yield* admit("a")).admitted)
        assert.isFalse((yield* admit("a")).admitted)
        assert.strictEqual(store.calls(), 1)
        yield* TestClock.adjust("10 seconds")
        assert.strictEqual((yield* admit("a")).remaining, 59)
        assert.strictEqual(store.calls(), 2)
      })
    )
  })

  it.live("do not wait for each other for longer than a quarter of a second", () => {
    const store = counting(() => Effect.never)
    return on(
      store,
      Effect.gen(function* () {
        const { admit } = yield* makeLeasedQuota(rule)
        const waiting = yield* Effect.forkChild(admit("a"))
        // What it asks for is hashed first, which takes time of its own.
        while (store.calls() === 0) yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
        yield* TestClock.adjust("249 millis")
        assert.isUndefined(waiting.pollUnsafe())
        yield* TestClock.adjust("1 millis")
        assert.isTrue((yield* Fiber.join(waiting)).admitted)
        assert.isTrue((yield* admit("b")).admitted)
        assert.strictEqual(store.calls(), 1)
      })
    )
  })

  it.live("go on when the request that asked is gone", () =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<void>()
      const store = counting(() => Effect.as(Deferred.await(gate), lease(5)))
      yield* on(
        store,
        Effect.gen(function* () {
          const { admit } = yield* makeLeasedQuota(rule)
          const first = yield* Effect.forkChild(admit("a"))
          const second = yield* Effect.forkChild(admit("a"))
          yield* Effect.yieldNow
          yield* Fiber.interrupt(first)
          yield* Deferred.succeed(gate, undefined)
          assert.isTrue((yield* Fiber.join(second)).admitted)
          assert.strictEqual(store.calls(), 1)
        })
      )
    })
  )
})
