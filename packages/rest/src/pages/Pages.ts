import { Effect } from "effect"
import { HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { noSuchPath } from "../edge/errorEnvelope.ts"
import { acceptedCodings, tagsOf } from "../edge/negotiation.ts"
import { isPage } from "./isPage.ts"
import { type PageFile, PageFiles } from "./PageFiles.ts"
import { pageHeaders } from "./pageHeaders.ts"
import { rootFiles } from "./rootFiles.ts"
import { unbuiltPage } from "./unbuiltPage.ts"

type Request = HttpServerRequest.HttpServerRequest

const contentTypes: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  ico: "image/x-icon",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2"
}

const contentTypeOf = (path: string): string | undefined => contentTypes[path.slice(path.lastIndexOf(".") + 1)]

/** Names of assets contain a hash of their content, so that a browser asks for each once. */
const kept = "public, max-age=31536000, immutable"
const askedAgain = "no-cache"

interface Wanted {
  readonly contentType: string
  readonly cacheControl: string
  readonly vary: string
}

const answerWith = (
  { bytes, coding, hash }: PageFile,
  request: Request,
  { cacheControl, contentType, vary }: Wanted
): HttpServerResponse.HttpServerResponse => {
  const etag = `"${hash}"`
  const headers = { ...pageHeaders, "cache-control": cacheControl, etag, vary }
  if (tagsOf(request.headers["if-none-match"]).includes(etag)) {
    return HttpServerResponse.empty({ status: 304, headers })
  }
  return HttpServerResponse.uint8Array(bytes, {
    contentType,
    headers: coding === undefined ? headers : { ...headers, "content-encoding": coding }
  })
}

const unbuilt = HttpServerResponse.text(unbuiltPage, {
  status: 404,
  contentType: "text/html; charset=utf-8",
  headers: { ...pageHeaders, "cache-control": "no-store" }
})

/** The path below the root as it was sent, since no name of a file needs decoding. */
const pathOf = ({ url }: Request): string => (url.split(/[?#;]/u, 1)[0] ?? "").replace(/^\/+/u, "")

/**
 * The web app: its files, and its page at every path that no program answers. A client that does not ask for HTML gets the
 * error envelope there.
 */
export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const { find } = yield* PageFiles
    const filesOf = (path: string, request: Request) => find(path, acceptedCodings(request.headers["accept-encoding"]))

    const fileAnswer = Effect.fnUntraced(function* (request: Request, path: string, cacheControl: string) {
      const contentType = contentTypeOf(path)
      const file = contentType === undefined ? undefined : yield* filesOf(path, request)
      return contentType === undefined || file === undefined
        ? noSuchPath
        : answerWith(file, request, { contentType, cacheControl, vary: "accept-encoding" })
    })

    const pageAnswer = Effect.fnUntraced(function* (request: Request) {
      const { headers, method, url } = request
      if (!isPage({ method, url, accept: headers["accept"] })) return noSuchPath
      const file = yield* filesOf("index.html", request)
      const contentType = "text/html; charset=utf-8"
      return file === undefined
        ? unbuilt
        : answerWith(file, request, { contentType, cacheControl: askedAgain, vary: "accept, accept-encoding" })
    })

    yield* router.add("GET", "/assets/*", (request) => fileAnswer(request, pathOf(request), kept))
    for (const name of rootFiles) {
      yield* router.add("GET", `/${name}`, (request) => fileAnswer(request, name, askedAgain))
    }
    yield* router.add("GET", "/*", pageAnswer)
  })
)
