import { assert, describe, it } from "@effect/vitest"
import { errorEnvelope } from "@hourbook/rest/edge/errorEnvelope"
import { lazyRoutes, loadedRoutes } from "@hourbook/rest/edge/lazyRoutes"
import { Effect, Layer, Logger } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"

type Load = () => Promise<{ readonly routes: Layer.Layer<never, never, HttpRouter.HttpRouter> }>

const routes = HttpRouter.add("GET", "/api/things/:id", HttpServerResponse.text("a thing"))

const serving = (load: Load, routesOf: typeof lazyRoutes | typeof loadedRoutes) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      HttpRouter.toWebHandler(
        routesOf({ things: load, others: load }).pipe(
          Layer.provideMerge(errorEnvelope),
          Layer.provideMerge(Logger.layer([]))
        ),
        { disableLogger: true }
      )
    ),
    ({ dispose }) => Effect.promise(dispose)
  )

const thing = (init: RequestInit = {}) => new Request("http://x/api/things/1", init)

describe("lazy routes", () => {
  it.live("are loaded once, with the first requests for them", () =>
    Effect.gen(function* () {
      let loads = 0
      const { handler } = yield* serving(async () => ({ routes, loads: ++loads }), lazyRoutes)
      const ask = (path: string) => Effect.promise(() => handler(new Request(`http://x${path}`)))
      for (const path of ["/api/nowhere", "/api/constructor", "/api", "/elsewhere"]) {
        assert.strictEqual((yield* ask(path)).status, 404)
      }
      assert.strictEqual(loads, 0)
      const answers = yield* Effect.all(
        ["/api/things/1", "/API/Things/2", "//api//things/3/"].map((path) => ask(path)),
        { concurrency: "unbounded" }
      )
      for (const answer of answers) assert.strictEqual(yield* Effect.promise(() => answer.text()), "a thing")
      assert.strictEqual((yield* ask("/api/others/1")).status, 404)
      assert.strictEqual(loads, 1)
    }).pipe(Effect.scoped)
  )

  it.live("are loaded once before the first request by a process that stays, and found as well", () =>
    Effect.gen(function* () {
      let loads = 0
      const { handler } = yield* serving(async () => ({ routes, loads: ++loads }), loadedRoutes)
      const ask = (path: string) => Effect.promise(() => handler(new Request(`http://x${path}`)))
      for (const path of ["/elsewhere", "/api/nowhere", "/api/constructor", "/api", "/api/others/1"]) {
        assert.strictEqual((yield* ask(path)).status, 404)
      }
      assert.strictEqual(loads, 1)
      for (const path of ["/api/things/1", "/API/Things/2", "//api//things/3/"]) {
        assert.strictEqual(yield* Effect.flatMap(ask(path), (it) => Effect.promise(() => it.text())), "a thing")
      }
      assert.strictEqual(loads, 1)
    }).pipe(Effect.scoped)
  )

  it.live("are loaded again after a failed load", () =>
    Effect.gen(function* () {
      let loads = 0
      const load: Load = () => (++loads === 1 ? Promise.reject(new Error("not now")) : Promise.resolve({ routes }))
      const { handler } = yield* serving(load, lazyRoutes)
      const failed = yield* Effect.promise(() => handler(thing()))
      assert.strictEqual(failed.status, 500)
      assert.include(yield* Effect.promise(() => failed.text()), "api_error")
      assert.strictEqual((yield* Effect.promise(() => handler(thing()))).status, 200)
    }).pipe(Effect.scoped)
  )

  it.live("continue to load when the first request is interrupted", () =>
    Effect.gen(function* () {
      let loads = 0
      const loaded = Promise.withResolvers<{ readonly routes: typeof routes }>()
      const load: Load = () => {
        loads++
        return loaded.promise
      }
      const { handler } = yield* serving(load, lazyRoutes)
      const gone = new AbortController()
      const first = handler(thing({ signal: gone.signal })).catch(() => undefined)
      yield* Effect.sleep("20 millis")
      gone.abort()
      const second = handler(thing())
      loaded.resolve({ routes })
      assert.strictEqual((yield* Effect.promise(() => second)).status, 200)
      yield* Effect.promise(() => first)
      assert.strictEqual(loads, 1)
    }).pipe(Effect.scoped)
  )
})
