import { createServer } from "node:http"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { assert, describe, layer } from "@effect/vitest"
import { PageFiles } from "@hourbook/rest/pages/PageFiles"
import { pageHeaders } from "@hourbook/rest/pages/pageHeaders"
import * as Pages from "@hourbook/rest/pages/Pages"
import { diskFiles } from "@hourbook/runtime/platform/diskFiles"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { compression } from "../../../hosts/node/src/server/compression.ts"
import { Stack, stackOn, straight, type Way } from "../../support/http/stack.ts"
import { built, builtPages } from "../../support/web/builtPages.ts"
import { throughEvents } from "../../tools/lambda/throughEvents.ts"

const files = Layer.unwrap(Effect.map(builtPages, ({ dist }) => diskFiles(dist)))
const noFiles = Layer.succeed(PageFiles, { find: () => Effect.undefined })

const withPages = (way: Way, web: Layer.Layer<PageFiles>): Way => ({
  ...way,
  endpoints: Layer.merge(way.endpoints, Layer.provide(Pages.layer, web))
})

const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"

interface Asked {
  readonly accept?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

const ask = (path: string, { accept = browser, headers = {}, method = "GET" }: Asked = {}) =>
  Effect.gen(function* () {
    const send = yield* (yield* Stack).fetch
    const request = new Request(`http://hourbook.test${path}`, { method, headers: { accept, ...headers } })
    const response = yield* Effect.promise(() => send(request))
    const bytes = Buffer.from(yield* Effect.promise(() => response.arrayBuffer()))
    return { status: response.status, headers: response.headers, bytes, text: bytes.toString("utf8") }
  })

type Answered = Effect.Success<ReturnType<typeof ask>>

const isPage = ({ headers, status, text }: Answered): void => {
  assert.strictEqual(status, 200)
  assert.strictEqual(text, built["index.html"])
  assert.strictEqual(headers.get("content-type"), "text/html; charset=utf-8")
  assert.strictEqual(headers.get("cache-control"), "no-cache")
  assert.strictEqual(headers.get("vary"), "accept, accept-encoding")
  for (const [name, value] of Object.entries(pageHeaders)) assert.strictEqual(headers.get(name), value, name)
}

const isEnvelope = ({ headers, status, text }: Answered, path: string): void => {
  assert.strictEqual(status, 404, path)
  assert.match(headers.get("content-type") ?? "", /^application\/json/u, path)
  assert.strictEqual(JSON.parse(text).error.code, "not_found")
}

const ways = [
  ["on Node", straight],
  ["on Lambda behind a Function URL", throughEvents("function-url")],
  ["on Lambda behind a REST API", throughEvents("rest-api")]
] as const

const unpacked = { br: brotliDecompressSync, gzip: gunzipSync } as const

describe.each(ways)("pages %s", (_, way) => {
  layer(stackOn(MemoryStore.layer, { way: withPages(way, files) }))((it) => {
    it.effect("are one page at every path that no program answers, for a client that asks for HTML", () =>
      Effect.gen(function* () {
        for (const path of ["/", "/week", "/time?tag=a", "/debtors/0190-x", "/signin", "/index.html", "/apiary"]) {
          isPage(yield* ask(path))
        }
        isPage(yield* ask("/", { accept: "application/json;q=0.1, TEXT/HTML;level=1" }))
      })
    )

    it.effect("leave every other client the error envelope", () =>
      Effect.gen(function* () {
        for (const accept of ["*/*", "application/json", "text/html;q=0", "text/html;level=1;q=0.0", "image/avif"]) {
          isEnvelope(yield* ask("/", { accept }), accept)
        }
        for (const method of ["POST", "PUT", "DELETE"]) isEnvelope(yield* ask("/week", { method }), method)
      })
    )

    it.effect("leave the paths of programs to these, also for a browser", () =>
      Effect.gen(function* () {
        const others = ["/api", "/API/nope", "/oauth/nope", "/docs/x", "/.well-known/x", "/signin/oidc/x", "//api/x"]
        for (const path of [...others, "/assets/", "/assets/gone-0000.js", "/signin/oidc?code=1"]) {
          isEnvelope(yield* ask(path), path)
        }
        const docs = yield* ask("/docs")
        assert.include(docs.headers.get("content-security-policy") ?? "", "'unsafe-inline'")
        const key = yield* ask("/api/time")
        assert.strictEqual(key.status, 401)
      })
    )

    it.effect("are the same for HEAD, without the body", () =>
      Effect.gen(function* () {
        for (const path of ["/week", "/assets/main-1a2b.js", "/sw.js"]) {
          const [get, head] = [yield* ask(path), yield* ask(path, { method: "HEAD" })]
          assert.strictEqual(head.status, 200)
          assert.strictEqual(head.bytes.length, 0)
          assert.strictEqual(head.headers.get("etag"), get.headers.get("etag"))
        }
      })
    )

    it.effect("have files that are kept for a year, and some at the root that are asked for again", () =>
      Effect.gen(function* () {
        const types = {
          "assets/main-1a2b.js": "text/javascript; charset=utf-8",
          "assets/main-3c4d.css": "text/css; charset=utf-8",
          "assets/geist-5e6f.woff2": "font/woff2",
          "sw.js": "text/javascript; charset=utf-8",
          "manifest.webmanifest": "application/manifest+json",
          "icon.svg": "image/svg+xml",
          "third-party-notices.txt": "text/plain; charset=utf-8"
        } as const
        for (const [path, type] of Object.entries(types)) {
          const { headers, status, text } = yield* ask(`/${path}`, { accept: "*/*" })
          assert.strictEqual(status, 200, path)
          assert.strictEqual(text, built[path as keyof typeof types])
          assert.strictEqual(headers.get("content-type"), type)
          const kept = path.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache"
          assert.strictEqual(headers.get("cache-control"), kept)
          assert.strictEqual(headers.get("vary"), "accept-encoding")
          assert.strictEqual(headers.get("x-content-type-options"), "nosniff")
        }
      })
    )

    it.effect("come compressed once, as the client takes them, and not at all to one that has them", () =>
      Effect.gen(function* () {
        for (const path of ["index.html", "assets/main-1a2b.js", "manifest.webmanifest"] as const) {
          const tags = new Set<string>()
          for (const [accepted, coding] of [
            ["gzip, deflate, br, zstd", "br"],
            ["br;q=0, gzip", "gzip"],
            ["identity", null],
            ["br;q=0.0, gzip;q=0", null]
          ] as const) {
            const answer = yield* ask(`/${path}`, { headers: { "accept-encoding": accepted } })
            assert.strictEqual(answer.headers.get("content-encoding"), coding)
            const text = coding === null ? answer.bytes : unpacked[coding](answer.bytes)
            assert.strictEqual(text.toString("utf8"), built[path])
            const etag = answer.headers.get("etag") ?? ""
            tags.add(etag)
            for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
              const headers = { "accept-encoding": accepted, "if-none-match": known }
              const again = yield* ask(`/${path}`, { headers })
              assert.strictEqual(again.status, 304)
              assert.strictEqual(again.headers.get("etag"), etag)
              assert.strictEqual(again.bytes.length, 0)
            }
            const changed = yield* ask(`/${path}`, { headers: { "if-none-match": `"other"` } })
            assert.strictEqual(changed.status, 200)
          }
          assert.strictEqual(tags.size, 3, "each coding has a tag of its own")
        }
        const font = yield* ask("/assets/geist-5e6f.woff2", { headers: { "accept-encoding": "br" } })
        assert.isNull(font.headers.get("content-encoding"))
      })
    )

    it.effect("give no file outside of the build, and none that the build keeps for itself", () =>
      Effect.gen(function* () {
        const hidden = [
          "/assets/%2e%2e/%2e%2e/secret.js",
          "/assets/..%2f..%2fsecret.js",
          "/assets/..%5c..%5csecret.js",
          "/assets/....//....//secret.js",
          "/assets//etc/passwd.js",
          "/assets/main-1a2b.js%00.css",
          "/assets/main-1a2b.js.br",
          "/assets/main-1a2b.js/",
          "/assets/notes.exe",
          "/assets/.hidden.js",
          "/.vite/manifest.json",
          "/manifest.json",
          "/secret.js"
        ]
        for (const path of hidden) isEnvelope(yield* ask(path, { accept: "*/*" }), path)
      })
    )
  })
})

