import { createServer, get, type IncomingMessage, request } from "node:http"
import { NodeHttpServer } from "@effect/platform-node"
import { assert, describe, layer } from "@effect/vitest"
import { jsonAnswer } from "@hourbook/rest/edge/answers/jsonAnswer"
import { Context, Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"

const rows = 100_000
let made = 0

const answer = Effect.suspend(() => {
  made = 0
  const list = Array.from({ length: rows }, (_, index) => ({
    toJSON: () => {
      made++
      return { index, name: `Client ${index} of a long list, with a name of some length` }
    }
  }))
  return jsonAnswer({ ok: true, data: { list } }, { status: 200, headers: {} })
})

class Served extends Context.Service<Served, { readonly url: string }>()("Served") {
  static readonly layer = Layer.unwrap(
    Effect.sync(() => {
      const server = createServer()
      return Layer.effect(
        Served,
        Effect.sync(() => {
          const address = server.address()
          return { url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/long` }
        })
      ).pipe(
        Layer.provide(
          HttpRouter.serve(
            HttpRouter.use((router) => router.add("GET", "/long", answer)),
            { disableLogger: true, disableListenLog: true }
          )
        ),
        Layer.provide(NodeHttpServer.layer(() => server, { port: 0, host: "127.0.0.1" }))
      )
    })
  )
}

const asked = Effect.flatMap(Served, ({ url }) =>
  Effect.promise(() => new Promise<IncomingMessage>((resolve, reject) => get(url, resolve).once("error", reject)))
)

/** Waits until no more is made. */
const untilStill = Effect.gen(function* () {
  for (let before = -1; before !== made;) {
    before = made
    yield* Effect.sleep("300 millis")
  }
})

describe("a long answer on Node", () => {
  layer(Served.layer, { excludeTestServices: true })((it) => {
    it.effect("comes whole, without a length", () =>
      Effect.gen(function* () {
        const response = yield* Effect.flatMap(Served, ({ url }) => Effect.promise(() => fetch(url)))
        assert.isNull(response.headers.get("content-length"))
        const body: any = yield* Effect.promise(() => response.json())
        assert.strictEqual(body.data.list.length, rows)
        assert.strictEqual(body.data.list[rows - 1].index, rows - 1)
      })
    )

    it.effect("is made no further than the client takes it", () =>
      Effect.gen(function* () {
        const response = yield* asked
        response.pause()
        yield* untilStill
        assert.isBelow(made, rows * 0.9)
        let bytes = 0
        yield* Effect.promise(
          () =>
            new Promise((resolve) => {
              response.on("data", (chunk: Buffer) => (bytes += chunk.length))
              response.once("end", resolve)
              response.resume()
            })
        )
        assert.strictEqual(made, rows)
        assert.isAbove(bytes, 7_000_000)
      })
    )

    it.effect("is not made any further after the client is gone", () =>
      Effect.gen(function* () {
        const response = yield* asked
        yield* Effect.promise(() => new Promise((resolve) => response.once("data", resolve)))
        response.destroy()
        yield* untilStill
        assert.isBelow(made, rows * 0.9)
      })
    )

    it.effect("has no body for HEAD", () =>
      Effect.gen(function* () {
        const { url } = yield* Served
        const response = yield* Effect.promise(
          () => new Promise<IncomingMessage>((resolve) => request(url, { method: "HEAD" }, resolve).end())
        )
        response.resume()
        assert.strictEqual(response.statusCode, 200)
        yield* untilStill
        assert.isBelow(made, rows * 0.1)
      })
    )
  })
})
