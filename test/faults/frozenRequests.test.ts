import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { freezingProxy } from "../engines/freezingProxy.ts"
import { ownServer } from "../engines/ownServer.ts"
import { type Host, startHost } from "../hosts/hostProcess.ts"
import { ownersKey } from "../hosts/preparedDirectory.ts"

/** What a request may take while the store says nothing, and how soon another server at its address is used. */
const bars = { request: 10_000, nextServer: 5000 }

const json = { "content-type": "application/json" }

const overRest = (host: Host, key: string): Promise<Response> =>
  fetch(`${host.url}/api/projects`, { headers: { "x-api-key": key } })

const overMcp = (host: Host, key: string): Promise<Response> =>
  fetch(`${host.url}/api/mcp`, {
    method: "POST",
    headers: { ...json, "x-api-key": key, accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "whoami", arguments: {} } })
  })

const edges = { REST: overRest, MCP: overMcp } as const

/** Keys that the host has not seen, each of a member of its own. */
const newKeys = async (host: Host, many: number): Promise<ReadonlyArray<string>> => {
  const made: Array<string> = []
  for (let n = 0; n < many; n++) {
    const answer = await fetch(`${host.url}/api/members`, {
      method: "POST",
      headers: { ...json, "x-api-key": ownersKey },
      body: JSON.stringify({
        name: `Ida ${n}`,
        email: `${crypto.randomUUID()}@example.org`,
        role: "member",
        key: "full"
      })
    })
    const body = await answer.text()
    made.push(JSON.parse(body).data.secret)
  }
  return made
}

const away = async (what: string, asked: ReadonlyArray<Promise<Response>>): Promise<number> => {
  const began = performance.now()
  const answers = await Promise.all(asked)
  const took = performance.now() - began
  for (const { headers, status } of answers) assert.deepEqual([status, headers.get("retry-after")], [503, "2"], what)
  assert.isBelow(took, bars.request, what)
  return took
}

const pause = (milliseconds: number) => new Promise((next) => setTimeout(next, milliseconds))

const untilReady = async (host: Host, within: number): Promise<number> => {
  const began = performance.now()
  while ((await overRest(host, ownersKey)).status !== 200) {
    assert.isBelow(performance.now() - began, within)
    await pause(50)
  }
  return performance.now() - began
}

const setUp = Effect.gen(function* () {
  const server = yield* ownServer()
  const proxy = yield* freezingProxy(server.url)
  const host = yield* Effect.promise(() => startHost({ DATABASE_URL: proxy.url, HOURBOOK_BOOTSTRAP_KEY: ownersKey }))
  return { server, proxy, host }
})

it.live(
  "a server that says nothing more makes every request 503 in time, and the next one at its address is used at once",
  () =>
    Effect.gen(function* () {
      const { host, proxy, server } = yield* setUp
      yield* Effect.promise(async () => {
        const keys = await newKeys(host, 24)
        await Promise.all(Array.from({ length: 8 }, () => overRest(host, ownersKey)))
        proxy.freeze()
        const known = Array.from({ length: 12 }, () => ownersKey)
        const took = await away("at once", [
          ...known.map((key) => overRest(host, key)),
          ...known.map((key) => overMcp(host, key)),
          ...keys.slice(0, 12).map((key) => overRest(host, key)),
          ...keys.slice(12).map((key) => overMcp(host, key))
        ])
        const began = performance.now()
        assert.strictEqual((await fetch(`${host.url}/readyz`)).status, 503)
        assert.isBelow(performance.now() - began, 3000)
        console.log(`503 after ${Math.round(took)} ms`)

        // New requests come all the time while another server takes over.
        const meanwhile = [...keys, ...known].map((key) => overRest(host, key))
        await Effect.runPromise(server.crash)
        proxy.moveOn()
        const next = await untilReady(host, bars.nextServer)
        console.log(`the next server after ${Math.round(next)} ms`)
        await Promise.all(meanwhile)
        for (const key of keys) assert.strictEqual((await overRest(host, key)).status, 200)
        await host.stop()
      })
    }).pipe(Effect.scoped)
)

it.live("a server that is taken over while nothing waits is noticed by the first requests", () =>
  Effect.gen(function* () {
    const { host, proxy, server } = yield* setUp
    yield* Effect.promise(async () => {
      await Promise.all(Array.from({ length: 8 }, () => overRest(host, ownersKey)))
      proxy.freeze()
      await Effect.runPromise(server.crash)
      proxy.moveOn()
      console.log(`the next server after ${Math.round(await untilReady(host, bars.nextServer))} ms`)
      await host.stop()
    })
  }).pipe(Effect.scoped)
)

it.live.runIf(process.env["TEST_LONG"] === "1")(
  "so do 1, 2, 12 and 100 requests at once, over REST and MCP, with known and new keys",
  () =>
    Effect.gen(function* () {
      const { host, proxy } = yield* setUp
      yield* Effect.promise(async () => {
        for (const [edge, ask] of Object.entries(edges)) {
          for (const isNew of [false, true]) {
            for (const many of [1, 2, 12, 100]) {
              const keys = isNew ? await newKeys(host, many) : Array.from({ length: many }, () => ownersKey)
              await untilReady(host, 10_000)
              proxy.freeze()
              const what = `${many} over ${edge} with ${isNew ? "new keys" : "a known key"}`
              const took = await away(
                what,
                keys.map((key) => ask(host, key))
              )
              const later = keys.map((key) => ask(host, key))
              await pause(1000)
              proxy.moveOn()
              const next = await untilReady(host, bars.nextServer)
              await Promise.all(later)
              console.log(`${what}: 503 after ${Math.round(took)} ms, the next server after ${Math.round(next)} ms`)
            }
          }
        }
        await host.stop()
      })
    }).pipe(Effect.scoped),
  600_000
)
