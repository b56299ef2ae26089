import { retryAfterSeconds } from "@hourbook/core/errors/StoreUnavailable"
import { StoreInspector } from "@hourbook/core/operations/StoreInspector"
import { noLongerThan } from "@hourbook/core/scheduling/noLongerThan"
import { Authenticator } from "@hourbook/core/workspaces/Authenticator"
import { Context, Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { failure } from "../shapes/Envelope.ts"

/** Whether the service can handle requests now. */
export class Readiness extends Context.Service<
  Readiness,
  {
    readonly ready: Effect.Effect<boolean>
  }
>()("@hourbook/rest/Readiness") {}

/** Whether an effect succeeds within 2 seconds. */
export const succeedsInTime = (question: Effect.Effect<unknown>): Effect.Effect<boolean> =>
  question.pipe(
    Effect.as(true),
    noLongerThan("2 seconds", () => Effect.succeed(false)),
    Effect.catchCause(() => Effect.succeed(false))
  )

/**
 * Asks the store for the owner of a key, as every request does, and whether writes found no space lately. Probes within one second share a result, so that they
 * cannot overload the store.
 */
export const layerStoreReadiness: Layer.Layer<Readiness, never, Authenticator | StoreInspector> = Layer.effect(
  Readiness,
  Effect.gen(function* () {
    const { principalOf } = yield* Authenticator
    const { isFull } = yield* StoreInspector
    const isReady = Effect.zipWith(
      succeedsInTime(principalOf("an unknown key")),
      isFull,
      (answers, full) => answers && !full
    )
    const ready = yield* Effect.cachedWithTTL(isReady, "1 second")
    return Readiness.of({ ready })
  })
)

const up = HttpServerResponse.jsonUnsafe({ ok: true, data: { status: "up" } })
const ready = HttpServerResponse.jsonUnsafe({ ok: true, data: { status: "ready" } })
const notReady = HttpServerResponse.jsonUnsafe(
  failure("api_error", "the store does not respond or has no space left"),
  {
    status: 503,
    headers: { "retry-after": String(retryAfterSeconds) }
  }
)

/** For supervisors and load balancers: `GET /healthz`, the process runs; `GET /readyz`, it can handle requests. */
export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const readiness = yield* Readiness
    yield* router.add("GET", "/healthz", up)
    yield* router.add(
      "GET",
      "/readyz",
      Effect.map(readiness.ready, (isReady) => (isReady ? ready : notReady))
    )
  })
)
