import type { Connections } from "@hourbook/core/connections/Connections"
import type { OAuthArtifacts } from "@hourbook/core/connections/OAuthArtifacts"
import { type AttemptLimit, Attempts } from "@hourbook/core/sessions/Attempts"
import { isTooDeep, tooDeepText } from "@hourbook/core/values/readJson"
import { makeBrowsers } from "@hourbook/rest/edge/callers/browsers"
import { networkOfClient, TrustedHops } from "@hourbook/rest/edge/callers/networkOfClient"
import { placeOf, Site } from "@hourbook/rest/edge/callers/site"
import { compressedText, isCompressed } from "@hourbook/rest/edge/requests/requestBody"
import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Fetch } from "../protocol/documents.ts"
import { serverMetadata } from "../protocol/metadata.ts"
import { anywhere, preflight, publish } from "../protocol/metadataRoutes.ts"
import { normaliseAuthorization, normaliseRegistration } from "../protocol/normalise.ts"
import { interactionCookie, paths } from "../protocol/paths.ts"
import type { Sent } from "./askProvider.ts"
import { makeConsent } from "./consent.ts"
import { limits } from "./limits.ts"

export interface AuthorizationServerOptions {
  /** The service's public origin, such as `https://hours.example.com`. */
  readonly origin: string
  /** Reads client metadata documents and keys of clients. */
  readonly fetch: Fetch
}

type Request = HttpServerRequest.HttpServerRequest

/** The largest body of a request within the protocol, in bytes. */
const largestBody = 16 * 1024

const refusal = (status: number, error: string, description: string, more: Readonly<Record<string, string>> = {}) =>
  HttpServerResponse.jsonUnsafe(
    { error, error_description: description },
    { status, headers: { ...anywhere, "cache-control": "no-store", ...more } }
  )

const tooManyRequests = ({ seconds }: AttemptLimit) =>
  refusal(429, "temporarily_unavailable", "too many requests", { "retry-after": String(seconds) })

const compressed = refusal(415, "invalid_request", compressedText, { "accept-encoding": "identity" })

/** The request that the library sees. */
const sentOf = (request: Request, change: Partial<Sent>): Sent => ({
  method: "GET",
  url: request.url,
  headers: request.headers,
  body: "",
  ...change
})

/** Whether one of our own pages submitted the form. */
const isOwnForm = ({ headers }: Request, origin: string): boolean =>
  headers["origin"] === undefined ? headers["sec-fetch-site"] === "same-origin" : headers["origin"] === origin

const withNormalQuery = (url: string): string => {
  const [path = "", query = ""] = url.split("?", 2)
  return `${path}?${normaliseAuthorization(new URLSearchParams(query)).toString()}`
}

/** The built-in authorization server. Its library is loaded on the first connection. */
export const authorizationServer = ({ fetch, origin }: AuthorizationServerOptions) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const trustedHops = yield* TrustedHops
      const settings = yield* Site
      const browsers = yield* makeBrowsers
      const { admit } = yield* Attempts
      const services = yield* Effect.context<Connections | OAuthArtifacts>()
      const provider = yield* Effect.promise(() => import("./provider.ts")).pipe(
        Effect.flatMap(({ makeProvider }) => makeProvider({ origin, fetch })),
        Effect.provide(services),
        Effect.cached
      )
      const consent = yield* makeConsent({ provider })
      const ask = (sent: Sent) =>
        Effect.map(
          Effect.flatMap(provider, (made) => made.ask(sent)),
          HttpServerResponse.fromWeb
        )

      const read = (limit: AttemptLimit, url: (url: string) => string) =>
        Effect.fnUntraced(function* (request: Request) {
          if (!(yield* admit(limit, networkOfClient(request, trustedHops)))) return tooManyRequests(limit)
          return yield* ask(sentOf(request, { url: url(request.url) }))
        })

      const send = (limit: AttemptLimit, normalise: (body: string) => string, inTotal?: AttemptLimit) =>
        Effect.fnUntraced(function* (request: Request) {
          if (!(yield* admit(limit, networkOfClient(request, trustedHops)))) return tooManyRequests(limit)
          if (inTotal !== undefined && !(yield* admit(inTotal, "all"))) return tooManyRequests(inTotal)
          if (isCompressed(request)) return compressed
          const body = yield* Effect.orDie(request.text)
          if (body.length > largestBody) return refusal(413, "invalid_request", "the body is too large")
          if (isTooDeep(body)) return refusal(400, "invalid_request", `the body ${tooDeepText()}`)
          const answer = yield* ask(sentOf(request, { method: "POST", body: normalise(body) }))
          return HttpServerResponse.setHeaders(answer, anywhere)
        })

      /** Only the browser that started an interaction has its cookie and may see it. */
      const visit = Effect.fnUntraced(function* (request: Request) {
        const { uid = "" } = yield* HttpRouter.params
        const isTheirs = uid !== "" && request.cookies[interactionCookie] === uid
        return isTheirs
          ? {
              uid,
              network: networkOfClient(request, trustedHops),
              browser: browsers.find(request, placeOf(request, settings))
            }
          : undefined
      })

      const view = Effect.fnUntraced(function* (request: Request) {
        const visited = yield* visit(request)
        return visited === undefined ? consent.over : yield* consent.view(visited)
      })

      const submit = Effect.fnUntraced(function* (request: Request) {
        if (!isOwnForm(request, origin)) return consent.crossSite
        if (isCompressed(request)) return compressed
        const visited = yield* visit(request)
        if (visited === undefined) return consent.over
        return yield* consent.submit(visited, yield* Effect.orDie(request.urlParamsBody))
      })

      const asItIs = (text: string) => text
      yield* router.add("GET", paths.authorize, read(limits.authorizations, withNormalQuery))
      yield* router.add("GET", paths.resume, read(limits.authorizations, asItIs))
      yield* router.add("GET", paths.consent, view)
      yield* router.add("POST", paths.consent, submit)
      yield* router.add("POST", paths.token, send(limits.tokens, asItIs))
      yield* router.add("POST", paths.revoke, send(limits.tokens, asItIs))
      yield* router.add(
        "POST",
        paths.register,
        send(limits.registrations, normaliseRegistration, limits.registrationsInTotal)
      )
      for (const path of [paths.token, paths.revoke, paths.register]) {
        yield* router.add("OPTIONS", path, preflight("POST"))
      }
      yield* publish(router, paths.serverMetadata, serverMetadata(origin))
    })
  )
