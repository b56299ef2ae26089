import type { UseCases } from "@hourbook/core/Core"
import { Bearers, type SeveralWorkspaces } from "@hourbook/identity/tokens/Bearers"
import { refuse } from "@hourbook/rest/edge/answers/respond"
import { admitCallers } from "@hourbook/rest/edge/callers/admitCallers"
import { noteUses, readable, tooManyRequests, withRateLimitHeaders } from "@hourbook/rest/edge/callers/authentication"
import { notJson, readBody } from "@hourbook/rest/edge/requests/requestBody"
import { methods } from "@hourbook/rest/edge/routesOf"
import { Effect, Option } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Caller } from "../caller/Caller.ts"
import { callers, credentialOf } from "../caller/callers.ts"
import type { Challenge } from "../protocol/handler.ts"
import { Exposure } from "./Exposure.ts"
import { preflight, withCorsHeaders, refusedAccess } from "./guard.ts"

export const path = "/api/mcp"

const unauthorized = "x-api-key or authorization: missing, unknown, revoked or expired"

/** Answers one exchange of the protocol. */
export type Handle = (request: Request, caller: Caller, challenge: Challenge | null) => Effect.Effect<Response>

/** Loads the protocol and its SDK with the first authenticated request. */
const lazyHandler: Effect.Effect<Effect.Effect<Handle>, never, UseCases> = Effect.gen(function* () {
  const services = yield* Effect.context<UseCases>()
  return yield* Effect.cached(
    Effect.promise(() => import("../protocol/handler.ts")).pipe(
      Effect.flatMap(({ handler }) => handler),
      Effect.provideContext(services)
    )
  )
})

/** The request as the SDK takes it, with its whole body. A client that accepts anything accepts both response types. */
const webRequest = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const web = yield* HttpServerRequest.toWeb(request)
  if (web.method !== "POST") return web
  const body = yield* readBody(request)
  const headers = new Headers(web.headers)
  const accept = headers.get("accept")
  if (accept === null || accept === "*/*") headers.set("accept", "application/json, text/event-stream")
  return new Request(web.url, { method: "POST", headers, body })
}, Effect.orDie)

const endpoint = Effect.fnUntraced(function* (loaded: Effect.Effect<Handle>) {
  const bearers = yield* Bearers
  const exposure = yield* Exposure
  const callerOf = yield* callers
  const admit = yield* admitCallers
  const noteUse = yield* noteUses

  const challenge =
    bearers === null ? null : { resourceMetadataUrl: bearers.resourceMetadataUrl, scopes: bearers.scopes.join(" ") }
  const unauthenticated = refuse("unauthorized", unauthorized, {
    headers:
      challenge === null
        ? {}
        : {
            "www-authenticate": `Bearer resource_metadata="${challenge.resourceMetadataUrl}", scope="${challenge.scopes}"`
          }
  })

  const whichWorkspace = ({ slugs }: SeveralWorkspaces) =>
    refuse(
      "forbidden",
      `you are a member of several workspaces: ${slugs.join(", ")}. Connect to the address of one, such as ${path}?workspace=${slugs[0]}`
    )

  const answer = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
    let several: SeveralWorkspaces | undefined
    const find = Effect.catch(callerOf(request), (error) => {
      several = error
      return Effect.succeed(Option.none<Caller>())
    })
    const { admission, caller } = yield* admit<Caller>(request, {
      credential: credentialOf(request.headers),
      find,
      whoOf: ({ who }) => who,
      holderOf: ({ app, who }) => app?.grantId ?? who.key?.id ?? ""
    })
    if (!admission.admitted) return tooManyRequests(admission)
    if (several !== undefined) return withRateLimitHeaders(admission)(whichWorkspace(several))
    if (Option.isNone(caller)) return withRateLimitHeaders(admission)(unauthenticated)
    yield* noteUse(caller.value.who)
    const handle = yield* loaded
    const { value } = caller
    const response = webRequest(request).pipe(
      Effect.flatMap((web) => handle(web, value, challenge)),
      Effect.map((answer) => (answer.status === 415 ? notJson : HttpServerResponse.fromWeb(answer))),
      readable
    )
    return withRateLimitHeaders(admission)(yield* response).pipe(
      HttpServerResponse.setHeader("cache-control", "no-store")
    )
  })

  return Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
    const refused = refusedAccess(request, exposure)
    if (refused !== undefined) return refused
    const readable = withCorsHeaders(request)
    return readable(request.method === "OPTIONS" ? preflight : yield* answer(request))
  })
})

/** The endpoint, with the given handler behind it. */
export const layerOf = <R>(loading: Effect.Effect<Effect.Effect<Handle>, never, R>) =>
  HttpRouter.use((router) =>
    Effect.flatMap(Effect.flatMap(loading, endpoint), (answer) =>
      Effect.forEach(methods, (method) => router.add(method, path, answer), { discard: true })
    )
  )

/** `/api/mcp`: assistants over HTTP, on the use cases and rate limiter that the host provides. */
export const layer = layerOf(lazyHandler)
