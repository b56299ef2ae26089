import { assert, layer } from "@effect/vitest"
import type { Scope as AccessScope } from "@hourbook/core/access/Role"
import { Authenticator } from "@hourbook/core/workspaces/Authenticator"
import { Bearers } from "@hourbook/identity/tokens/Bearers"
import { Exposure } from "@hourbook/mcp/http/Exposure"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer, Option } from "effect"
import { assistantOf, overHttp } from "../support/assistants.ts"
import { dataOf, openTeam } from "../support/http/callers.ts"
import { Stack, stackOn } from "../support/http/stack.ts"
import { useCases } from "../support/useCases.ts"
import { onMemory } from "./onMemory.ts"

const message = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }
const json = { "content-type": "application/json", accept: "application/json, text/event-stream" }
const entry = { date: "2026-03-02", minutes: 60, description: "x", cost: 1 }

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly host?: string
}

const send = Effect.fnUntraced(function* ({ body, headers, host = "hourbook.test", method = "POST" }: Sent) {
  const fetch = yield* (yield* Stack).fetch
  const sent = method === "POST" ? { body: body ?? JSON.stringify(message) } : {}
  const request = new Request(`http://${host}/api/mcp`, { method, headers: { ...json, host, ...headers }, ...sent })
  return yield* Effect.promise(() => fetch(request))
})

onMemory("/api/mcp", (it) => {
  const key = Effect.map(openTeam(), ({ owner }) => ({ "x-api-key": owner.full.key! }))

  it.effect("200 with a key in x-api-key, or where a bearer token goes", () =>
    Effect.gen(function* () {
      const headers = yield* key
      for (const way of [headers, { authorization: `Bearer ${headers["x-api-key"]}` }]) {
        const response = yield* send({ headers: way })
        assert.strictEqual(response.status, 200)
        assert.strictEqual(response.headers.get("cache-control"), "no-store")
        assert.include(yield* Effect.promise(() => response.text()), "time_log")
        assert.isNotNull(response.headers.get("ratelimit"))
      }
    })
  )

  it.effect("200 for a client that takes any form of an answer", () =>
    Effect.gen(function* () {
      const response = yield* send({ headers: { ...(yield* key), accept: "*/*" } })
      assert.strictEqual(response.status, 200)
    })
  )

  it.effect("401 without a valid key, in the envelope, and without a word about tokens that there are none of", () =>
    Effect.gen(function* () {
      for (const headers of [{}, { "x-api-key": "hb_full_nonsense" }, { authorization: "Bearer nonsense" }]) {
        const response = yield* send({ headers })
        assert.strictEqual(response.status, 401)
        assert.isNull(response.headers.get("www-authenticate"))
        const { error } = (yield* Effect.promise(() => response.json())) as any
        assert.strictEqual(error.code, "unauthorized")
      }
    })
  )

  it.effect("403 for pages from elsewhere, 200 for those of this machine, which may read the answer", () =>
    Effect.gen(function* () {
      const headers = yield* key
      for (const origin of ["https://evil.example", "http://hourbook.test", "http://127.0.0.1.nip.io", "null"]) {
        const response = yield* send({ headers: { ...headers, origin } })
        assert.strictEqual(response.status, 403, origin)
        assert.isNull(response.headers.get("access-control-allow-origin"))
      }
      for (const origin of ["http://localhost:6274", "http://127.0.0.1", "http://[::1]:8080"]) {
        const response = yield* send({ headers: { ...headers, origin } })
        assert.strictEqual(response.status, 200, origin)
        assert.strictEqual(response.headers.get("access-control-allow-origin"), origin)
        assert.strictEqual(response.headers.get("vary"), "Origin")
      }
    })
  )

  it.effect("204 to a browser that asks first, without a key", () =>
    Effect.gen(function* () {
      const origin = "http://localhost:6274"
      const response = yield* send({ method: "OPTIONS", headers: { origin, "access-control-request-method": "POST" } })
      assert.strictEqual(response.status, 204)
      assert.strictEqual(response.headers.get("access-control-allow-origin"), origin)
      const allowed = response.headers.get("access-control-allow-headers") ?? ""
      for (const name of ["x-api-key", "authorization", "mcp-protocol-version", "mcp-method", "mcp-name"]) {
        assert.include(allowed, name)
      }
      assert.strictEqual((yield* send({ method: "OPTIONS", headers: { origin: "https://evil.example" } })).status, 403)
    })
  )

  it.effect("405 for the streams and sessions of older revisions", () =>
    Effect.gen(function* () {
      const headers = yield* key
      for (const method of ["GET", "DELETE"]) {
        assert.strictEqual((yield* send({ method, headers })).status, 405, method)
      }
    })
  )

  it.effect("404 for a subscription, since there are no events, and no stream that stays open", () =>
    Effect.gen(function* () {
      const headers = {
        ...(yield* key),
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "subscriptions/listen"
      }
      const body = JSON.stringify({ jsonrpc: "2.0", id: 7, method: "subscriptions/listen", params: {} })
      const response = yield* send({ headers, body })
      assert.strictEqual(response.status, 404)
      assert.deepEqual(yield* Effect.promise(() => response.json()), {
        jsonrpc: "2.0",
        id: 7,
        error: { code: -32601, message: "Method not found" }
      })
    })
  )

  it.effect("413 for a message that is too large, 400 for what is no JSON or cannot be parsed", () =>
    Effect.gen(function* () {
      const headers = yield* key
      const large = JSON.stringify({ ...message, params: { padding: "x".repeat(1_048_576) } })
      assert.strictEqual((yield* send({ headers, body: large })).status, 413)
      assert.strictEqual((yield* send({ headers: { ...headers, "content-type": "text/plain" } })).status, 400)
      assert.strictEqual((yield* send({ headers, body: "{" })).status, 400)
    })
  )

  it.effect("counts with the REST interface towards one limit, and says so", () =>
    Effect.gen(function* () {
      const headers = yield* key
      const left = (response: Response) => Number(/r=(\d+)/u.exec(response.headers.get("ratelimit") ?? "")?.[1])
      const first = left(yield* send({ headers }))
      const stack = yield* Stack
      yield* stack.send("GET", "/api/time", { key: headers["x-api-key"] })
      assert.strictEqual(left(yield* send({ headers })), first - 2)
    })
  )
})

