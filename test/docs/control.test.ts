import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { assert, layer } from "@effect/vitest"
import * as Http from "@hourbook/rest/Http"
import * as RateLimiter from "@hourbook/rest/limits/RateLimiter"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { dataOf, openWith } from "../support/http/callers.ts"
import { stackOn } from "../support/http/stack.ts"
import { chargeKind, paymentKind, payoutKind, timeKind } from "../support/http/wireKinds.ts"
import { environment, root } from "../support/run/steps.ts"

const page = readFileSync(join(root, "docs", "control.md"), "utf8")
const [, program = ""] = /^```js\n\/\/ hash\.mjs\n([\s\S]*?)^```$/mu.exec(page) ?? []

const service = HttpRouter.serve(Http.layer, { disableLogger: true, disableListenLog: true }).pipe(
  Layer.provide(RateLimiter.layer),
  Layer.provideMerge(stackOn(MemoryStore.layer)),
  Layer.provideMerge(NodeHttpServer.layer(createServer, { port: 0, host: "127.0.0.1" }))
)

layer(service, { excludeTestServices: true })("docs/control.md", (it) => {
  it.effect("has a program that computes the hash of a closed period from the interface", () =>
    Effect.gen(function* () {
      const url = HttpServer.formatAddress((yield* HttpServer.HttpServer).address)
      const directory = yield* Effect.acquireRelease(
        Effect.sync(() => mkdtempSync(join(tmpdir(), "hourbook-control-"))),
        (path) => Effect.sync(() => rmSync(path, { recursive: true }))
      )
      writeFileSync(join(directory, "hash.mjs"), program)
      const { acme, owner } = yield* openWith("acme")
      const { full } = owner
      const of = { counteragent_id: acme.id }
      dataOf(
        yield* full.post("/api/rates", {
          kind: "cost",
          amount: 33.3333,
          currency: "USD",
          effective_date: "2026-01-01"
        }),
        201
      )
      yield* full.make("/api/time", { ...timeKind.body, ...of, description: "Größe “1”\n\u2028 and\ttabs" })
      yield* full.make("/api/time", { ...timeKind.body, cost: 0, accrual_date: "2026-03-01", billable: false })
      yield* full.make("/api/time", { ...timeKind.body, accrual_date: "2026-04-01" })
      for (const { body, path } of [paymentKind, payoutKind, chargeKind]) yield* full.make(path, { ...body, ...of })
      yield* full.make("/api/money", { ...paymentKind.body, comment: null, amount: -0.0001 })
      const { period } = dataOf(yield* full.post("/api/periods/close", { through: "2026-03-31", force: true }))
      let sha256: string | null = null
      while (sha256 === null) {
        yield* Effect.sleep("20 millis")
        sha256 = dataOf(yield* full.get(`/api/periods/${period.id}`)).period.sha256
      }
      const env = { ...environment, HOURBOOK_URL: url, HOURBOOK_KEY: String(full.key) }
      const { stdout } = yield* Effect.promise(() =>
        promisify(execFile)(process.execPath, ["hash.mjs", String(period.id)], { cwd: directory, env })
      )
      assert.strictEqual(stdout.trim(), sha256)
    })
  )
})
