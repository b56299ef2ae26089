import { Context, Effect, Layer } from "effect"
import { HttpServer } from "effect/http"

/** More services than any request adds. By default Effect copies a context with every eighth service that is added to it. */
const mostAdded = 48

const sharing = <R>(context: Context.Context<R>): Context.Context<R> =>
  Context.makeUnsafe<R>(context.mapUnsafe, { maxDepth: mostAdded })

/** Lets requests add their twenty services without copying those of the process each time. */
export const sharedServices = Layer.effect(
  HttpServer.HttpServer,
  Effect.map(HttpServer.HttpServer, (server) =>
    HttpServer.make({
      address: server.address,
      serve: (app, middleware) =>
        Effect.updateContext(middleware === undefined ? server.serve(app) : server.serve(app, middleware), sharing)
    })
  )
)