/** With the compression of the host on Node, which leaves alone what is compressed. */
const served = HttpRouter.serve(Layer.merge(Pages.layer, compression), {
  disableLogger: true,
  disableListenLog: true
}).pipe(Layer.provide(files), Layer.provideMerge(NodeHttpServer.layer(createServer, { port: 0, host: "127.0.0.1" })))

describe("pages over a socket", () => {
  layer(served)((it) => {
    it.effect("are compressed once, and HEAD has the length of what GET sends", () =>
      Effect.gen(function* () {
        const origin = yield* HttpServer.addressFormattedWith(Effect.succeed)
        const path = "assets/main-1a2b.js"
        const send = (method: string) =>
          Effect.promise(() => fetch(`${origin}/${path}`, { method, headers: { "accept-encoding": "br" } }))
        const [get, head] = [yield* send("GET"), yield* send("HEAD")]
        assert.strictEqual(get.headers.get("content-encoding"), "br")
        assert.strictEqual(yield* Effect.promise(() => get.text()), built[path])
        assert.strictEqual(head.headers.get("content-length"), get.headers.get("content-length"))
        assert.isBelow(Number(head.headers.get("content-length")), built[path].length)
      })
    )
  })
})

describe("without a build", () => {
  layer(stackOn(MemoryStore.layer, { way: withPages(straight, noFiles) }))((it) => {
    it.effect("a browser reads how to make one, and everything else is as before", () =>
      Effect.gen(function* () {
        const { headers, status, text } = yield* ask("/")
        assert.strictEqual(status, 404)
        assert.include(text, "npm run build:web")
        assert.strictEqual(headers.get("cache-control"), "no-store")
        assert.include(headers.get("content-security-policy") ?? "", "default-src 'none'")
        for (const path of ["/", "/sw.js", "/assets/main-1a2b.js"])
          isEnvelope(yield* ask(path, { accept: "*/*" }), path)
        assert.strictEqual((yield* ask("/docs")).status, 200)
      })
    )
  })
})
