import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { assert, describe, it } from "@effect/vitest"
import * as Core from "@hourbook/core/Core"
import * as Http from "@hourbook/http/Http"
import * as RateLimiter from "@hourbook/http/limits/RateLimiter"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import chromium from "@sparticuz/chromium"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { chromium as playwright } from "playwright-core"
import { operations } from "../support/http/contract.ts"

/** The service on a port of its own. */
const service = HttpRouter.serve(Http.layer, { disableLogger: true, disableListenLog: true }).pipe(
  Layer.provide([Core.layer.pipe(Layer.provide(MemoryStore.layer)), RateLimiter.layer]),
  Layer.provideMerge(NodeHttpServer.layer(createServer, { port: 0, host: "127.0.0.1" }))
)

const browser = Effect.acquireRelease(
  Effect.promise(async () =>
    playwright.launch({ args: chromium.args, executablePath: await chromium.executablePath(), headless: true })
  ),
  (opened) => Effect.promise(() => opened.close())
)

describe("GET /docs", () => {
  it.live("200 with every operation to read, asking no other host and without an error", () =>
    Effect.gen(function* () {
      const origin = yield* HttpServer.addressFormattedWith(Effect.succeed)
      const page = yield* Effect.flatMap(browser, (opened) => Effect.promise(() => opened.newPage()))
      const asked: Array<string> = []
      const complaints: Array<string> = []
      page.on("request", (request) => asked.push(request.url()))
      page.on("pageerror", (error) => complaints.push(String(error)))
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(message.text())
      })
      const response = yield* Effect.promise(() => page.goto(`${origin}/docs`, { waitUntil: "networkidle" }))
      assert.strictEqual(response?.status(), 200)
      assert.include(response?.headers()["content-security-policy"] ?? "", "default-src 'none'")
      yield* Effect.promise(() => page.getByText("List time entries with totals and charts").first().waitFor())
      yield* Effect.promise(() => page.screenshot({ path: join(tmpdir(), "hourbook-docs.png") }))

      for (const group of new Set(operations.map(({ described }) => described.tags[0]))) {
        const shown = yield* Effect.promise(() => page.locator(`[id*="${group}" i]`).count())
        assert.isAbove(shown, 0, group)
      }
      const outside = asked.filter((url) => !url.startsWith(origin) && !/^(data|blob):/u.test(url))
      assert.deepStrictEqual(outside, [])
      assert.deepStrictEqual(complaints, [])
    }).pipe(Effect.scoped, Effect.provide(service))
  )
})
