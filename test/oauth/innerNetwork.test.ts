import { createServer, type Server } from "node:http"
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from "node:net"
import { assert, describe, it, layer } from "@effect/vitest"
import { Sha256 } from "@hourbook/core/access/Secret"
import { OAuthArtifacts } from "@hourbook/core/connections/OAuthArtifacts"
import { fromMillis, now, toMillis } from "@hourbook/core/values/Instant"
import { limits } from "@hourbook/identity/server/limits"
import { isPublic } from "@hourbook/runtime/platform/publicAddresses"
import { makePublicFetch, publicFetch } from "@hourbook/runtime/platform/publicFetch"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { App, postJson } from "../support/oauth/App.ts"
import { openInstances } from "../support/oauth/instances.ts"
import { useCases } from "../support/useCases.ts"

const listening = (server: Server | SocketServer) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      await new Promise<void>((resolve) => void server.listen(0, "::", resolve))
      return (server.address() as AddressInfo).port
    }),
    () => Effect.sync(() => server.close())
  )

layer(useCases.pipe(Layer.provideMerge(MemoryStore.layer)), { excludeTestServices: true })("an app", (it) => {
  it.effect("never makes the server connect to the inner network, and every failure takes the same time", () =>
    Effect.gen(function* () {
      let connections = 0
      // Never answers: a client learns only that a server listens.
      const port = yield* listening(createSocketServer(() => void connections++))
      const send = yield* openInstances(1, publicFetch)
      const hosts = ["localhost", "127.0.0.1", "127.1", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]", "[::]"]
      const open = async (address: string) => {
        const began = performance.now()
        const app = App.known(send, address, "https://assistant.example/callback")
        const { status } = await app.browser.open(app.authorizeUrl())
        return { status, milliseconds: performance.now() - began }
      }
      const inner = hosts.map((host) => open(`https://${host}:${port}/client.json`))
      const others = ["https://localhost:1/client.json", "https://no.such.host.invalid/client.json"].map(open)
      for (const { milliseconds, status } of yield* Effect.promise(() => Promise.all([...inner, ...others]))) {
        assert.strictEqual(status, 400)
        assert.isAtLeast(milliseconds, 2900)
      }
      assert.strictEqual(connections, 0)
    })
  )

  it.effect("is not registered when too many have registered today, whatever the address", () =>
    Effect.gen(function* () {
      const send = yield* openInstances(1)
      const register = () =>
        Effect.promise(() => postJson(send, "/oauth/register", { redirect_uris: ["https://assistant.example/back"] }))
      assert.strictEqual((yield* register()).status, 201)
      const { kind, most, seconds } = limits.registrationsInTotal
      const artifacts = yield* OAuthArtifacts
      const id = yield* (yield* Sha256)("all")
      const at = yield* now
      const expiresAt = fromMillis(toMillis(at) + seconds * 1000)
      for (let count = 1; count < most; count++) yield* artifacts.count({ kind, id }, { at, expiresAt })
      assert.strictEqual((yield* register()).status, 429)
    })
  )
})

describe("publicFetch", () => {
  it("takes addresses of the public internet alone", () => {
    for (const address of ["1.1.1.1", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700:4700::1111", "2a00::1"]) {
      assert.isTrue(isPublic(address), address)
    }
    const inner = ["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.9.9.9", "169.254.169.254", "172.31.255.255"]
    const more = ["192.168.1.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "::", "::1", "::ffff:10.0.0.1"]
    const version6 = ["64:ff9b::a00:1", "fe80::1", "fd00::1", "fc00::1", "ff02::1", "2002:a00:1::", "2001:db8::1"]
    for (const address of [...inner, ...more, ...version6, "localhost", ""]) assert.isFalse(isPublic(address), address)
  })

  it.live("connects to an address that was checked, follows no redirect and reads no more than it must", () =>
    Effect.gen(function* () {
      const port = yield* listening(
        createServer((request, response) => {
          if (request.url === "/there") response.writeHead(302, { location: "/here" }).end()
          else if (request.url === "/large") response.end("x".repeat(100_000))
          else response.writeHead(200, { "cache-control": "max-age=60" }).end(`{"for":"${request.headers.accept}"}`)
        })
      )
      const checked: Array<string> = []
      const fetch = makePublicFetch({ failureMillis: 10, mayConnect: (address) => checked.push(address) > 0 })
      const get = (path: string) =>
        fetch(`http://localhost:${port}${path}`, { headers: { accept: "application/json" } })
      yield* Effect.promise(async () => {
        const answer = await get("/here")
        assert.deepStrictEqual(await answer.json(), { for: "application/json" })
        assert.strictEqual(answer.headers.get("cache-control"), "max-age=60")
        for (const address of checked) assert.match(address, /^127\.0\.0\.1$|^::1$/u)
        for (const path of ["/there", "/large"]) await assertRejects(get(path))
      })
    })
  )
})

const assertRejects = async (promise: Promise<unknown>): Promise<void> => {
  const outcome = await promise.then(
    () => "resolved",
    () => "rejected"
  )
  assert.strictEqual(outcome, "rejected")
}
