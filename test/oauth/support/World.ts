import { makeVerifyBearer } from "@hourbook/mcp/oauth/bearer"
import type { Fetch } from "@hourbook/mcp/oauth/documents"
import { resourceMetadataUrl } from "@hourbook/mcp/oauth/metadata"
import { authorizationServer, describedResource } from "@hourbook/mcp/oauth/routes"
import * as Core from "@hourbook/core/Core"
import { Effect, Layer, Option, type Scope } from "effect"
import { HttpRouter, HttpServer, HttpServerRequest, HttpServerResponse } from "effect/http"

/** Where everybody believes the service to be. */
export const origin = "https://hours.example"
export const resource = `${origin}/api/mcp`

export type Send = (request: Request) => Promise<Response>

/** An endpoint behind the tokens, which says whom it takes the caller for. */
const guarded = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const verify = yield* makeVerifyBearer(origin)
    const challenge = HttpServerResponse.empty({
      status: 401,
      headers: { "www-authenticate": `Bearer resource_metadata="${resourceMetadataUrl(origin)}"` }
    })
    yield* router.add(
      "POST",
      "/api/mcp",
      Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
        const token = /^Bearer (.+)$/u.exec(request.headers["authorization"] ?? "")?.[1] ?? ""
        return Option.match(yield* verify(token), {
          onNone: () => challenge,
          onSome: ({ clientId, who }) =>
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

/** One process of the service on a store that others may use as well. */
const instance = Effect.fnUntraced(function* (fetch?: Fetch) {
  const services = yield* Effect.context<Core.UseCases | Core.Ports>()
  const routes = Layer.mergeAll(
    authorizationServer(fetch === undefined ? { origin } : { origin, fetch }),
    describedResource(origin, origin),
    guarded
  )
  const web = HttpRouter.toWebHandler(
    routes.pipe(Layer.provide(Layer.succeedContext(services)), Layer.provide(HttpServer.layerServices)),
    { disableLogger: true }
  )
  yield* Effect.addFinalizer(() => Effect.promise(web.dispose))
  return (request: Request) => web.handler(request)
})

/** Several processes over one store; each request goes to the next one. */
export const openInstances = Effect.fnUntraced(function* (
  count: number,
  fetch?: Fetch
): Effect.fn.Return<Send, never, Core.UseCases | Core.Ports | Scope.Scope> {
  const instances = yield* Effect.all(Array.from({ length: count }, () => instance(fetch)))
  let next = 0
  return (request) => instances[next++ % instances.length]!(request)
})
