import { Deferred, Effect, type Layer } from "effect"
import { HttpEffect, HttpRouter, HttpServerRequest, type HttpServerResponse } from "effect/http"

/** Runs the routes on a request and reads the response before the scope of the request closes. */
export type Responder = <A>(
  request: HttpServerRequest.HttpServerRequest,
  read: (response: HttpServerResponse.HttpServerResponse) => Effect.Effect<A>
) => Effect.Effect<A>

/** Answers requests with the routes until the scope closes, in the context of the caller. */
export const makeResponder = Effect.fnUntraced(function* (routes: Layer.Layer<never, never, HttpRouter.HttpRouter>) {
  const app = yield* HttpRouter.toHttpEffect(routes)
  const services = yield* Effect.context()
  const answer: Responder = (request, read) => {
    const result = Deferred.makeUnsafe<Effect.Success<ReturnType<typeof read>>>()
    return HttpEffect.toHandled(app, (_, response) =>
      Effect.flatMap(read(response), (it) => Deferred.succeed(result, it))
    ).pipe(
      Effect.provideService(HttpServerRequest.HttpServerRequest, request),
      Effect.andThen(Deferred.await(result)),
      Effect.provideContext(services)
    )
  }
  return answer
})
