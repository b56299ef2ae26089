import { assert, layer } from "@effect/vitest"
import { Authenticator } from "@hourbook/core/workspaces/Authenticator"
import { Bearers, SeveralWorkspaces } from "@hourbook/identity/tokens/Bearers"
import { Exposure } from "@hourbook/mcp/http/Exposure"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer, Option } from "effect"
import { openTeam } from "../support/http/callers.ts"
import { Stack, stackOn } from "../support/http/stack.ts"
import { useCases } from "../support/useCases.ts"

/** What was neither a token nor a key. */
const unknown: Array<string> = []

/** Stands in for an issuer whose address is that of members of two workspaces: a token is a key's secret. */
const bearers = Layer.effect(
  Bearers,
  Effect.map(Authenticator, ({ principalOf }) => ({
    noteUnknown: (credential: string) => Effect.sync(() => void unknown.push(credential)),
    resourceMetadataUrl: "https://hours.example.com/.well-known/oauth-protected-resource/api/mcp",
    scopes: ["read"],
    verify: (token: string, workspace?: string) =>
      workspace === undefined
        ? Effect.fail(new SeveralWorkspaces({ slugs: ["one", "two"] }))
        : Effect.map(
            principalOf(token),
            Option.map((who) => ({ who, app: { clientId: "app", grantId: "grant" } }))
          )
  }))
)

const store = MemoryStore.layer
const settings = Layer.merge(bearers, Layer.succeed(Exposure, { hosts: null, origins: [] })).pipe(
  Layer.provide(useCases.pipe(Layer.provide(store)))
)

layer(stackOn(Layer.provideMerge(store, settings)), { excludeTestServices: true })(
  "/api/mcp for an address in several workspaces",
  (it) => {
    it.effect("403 with the workspaces to choose from, 200 at the address of one", () =>
      Effect.gen(function* () {
        const { owner } = yield* openTeam()
        const fetch = yield* (yield* Stack).fetch
        const headers = {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          authorization: `Bearer ${owner.full.key}`
        }
        const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} })
        const send = (query: string, own: object = {}) =>
          Effect.promise(() =>
            fetch(
              new Request(`http://hourbook.test/api/mcp${query}`, {
                method: "POST",
                headers: { ...headers, ...own },
                body
              })
            )
          )
        const asked = yield* send("")
        assert.strictEqual(asked.status, 403)
        assert.isNotNull(asked.headers.get("ratelimit"))
        const { error }: any = yield* Effect.promise(() => asked.json())
        assert.include(error.message, "one, two. Connect to the address of one, such as /api/mcp?workspace=one")
        assert.strictEqual((yield* send("?workspace=one")).status, 200)
        assert.deepStrictEqual(unknown, [])
        assert.strictEqual((yield* send("?workspace=one", { authorization: "Bearer opaque" })).status, 401)
        assert.deepStrictEqual(unknown, ["opaque"])
      })
    )
  }
)
