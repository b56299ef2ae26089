import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { assert, layer } from "@effect/vitest"
import * as Core from "@hourbook/core/Core"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { App } from "../support/oauth/App.ts"
import { openInstances } from "../support/oauth/instances.ts"

layer(Core.layer.pipe(Layer.provideMerge(MemoryStore.layer)), { excludeTestServices: true })(
  "an app's address",
  (it) => {
    it.effect("leads nobody to a host of the inner network", () =>
      Effect.gen(function* () {
        let served = 0
        const inner = yield* Effect.acquireRelease(
          Effect.promise(async () => {
            const server = createServer((_request, response) => {
              served++
              response.end("{}")
            })
            await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
            return server
          }),
          (server) => Effect.sync(() => server.close())
        )
        const { port } = inner.address() as AddressInfo
        const ends: Array<string> = []
        // The document's address must be https, so what is fetched is the same host without: the guard sees sockets.
        const fetchInner = async (_url: string | URL | Request, options: RequestInit = {}) => {
          for (const host of ["127.0.0.1", "localhost"]) {
            await fetch(`http://${host}:${port}/`, options).then(
              () => ends.push("answered"),
              () => ends.push("refused")
            )
          }
          return fetch(`http://127.0.0.1:${port}/`, options)
        }
        const send = yield* openInstances(1, fetchInner)
        yield* Effect.promise(async () => {
          const app = App.known(send, `https://localhost:${port}/client.json`, "https://assistant.example/callback")
          assert.strictEqual((await app.browser.open(app.authorizeUrl())).status, 400)
          assert.isNotEmpty(ends)
          assert.notInclude(ends, "answered")
          assert.strictEqual(served, 0)
          assert.strictEqual(await (await fetch(`http://127.0.0.1:${port}/`)).text(), "{}", "it would have answered")
        })
      })
    )
  }
)
