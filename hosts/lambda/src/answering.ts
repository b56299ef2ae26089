import { Deferred, Effect, type Layer } from "effect"
import { HttpEffect, HttpRouter, HttpServerRequest, type HttpServerResponse } from "effect/http"

/** What the routes answer to a request, read before what the request held is let go. */
export type Answering = <A>(
  request: HttpServerRequest.HttpServerRequest,
  read: (response: HttpServerResponse.HttpServerResponse) => Effect.Effect<A>
) => Effect.Effect<A>

/** Answers requests by the routes, for as long as the scope is open, with the services of whoever asks for it. */
export const answering = Effect.fnUntraced(function* (routes: Layer.Layer<never, never, HttpRouter.HttpRouter>) {
  const app = yield* HttpRouter.toHttpEffect(routes)
  const services = yield* Effect.context()
  const answer: Answering = (request, read) => {
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
