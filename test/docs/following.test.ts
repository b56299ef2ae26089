import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { assert, layer } from "@effect/vitest"
import * as Http from "@hourbook/rest/Http"
import * as RateLimiter from "@hourbook/rest/limits/RateLimiter"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { dataOf, openWorkspace } from "../support/http/callers.ts"
import { stackOn } from "../support/http/stack.ts"
import { environment, root } from "../support/run/steps.ts"

const page = readFileSync(join(root, "docs", "following.md"), "utf8")

/** The programs of the page by their names. */
const programs = [...page.matchAll(/^```js\n\/\/ (\S+)\n([\s\S]*?)^```$/gmu)]

const service = HttpRouter.serve(Http.layer, { disableLogger: true, disableListenLog: true }).pipe(
  Layer.provide(RateLimiter.layer),
  Layer.provideMerge(stackOn(MemoryStore.layer)),
  Layer.provideMerge(NodeHttpServer.layer(createServer, { port: 0, host: "127.0.0.1" }))
)

/** A program of the page with what it prints, in a directory of its own. */
const started = (directory: string, args: ReadonlyArray<string>, env: Readonly<Record<string, string>>) => {
  const child: ChildProcess = spawn(process.execPath, args, { cwd: directory, env: { ...environment, ...env } })
  let said = ""
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes) => (said += bytes))
  const ended = new Promise<string>((resolve) => {
    child.once("close", (code) => resolve(`${said}${code}`))
  })
  return { ended: Effect.promise(() => ended), said: () => said, stop: () => child.kill() }
}

layer(service, { excludeTestServices: true })("docs/following.md", (it) => {
  const opened = Effect.gen(function* () {
    const url = HttpServer.formatAddress((yield* HttpServer.HttpServer).address)
    const directory = yield* Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "hourbook-following-"))),
      (path) => Effect.sync(() => rmSync(path, { recursive: true }))
    )
    for (const [, name = "", text = ""] of programs) writeFileSync(join(directory, name), text)
    const { owner } = yield* openWorkspace()
    const env = { HOURBOOK_URL: url, HOURBOOK_KEY: String(owner.full.key) }
    return { directory, env, owner: owner.full }
  })

  it.effect("has a copy that follows what is recorded, changed and deleted, run after run", () =>
    Effect.gen(function* () {
      const { directory, env, owner } = yield* opened
      const copied = Effect.gen(function* () {
        const said = yield* started(directory, ["copy.mjs", "books.json"], env).ended
        assert.match(said, /^\d+ records in books\.json\n0$/u)
        const { records } = JSON.parse(readFileSync(join(directory, "books.json"), "utf8"))
        return records as Readonly<Record<string, unknown>>
      })
      const paid = (amount: number) =>
        Effect.map(owner.post("/api/money", { amount, currency: "EUR", inflow_date: "2026-03-01" }), (answer) =>
          String(dataOf(answer, 201).inflow.id)
        )
      const kept = yield* paid(50)
      const lost = yield* paid(70)
      const first = yield* copied
      assert.containsSubset(first[kept], { amount: 50 })
      assert.property(first, lost)
      yield* owner.put(`/api/money/${kept}`, { amount: 55 })
      yield* owner.delete(`/api/money/${lost}`)
      const second = yield* copied
      assert.deepStrictEqual(second[kept], dataOf(yield* owner.get(`/api/money/${kept}`)).inflow)
      assert.notProperty(second, lost)
      // A cursor of another log begins again, without what it no longer finds.
      const other = (yield* openWorkspace()).owner.full
      dataOf(yield* other.post("/api/counteragents", { name: "Acme" }), 201)
      const { next_cursor } = dataOf(yield* other.get("/api/changes"))
      writeFileSync(
        join(directory, "books.json"),
        JSON.stringify({ cursor: next_cursor, records: { [lost]: {} }, versions: {} })
      )
      assert.deepStrictEqual(Object.keys(yield* copied).toSorted(), Object.keys(second).toSorted())
    })
  )

  it.effect("has a bot that tells a payment when it is recorded", () =>
    Effect.gen(function* () {
      const { directory, env, owner } = yield* opened
      const { counteragent } = dataOf(yield* owner.post("/api/counteragents", { name: "Acme" }), 201)
      const bot = started(directory, ["bot.mjs"], env)
      yield* Effect.addFinalizer(() => Effect.sync(bot.stop))
      const body = { amount: 120.5, currency: "EUR", counteragent_id: counteragent.id }
      // Until the bot has begun, payments are none of its business.
      while (!bot.said().includes("\n")) {
        yield* owner.post("/api/money", { ...body, inflow_date: "2026-03-01" })
        yield* Effect.sleep("300 millis")
      }
      assert.match(bot.said(), /^Acme paid 120\.5 EUR\n/u)
    })
  )
})
