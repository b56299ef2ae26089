import type * as Core from "@hourbook/core/Core"
import { oidcRoutes } from "@hourbook/identity/oidc/oidcRoutes"
import type { OidcOptions } from "@hourbook/identity/oidc/Provider"
import { TrustedHops } from "@hourbook/rest/edge/callers/networkOfClient"
import { Site } from "@hourbook/rest/edge/callers/site"
import * as RateLimiter from "@hourbook/rest/limits/RateLimiter"
import { Effect, Layer, Logger, References } from "effect"
import { HttpServer } from "effect/http"
import { straight, type Way } from "../http/stack.ts"
import { Browser } from "./Browser.ts"
import { origin, type Send } from "./instances.ts"

/** The service with an identity provider, and what it logs of it. Each request comes from a network of its own. */
export const openOidc = Effect.fnUntraced(function* (options: OidcOptions, way: Way = straight) {
  const logged: Array<string> = []
  const logger = Logger.make(({ fiber, message }) => {
    logged.push(`${String(message)} ${JSON.stringify(fiber.getRef(References.CurrentLogAnnotations))}`)
  })
  const services = yield* Effect.context<Core.UseCases | Core.Ports>()
  const routes = Layer.merge(way.endpoints, oidcRoutes(options)).pipe(
    Layer.provide([
      RateLimiter.layer,
      Layer.succeedContext(services),
      Layer.succeed(TrustedHops, 1),
      Layer.succeed(Site, { publicUrl: origin, oidcName: "Corp ID" }),
      HttpServer.layerServices
    ])
  )
  const handle = yield* way.to(routes)
  const logging = yield* Layer.build(Logger.layer([logger]))
  let addresses = 0
  const send: Send = (request) => {
    request.headers.set("x-forwarded-for", `2001:db8:7:${(++addresses).toString(16)}::1`)
    return handle(request, logging)
  }
  const sessionOf = async (browser: Browser) => {
    const { text } = await browser.open(`${origin}/api/session`, { headers: { "sec-fetch-site": "same-origin" } })
    return JSON.parse(text).data
  }
  return { logged, send, sessionOf, browser: new Browser(send) }
})
