import { assert, describe, it } from "@effect/vitest"
import { Authenticator } from "@hourbook/core/workspaces/Authenticator"
import * as Health from "@hourbook/rest/edge/health"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Fiber, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { TestClock } from "effect/testing"

const statusOf = (readiness: Layer.Layer<Health.Readiness>, path: string) =>
  Effect.promise(async () => {
    const routes = Health.layer.pipe(Layer.provide(readiness), Layer.provide(HttpServer.layerServices))
    const web = HttpRouter.toWebHandler(routes, { disableLogger: true })
    const response = await web.handler(new Request(`http://localhost${path}`))
    const body = JSON.parse(await response.text())
    await web.dispose()
    return [response.status, body.ok]
  })

const memory = Health.layerStoreReadiness.pipe(Layer.provide(Authenticator.layer), Layer.provide(MemoryStore.layer))
const away = Layer.succeed(Health.Readiness, { ready: Effect.succeed(false) })

describe("health", () => {
  it.live("200 on both while the store answers", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* statusOf(memory, "/healthz"), [200, true])
      assert.deepStrictEqual(yield* statusOf(memory, "/readyz"), [200, true])
    })
  )

  it.live("503 on readyz alone while it does not", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* statusOf(away, "/healthz"), [200, true])
      assert.deepStrictEqual(yield* statusOf(away, "/readyz"), [503, false])
    })
  )

  it.effect("a store that says nothing for 2 seconds, or breaks, is not ready", () =>
    Effect.gen(function* () {
      const silent = yield* Health.succeedsInTime(Effect.never).pipe(Effect.forkChild)
      yield* TestClock.adjust("2 seconds")
      assert.isFalse(yield* Fiber.join(silent))
      assert.isFalse(yield* Health.succeedsInTime(Effect.die("gone")))
      assert.isTrue(yield* Health.succeedsInTime(Effect.succeed("anything")))
    })
  )
})