/** Stands in for an authorization server: a token is a key's secret with the scopes that were granted. */
const bearers = Layer.effect(
  Bearers,
  Effect.map(Authenticator, ({ principalOf }) => ({
    noteUnknown: () => Effect.void,
    resourceMetadataUrl: "https://hours.example.com/.well-known/oauth-protected-resource/api/mcp",
    scopes: ["read", "full", "reports:read"],
    verify: (token: string) => {
      const [secret = "", scopes = ""] = token.split("~")
      return Effect.map(
        scopes === "" ? Effect.succeedNone : principalOf(secret),
        Option.map((who) => ({
          who: { ...who, key: null, scopes: scopes.split("+") as Array<AccessScope> },
          app: { clientId: "app", grantId: "grant" }
        }))
      )
    }
  }))
)

const exposed = Layer.succeed(Exposure, { hosts: ["hours.example.com"], origins: ["https://hours.example.com"] })

const store = MemoryStore.layer
const settings = Layer.merge(bearers, exposed).pipe(Layer.provide(useCases.pipe(Layer.provide(store))))

layer(stackOn(Layer.provideMerge(store, settings)), { excludeTestServices: true })(
  "/api/mcp with an authorization server",
  (it) => {
    const host = "hours.example.com"

    it.effect("401 says where to get a token", () =>
      Effect.gen(function* () {
        const response = yield* send({ host })
        assert.strictEqual(response.status, 401)
        assert.strictEqual(
          response.headers.get("www-authenticate"),
          `Bearer resource_metadata="https://hours.example.com/.well-known/oauth-protected-resource/api/mcp", scope="read full reports:read"`
        )
      })
    )

    it.effect("403 for another name than the service's own, and for its pages a way in", () =>
      Effect.gen(function* () {
        const { owner } = yield* openTeam()
        const headers = { "x-api-key": owner.full.key! }
        for (const name of ["evil.example", "127.evil.example", "127.0.0.1.nip.io:3000"]) {
          assert.strictEqual((yield* send({ headers, host: name })).status, 403, name)
        }
        for (const name of [host, `${host}:443`, "localhost:3000", "127.0.0.1:3000", "10.0.0.7", "[::1]:3000"]) {
          assert.strictEqual((yield* send({ headers, host: name })).status, 200, name)
        }
        const origin = "https://hours.example.com"
        assert.strictEqual((yield* send({ headers: { ...headers, origin }, host })).status, 200)
      })
    )

    it.effect("403 with the scope to ask for when a token lacks it, and the tools of what was granted alone", () =>
      Effect.gen(function* () {
        const { owner } = yield* openTeam()
        const fetch = yield* (yield* Stack).fetch
        const seen: Array<Response> = []
        const connected = Effect.fnUntraced(function* (scopes: string) {
          return yield* Effect.promise(() =>
            overHttp("client 2, revision 2026-07-28", {
              url: `http://${host}/api/mcp`,
              headers: { authorization: `Bearer ${owner.full.key}~${scopes}`, host },
              fetch: async (url, init) => {
                const response = await fetch(new Request(url, init))
                seen.push(response)
                return response
              }
            })
          )
        })
        const reader = yield* connected("read")
        const names = (yield* Effect.promise(reader.tools)).map(({ name }) => name)
        assert.include(names, "time_list")
        assert.notInclude(names, "time_log")
        assert.notInclude(names, "report_team")
        yield* Effect.promise(() => reader.call("time_log", { entries: [entry] }).catch(() => undefined))
        const challenged = seen.at(-1)!
        assert.strictEqual(challenged.status, 403)
        const challenge = challenged.headers.get("www-authenticate") ?? ""
        assert.match(challenge, /error="insufficient_scope"/u)
        assert.match(challenge, /scope="full read"/u)
        assert.match(challenge, /resource_metadata="https:\/\/hours\.example\.com/u)
        assert.strictEqual(dataOf(yield* owner.full.get("/api/time")).totalCount, 0)

        const writer = yield* connected("read+full")
        assert.isFalse((yield* Effect.promise(() => writer.call("time_log", { entries: [entry] }))).isError)
        const { data } = yield* Effect.promise(() => writer.call("record_delete", { kind: "api_key", ids: [owner.id] }))
        assert.isUndefined(data)
      })
    )

    it.effect("200 with a key beside tokens", () =>
      Effect.gen(function* () {
        const { owner } = yield* openTeam()
        const { ok } = yield* assistantOf(owner.full.key, { url: `http://${host}/api/mcp` })
        yield* ok("whoami")
      })
    )
  }
)
