import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { assert, describe, it } from "@effect/vitest"
import { Operator } from "@hourbook/core/workspaces/Operator"
import * as Http from "@hourbook/rest/Http"
import * as RateLimiter from "@hourbook/rest/limits/RateLimiter"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import type { Page } from "playwright-core"
import { currency } from "../support/data/builders.ts"
import { operations } from "../support/http/contract.ts"
import { suggestedStatuses } from "../support/openapi/suggestedStatuses.ts"
import { useCases } from "../support/useCases.ts"
import { openBrowser, patience } from "../support/web/openBrowser.ts"

/** The service on a port of its own. */
const service = HttpRouter.serve(Http.layer, { disableLogger: true, disableListenLog: true }).pipe(
  Layer.provide(RateLimiter.layer),
  Layer.provideMerge(useCases.pipe(Layer.provide(MemoryStore.layer))),
  Layer.provideMerge(NodeHttpServer.layer(createServer, { port: 0, host: "127.0.0.1" }))
)

const browser = Effect.acquireRelease(Effect.promise(openBrowser), (opened) => Effect.promise(() => opened.close()))

/** Opens the request of an operation, sends it as it is, and returns what was answered. */
const sendUntouched = async (page: Page, tag: string, method: string, path: string) => {
  await page.evaluate(`location.hash = "tag/${tag.toLowerCase()}/${method.toUpperCase()}${path}"`)
  await page
    .locator(`button:has-text("Test Request"):has-text("(${method} ${path})")`)
    .filter({ visible: true })
    .first()
    .click()
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/gu, "[^/]+")}$`, "u")
  const answer = page.waitForResponse((one) => pattern.test(new URL(one.url()).pathname))
  await page.getByRole("button", { name: /^Send/u, disabled: false }).filter({ visible: true }).first().click()
  const answered = await answer
  await page.getByText(answered.statusText()).filter({ visible: true }).first().waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: /^Send/u }).filter({ visible: true }).waitFor({ state: "detached" })
  return answered
}

/** The requests themselves are tested without a browser; that the page sends them so, by `npm run test:browser`. */
const sendsToo = process.env["TEST_BROWSER"] === "1"

const sendSuggested = Effect.fnUntraced(function* (page: Page) {
  const { secret } = yield* (yield* Operator).createWorkspace({
    name: "Studio",
    slug: undefined,
    currency: currency("EUR"),
    ownerEmail: "olga@example.org",
    ownerName: "Olga",
    secret: undefined
  })
  const key = page.getByPlaceholder("QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT").filter({ visible: true })
  yield* Effect.promise(() => key.first().fill(secret))
  const shown = yield* Effect.promise(() => page.locator("pre", { hasText: "curl" }).allInnerTexts())
  const own = shown.filter((text) => /\/api\/time\b(?!\/)/u.test(text))
  assert.lengthOf(own, 2)
  for (const text of own) {
    assert.match(text.trim(), /^curl '?http:[^?]*\/api\/time'? /u)
    assert.notMatch(text, /_id|cursor|idempotency/u)
  }
  for (const operation of operations.filter(({ method }) => method === "GET" || method === "POST")) {
    const { described, method, path } = operation
    const [tag] = described.tags
    const answered = yield* Effect.promise(() => sendUntouched(page, tag, method.toLowerCase(), path))
    const { search, searchParams } = new URL(answered.url())
    const allowed = suggestedStatuses(operation, searchParams.keys())
    assert.include(allowed, answered.status(), `${method} ${path}${search}`)
  }
})

describe("GET /docs", () => {
  it.live(
    "200 with every operation to read, asking no other host and without an error",
    () =>
      Effect.gen(function* () {
        const origin = yield* HttpServer.addressFormattedWith(Effect.succeed)
        const page = yield* Effect.flatMap(browser, (opened) => Effect.promise(() => opened.newPage()))
        page.setDefaultTimeout(patience)
        const asked: Array<string> = []
        const complaints: Array<string> = []
        page.on("request", (request) => asked.push(request.url()))
        page.on("pageerror", (error) => complaints.push(String(error)))
        page.on("console", (message) => {
          if (message.type() === "error") complaints.push(message.text())
        })
        const response = yield* Effect.promise(() => page.goto(`${origin}/docs`, { waitUntil: "networkidle" }))
        assert.strictEqual(response?.status(), 200)
        const policy = response?.headers()["content-security-policy"] ?? ""
        for (const rule of ["default-src 'none'", "frame-ancestors 'none'"]) assert.include(policy, rule)
        assert.notInclude(policy, "unsafe-eval")
        yield* Effect.promise(() => page.getByText("List time entries with totals and charts").first().waitFor())
        yield* Effect.promise(() => page.screenshot({ path: join(tmpdir(), "hourbook-docs.png") }))

        for (const button of ["Share", "Deploy", "Generate SDK", "Configure"]) {
          const buttons = page.getByRole("button", { name: button, exact: true })
          assert.strictEqual(yield* Effect.promise(() => buttons.count()), 0, button)
        }
        for (const group of new Set(operations.map(({ described }) => described.tags[0]))) {
          const shown = yield* Effect.promise(() => page.locator(`[id*="${group}" i]`).count())
          assert.isAbove(shown, 0, group)
        }
        assert.deepStrictEqual(complaints, [])
        if (sendsToo) yield* sendSuggested(page)

        const outside = asked.filter((url) => !url.startsWith(origin) && !/^(data|blob):/u.test(url))
        assert.deepStrictEqual(outside, [])
      }).pipe(Effect.scoped, Effect.provide(service)),
    400_000
  )

  it.live("200 as it is at first, compressed soon after, and 304 to who has it; the description likewise", () =>
    Effect.gen(function* () {
      const origin = yield* HttpServer.addressFormattedWith(Effect.succeed)
      const ask = (path: string, headers: Readonly<Record<string, string>>, method = "GET") =>
        Effect.promise(() => fetch(origin + path, { method, headers: { "accept-encoding": "identity", ...headers } }))
      for (const path of ["/docs", "/api/openapi.json"]) {
        const plain = yield* ask(path, {})
        assert.isNull(plain.headers.get("content-encoding"))
        const text = yield* Effect.promise(() => plain.text())
        if (path === "/docs") assert.include(text, 'if(r?.["x-disabled"])return;', "sends what is suggested alone")
        for (const coding of ["br", "gzip"]) {
          const compressed = yield* ask(path, { "accept-encoding": coding }).pipe(
            Effect.repeat({ until: ({ headers }) => headers.has("content-encoding") })
          )
          assert.strictEqual(compressed.headers.get("content-encoding"), coding)
          assert.strictEqual(compressed.headers.get("vary"), "accept-encoding")
          assert.isBelow(Number(compressed.headers.get("content-length")), text.length / 3)
          assert.strictEqual(yield* Effect.promise(() => compressed.text()), text)
          const head = yield* ask(path, { "accept-encoding": coding }, "HEAD")
          assert.strictEqual(head.headers.get("content-length"), compressed.headers.get("content-length"))
          const tag = compressed.headers.get("etag") ?? ""
          assert.notStrictEqual(tag, plain.headers.get("etag"))
          for (const known of [tag, `W/${tag}`, `"x", ${plain.headers.get("etag")}`]) {
            const unchanged = yield* ask(path, { "accept-encoding": coding, "if-none-match": known })
            assert.strictEqual(unchanged.status, 304)
            assert.strictEqual(unchanged.headers.get("etag"), tag)
            assert.isEmpty(yield* Effect.promise(() => unchanged.text()))
          }
          assert.strictEqual((yield* ask(path, { "if-none-match": '"x"' })).status, 200)
          assert.isNull((yield* ask(path, { "accept-encoding": `${coding};q=0` })).headers.get("content-encoding"))
        }
      }
    }).pipe(Effect.scoped, Effect.provide(service))
  )
})
