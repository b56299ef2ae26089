import { assert, layer } from "@effect/vitest"
import { OAuthArtifacts } from "@hourbook/core/connections/OAuthArtifacts"
import type * as Core from "@hourbook/core/Core"
import { StoreUnavailable } from "@hourbook/core/errors/StoreUnavailable"
import { RequestWait } from "@hourbook/core/scheduling/StoreWait"
import { authorizationServer } from "@hourbook/identity/server/authorizationServer"
import { errorEnvelope } from "@hourbook/rest/edge/errorEnvelope"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Context, Effect, Layer } from "effect"
import { HttpServer } from "effect/http"
import { straight } from "../support/http/stack.ts"
import { App, postJson } from "../support/oauth/App.ts"
import { origin } from "../support/oauth/instances.ts"
import { useCases } from "../support/useCases.ts"

/** What the store cannot do now. A store must know the request, whose waits it may limit together. */
const away = new Set<keyof OAuthArtifacts["Service"]>()

const unlessAway = <A>(name: keyof OAuthArtifacts["Service"], call: Effect.Effect<A>): Effect.Effect<A> =>
  Effect.flatMap(RequestWait, (wait) =>
    wait === undefined
      ? Effect.die(new Error("no request"))
      : away.has(name)
        ? Effect.die(new StoreUnavailable({ cause: "away" }))
        : call
  )

const faulty = Layer.effect(
  OAuthArtifacts,
  Effect.map(OAuthArtifacts, (all) =>
    OAuthArtifacts.of({
      put: (artifact) => unlessAway("put", all.put(artifact)),
      find: (ref, at) => unlessAway("find", all.find(ref, at)),
      consume: (ref, at) => unlessAway("consume", all.consume(ref, at)),
      remove: (ref) => unlessAway("remove", all.remove(ref)),
      count: (ref, until) => unlessAway("count", all.count(ref, until))
    })
  )
)

const store = Layer.provideMerge(faulty, MemoryStore.layer)

const form = (path: string, body: Record<string, string>) =>
  new Request(origin + path, { method: "POST", body: new URLSearchParams(body) })

layer(useCases.pipe(Layer.provideMerge(store)), { excludeTestServices: true })("connecting an app", (it) => {
  it.effect("is 503 with Retry-After while the store is away, at every step, and goes on afterwards", () =>
    Effect.gen(function* () {
      const services = yield* Effect.context<Core.UseCases | Core.Ports>()
      const routes = Layer.merge(authorizationServer({ origin, fetch: globalThis.fetch }), errorEnvelope)
      const handle = yield* straight.to(
        Layer.provide(routes, [Layer.succeedContext(services), HttpServer.layerServices])
      )
      const send = (request: Request) => handle(request, Context.empty())
      yield* Effect.promise(async () => {
        const app = await App.register(send)
        const page = await app.browser.open(app.authorizeUrl())
        assert.include(page.text, "Sign in to connect")
        const steps: Readonly<Record<string, () => Promise<Pick<Response, "status" | "headers">>>> = {
          authorize: () => send(new Request(app.authorizeUrl())),
          page: () => app.browser.open(page.url),
          token: () =>
            send(form("/oauth/token", { grant_type: "refresh_token", refresh_token: "x", client_id: app.clientId })),
          revoke: () => send(form("/oauth/revoke", { token: "x", client_id: app.clientId })),
          register: () => postJson(send, "/oauth/register", { redirect_uris: ["https://assistant.example/callback"] })
        }
        for (const [step, request] of Object.entries(steps)) {
          assert.isBelow((await request()).status, 500, step)
          for (const missing of [
            ["count", "put", "find"],
            ["put", "find"]
          ] as const) {
            for (const name of missing) away.add(name)
            const { headers, status } = await request()
            away.clear()
            assert.deepStrictEqual([step, status, headers.get("retry-after")], [step, 503, "2"])
          }
        }
        assert.include((await app.browser.open(page.url)).text, "Sign in to connect")
      })
    })
  )
})
