import { createServer } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as Core from "@hourbook/core/Core"
import * as OAuth from "@hourbook/identity/OAuth"
import type { Fetch } from "@hourbook/identity/protocol/documents"
import { describedResource } from "@hourbook/identity/protocol/metadataRoutes"
import { authorizationServer } from "@hourbook/identity/server/authorizationServer"
import { ownBearers } from "@hourbook/identity/tokens/ownBearers"
import * as Mcp from "@hourbook/mcp/http/endpoint"
import { Exposure } from "@hourbook/mcp/http/Exposure"
import { TrustedHops } from "@hourbook/rest/edge/callers/networkOfClient"
import { Site } from "@hourbook/rest/edge/callers/site"
import * as RateLimiter from "@hourbook/rest/limits/RateLimiter"
import { Context, Effect, Layer, Option, type Scope } from "effect"
import { HttpRouter, HttpServer, HttpServerRequest, HttpServerResponse } from "effect/http"
import { straight, type Way } from "../http/stack.ts"
import { freePort } from "./freePort.ts"

/** Where everybody believes the service to be. */
export const origin = "https://hours.example"
export const resource = `${origin}/api/mcp`

export type Send = (request: Request) => Promise<Response>

/** The MCP endpoint, and one that names the member that a token acts for, whatever the scope. */
const guardedAt = (at: string) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const { verify } = yield* ownBearers(at)
      yield* router.add(
        "POST",
        "/test/whoami",
        Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
          const token = /^Bearer (.+)$/u.exec(request.headers["authorization"] ?? "")?.[1] ?? ""
          return Option.match(yield* Effect.orDie(verify(token)), {
            onNone: () => HttpServerResponse.empty({ status: 401 }),
            onSome: ({ app: { clientId }, who }) =>
              HttpServerResponse.jsonUnsafe({
                user: who.member.name,
                role: who.member.role,
                workspace: who.workspace.slug,
                scopes: who.scopes,
                clientId
              })
          })
        })
      )
    })
  )

const anyHost = Layer.succeed(Exposure, { hosts: null, origins: [] })

const routesAt = (at: string, fetch: Fetch = globalThis.fetch) =>
  Layer.mergeAll(
    authorizationServer({ origin: at, fetch }),
    describedResource(at, at),
    Mcp.layer.pipe(Layer.provide([OAuth.bearers({ origin: at, delegation: null }), RateLimiter.layer, anyHost])),
    guardedAt(at)
  )

/** The service on a port, for programs that speak to nothing else. */
export const openService = Effect.gen(function* () {
  const port = yield* Effect.promise(freePort)
  const at = `http://127.0.0.1:${port}`
  yield* Layer.build(
    HttpRouter.serve(routesAt(at), { disableLogger: true, disableListenLog: true }).pipe(
      Layer.provide(NodeHttpServer.layer(createServer, { port, host: "127.0.0.1" }))
    )
  )
  const send: Send = (request) => fetch(request)
  return { origin: at, send }
})

/** Wraps an instance, such as in a host; by default nothing does. */
export const InstanceWay = Context.Reference<Way>("test/oauth/InstanceWay", { defaultValue: () => straight })

/** One process of the service on a store that others may use as well. */
const instance = Effect.fnUntraced(function* (fetch?: Fetch) {
  const services = yield* Effect.context<Core.UseCases | Core.Ports>()
  const routes = routesAt(origin, fetch)
  const handle = yield* (yield* InstanceWay).to(
    routes.pipe(
      Layer.provide([
        Layer.succeedContext(services),
        Layer.succeed(TrustedHops, 1),
        Layer.succeed(Site, { publicUrl: origin, oidcName: null })
      ]),
      Layer.provide(HttpServer.layerServices)
    )
  )
  return (request: Request) => handle(request, Context.empty())
})

let addresses = 0

/** Several processes over one store; each request goes to the next one. Everybody who sends one has one address. */
export const openInstances = Effect.fnUntraced(function* (
  count: number,
  fetch?: Fetch
): Effect.fn.Return<Send, never, Core.UseCases | Core.Ports | Scope.Scope> {
  const instances = yield* Effect.all(Array.from({ length: count }, () => instance(fetch)))
  const address = `2001:db8:0:${(++addresses).toString(16)}::1`
  let next = 0
  return (request) => {
    request.headers.set("x-forwarded-for", address)
    return instances[next++ % instances.length]!(request)
  }
})
