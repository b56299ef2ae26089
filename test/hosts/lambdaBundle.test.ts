import { readdirSync, readFileSync } from "node:fs"
import { request } from "node:http"
import { createRequire } from "node:module"
import { join } from "node:path"
import { brotliDecompressSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { inject } from "vitest"
import { bytesOf, loadedWith } from "../tools/lambda/bundle.ts"
import { type Container, startContainer } from "../tools/lambda/container.ts"
import { emptyStores } from "../tools/lambda/emptyStores.ts"
import { eventOf, responseOf } from "../tools/lambda/events.ts"

const bundle = inject("lambdaBundle")

const isCode = (file: string) => file.endsWith(".cjs")

describe("the bundle", () => {
  it("loads at most 1 MiB before an answer, whichever its store, and nothing that only some need", () => {
    const loaded = loadedWith(bundle, "function.cjs")
    for (const { files } of emptyStores) {
      const chosen = readdirSync(bundle).filter((file) => isCode(file) && files.some((start) => file.startsWith(start)))
      assert.lengthOf(chosen, files.length)
      const parts = new Map(
        [...loaded, ...chosen.flatMap((file) => loadedWith(bundle, file))].map((part) => [part.file, part])
      )
      assert.isAtMost(bytesOf([...parts.values()]), 2 ** 20)
    }
    const names = loaded.map(({ file }) => file)
    const later = readdirSync(bundle).filter((file) => isCode(file) && !names.includes(file))
    const textOf = (files: ReadonlyArray<string>) =>
      files.map((file) => readFileSync(join(bundle, file), "utf8")).join()
    const parts = [
      "exchange_rates_day",
      "TransactWriteItems",
      "Corpus Christi",
      "Scalar API Reference",
      "A client that the workspace works for and invoices.",
      "clientIdMetadataDocument",
      "One-time code",
      "urn:factur-x:pdfa:CrossIndustryDocument",
      "PEPPOL-EN16931-R120"
    ]
    for (const part of parts) {
      assert.include(textOf(later), part)
      assert.notInclude(textOf(names), part)
    }
    // The colours of PDF/A are in the code: there is no file beside it.
    assert.notInclude(textOf(later), "sRGB_IEC61966_2_1.icc")
  })

  it("has all it needs in it, and no server and no database of its own", () => {
    const files = readdirSync(bundle).filter(isCode)
    const textOf = (file: string) => readFileSync(join(bundle, file), "utf8")
    const outside = files.flatMap((file) =>
      loadedWith(bundle, file).flatMap(({ atOnce, later }) => [...atOnce, ...later])
    )
    assert.deepStrictEqual(
      outside.filter((name) => !name.startsWith("./")),
      []
    )
    const platform = (file: string) =>
      [...textOf(file).matchAll(/getBuiltinModule\("node:([^"]+)"\)/gu)].map(([, name]) => name)
    const taken = files.flatMap(platform)
    assert.isNotEmpty(taken)
    for (const module of ["worker_threads", "sqlite"]) assert.notInclude(taken, module)
    const atOnce = loadedWith(bundle, "function.cjs").flatMap(({ file }) => platform(file))
    assert.include(atOnce, "crypto")
    for (const module of ["http", "https", "fs", "net"]) assert.notInclude(atOnce, module)
  })

  it("has the names of a module of the platform also where it is loaded later", () => {
    const http = readdirSync(bundle).filter((file) => /^http-\w+\.cjs$/u.test(file))
    assert.lengthOf(http, 1)
    assert.strictEqual(createRequire(join(bundle, "main.mjs"))(`./${http[0]}`).request, request)
  })

  it.live.each(emptyStores)("answers events in plain Node, as soon as its store is there: $name", ({ open }) =>
    Effect.gen(function* () {
      const { makeWorkspace, refusal, settings } = yield* open
      const container = yield* startContainer(bundle, settings)
      const get = getFrom(container)
      assert.strictEqual((yield* get("/api/me/access")).status, 503)
      assert.match(container.said(), refusal)
      const key = yield* makeWorkspace
      const answer = yield* get("/api/me/access", key)
      assert.strictEqual(answer.status, 200, container.said())
      assert.match(answer.headers.get("ratelimit") ?? "", /r=1999/u)
      assert.strictEqual((yield* get("/readyz")).status, 200)
      // Made and compressed by the build: the first request for them has neither to do.
      for (const [path, text] of [
        ["/docs", "Scalar API Reference"],
        ["/api/openapi.json", '"openapi":"3.1.0"'],
        ["/api/openapi.json?json=1", '"openapi":"3.1.0"']
      ] as const) {
        const document = yield* get(path, "", { "accept-encoding": "gzip, br" })
        assert.strictEqual(document.headers.get("content-encoding"), "br", path)
        const bytes = yield* Effect.promise(() => document.arrayBuffer())
        assert.include(brotliDecompressSync(bytes).toString(), text)
        const etag = document.headers.get("etag") ?? ""
        assert.strictEqual((yield* get(path, "", { "if-none-match": etag })).status, 304)
        const plain = yield* get(path)
        assert.include(yield* Effect.promise(() => plain.text()), text)
      }
      const page = yield* get("/week", "", { accept: "text/html", "accept-encoding": "br" })
      assert.strictEqual(page.headers.get("content-encoding"), "br")
      const html = brotliDecompressSync(yield* Effect.promise(() => page.arrayBuffer())).toString()
      const script = yield* get(/\/assets\/[\w-]+\.js/u.exec(html)?.[0] ?? "/assets/none")
      assert.match(script.headers.get("cache-control") ?? "", /immutable/u)
      assert.match(container.said(), /"path":"\(page\)","status":200/u)
      assert.match(container.said(), /"path":"\/api\/me\/access","status":200/u)
      const isMetered = settings["HOURBOOK_STORE"] === "dynamodb"
      assert.strictEqual(/"status":200,"milliseconds":[\d.]+,"read_units":[1-9]/u.test(container.said()), isMetered)
      assert.notInclude(container.said(), key)
    }).pipe(Effect.scoped)
  )

  it.live("says what keeps it from its server", () =>
    Effect.gen(function* () {
      const container = yield* startContainer(bundle, { DATABASE_URL: "postgres://somebody:secret@127.0.0.1:1/hours" })
      assert.strictEqual((yield* getFrom(container)("/api/me/access")).status, 503)
      assert.match(container.said(), /^hourbook: Cannot use PostgreSQL at 127\.0\.0\.1:1\/hours: .*ECONNREFUSED.*$/mu)
      assert.notInclude(container.said(), "secret")
    }).pipe(Effect.scoped)
  )

  it.live("lets apps in where that is turned on, and none where it is not", () =>
    Effect.gen(function* () {
      const { makeWorkspace, settings } = yield* emptyStores[0].open
      yield* makeWorkspace
      const register = Effect.fnUntraced(function* (container: Container) {
        const request = new Request("http://x/oauth/register", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ client_name: "Assistant", redirect_uris: ["https://assistant.example/callback"] })
        })
        const event = yield* Effect.promise(() => eventOf(request, { front: "http-api", sourceAddress: "192.0.2.1" }))
        return responseOf(yield* container.invoke(event))
      })
      const off = yield* startContainer(bundle, settings)
      assert.strictEqual((yield* register(off)).status, 404)
      const on = yield* startContainer(bundle, { ...settings, OAUTH_ENABLED: "1", PUBLIC_URL: "https://hours.example" })
      const registered = yield* register(on)
      assert.strictEqual(registered.status, 201, on.said())
      const { client_id } = (yield* Effect.promise(() => registered.json())) as { client_id: string }
      const query = new URLSearchParams({
        client_id,
        response_type: "code",
        redirect_uri: "https://assistant.example/callback",
        code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
        code_challenge_method: "S256"
      })
      const sent = yield* getFrom(on)(`/oauth/authorize?${query.toString()}`)
      assert.strictEqual(sent.status, 303)
      assert.match(sent.headers.get("location") ?? "", /^\/oauth\/consent\//u)
      assert.lengthOf(sent.headers.getSetCookie(), 2)
      for (const cookie of sent.headers.getSetCookie()) {
        for (const attribute of [/; secure/iu, /; httponly/iu, /; samesite=lax/iu]) assert.match(cookie, attribute)
      }
    }).pipe(Effect.scoped)
  )

  it.live.each(emptyStores)("counts requests together with every other container on its store: $name", ({ open }) =>
    Effect.gen(function* () {
      const { makeWorkspace, settings } = yield* open
      const key = yield* makeWorkspace
      const containers = [yield* startContainer(bundle, settings), yield* startContainer(bundle, settings)] as const
      const left = (container: Container) =>
        Effect.map(getFrom(container)("/api/me/access", key), ({ headers }) =>
          Number(/r=(\d+)/u.exec(headers.get("ratelimit") ?? "")?.[1])
        )
      for (let request = 1; request <= 20; request++) assert.strictEqual(yield* left(containers[0]), 2000 - request)
      assert.isAtMost(yield* left(containers[1]), 1979)
    }).pipe(Effect.scoped)
  )
})

const getFrom = (container: Container) =>
  Effect.fnUntraced(function* (path: string, key = "", headers: Readonly<Record<string, string>> = {}) {
    const request = new Request(`http://x${path}`, { headers: { "x-api-key": key, ...headers } })
    const event = yield* Effect.promise(() => eventOf(request, { front: "http-api", sourceAddress: "192.0.2.1" }))
    return responseOf(yield* container.invoke(event))
  })
