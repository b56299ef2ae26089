import { createServer } from "node:http"
import { NodeHttpServer } from "@effect/platform-node"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { type Handle, layerOf } from "@hourbook/mcp/http/endpoint"
import { Exposure } from "@hourbook/mcp/http/Exposure"
import { exchange } from "@hourbook/mcp/protocol/handler"
import * as Http from "@hourbook/rest/Http"
import * as RateLimiter from "@hourbook/rest/limits/RateLimiter"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { HttpMiddleware, HttpRouter, HttpServerRequest } from "effect/http"
import { currency } from "../data/builders.ts"
import { useCases } from "../useCases.ts"
import { fixtures } from "./fixtures.ts"

/*
 * Our HTTP edge (guard, key, rate limit, body cap) with the suite's fixtures behind it. The suite sends no key, so one is
 * put on its requests on their way in.
 */

const handle: Handle = (request) => Effect.promise(() => exchange(fixtures, request))

const withKey = (key: string) =>
  HttpMiddleware.make((app) =>
    Effect.updateService(app, HttpServerRequest.HttpServerRequest, (request) =>
      request.modify({ headers: { ...request.headers, "x-api-key": key } as any })
    )
  )

const program = Effect.gen(function* () {
  const { secret } = yield* (yield* Operator).createWorkspace({
    name: "Conformance",
    slug: undefined,
    currency: currency("EUR"),
    ownerEmail: "owner@example.org",
    ownerName: "Owner",
    secret: undefined
  })
  const routes = Layer.mergeAll(Http.layer, layerOf(Effect.succeed(Effect.succeed(handle)))).pipe(
    Layer.provide(RateLimiter.layer),
    Layer.provide(Layer.succeed(Exposure, { hosts: ["localhost"], origins: [] }))
  )
  const server = createServer()
  server.once("listening", () => console.log((server.address() as { readonly port: number }).port))
  return HttpRouter.serve(routes, { disableLogger: true, disableListenLog: true, middleware: withKey(secret) }).pipe(
    Layer.provide(NodeHttpServer.layer(() => server, { port: 0, host: "127.0.0.1" }))
  )
})

Effect.runFork(Layer.launch(Layer.unwrap(program).pipe(Layer.provide(useCases), Layer.provide(MemoryStore.layer))))
