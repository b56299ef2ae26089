import { chmodSync, mkdirSync, rmSync } from "node:fs"
import { dirname } from "node:path"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import type { UseCases } from "@hourbook/core/Core"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { rootCause } from "../errors/rootCause.ts"
import type { StartupError } from "../errors/StartupError.ts"
import { isOurs, isPipe, localPath } from "./localPath.ts"
import { ownersMode, ownersServer } from "./ownersServer.ts"

/** The path of the socket, without that of a crashed process: the lock of the directory shows that no process uses it. */
const prepare = (directory: string): string => {
  const path = localPath(directory)
  if (isPipe(path)) return path
  const parent = dirname(path)
  if (parent !== directory) mkdirSync(parent, { recursive: true, mode: 0o700 })
  if (!isOurs(directory, path)) throw new Error(`${parent} must belong to this user and be closed to others`)
  rmSync(path, { force: true })
  return path
}

/** Restricts the socket to its owner, whatever the umask is. */
const restrict = (path: string): void => {
  if (!isPipe(path)) chmodSync(path, ownersMode)
}

/** How long requests in flight may take after the scope closes, before they are interrupted. */
const grace = "3 seconds"

/**
 * Serves other programs of the same user from the database that this process has open, until the scope closes: assistants,
 * and what the host adds. If the socket cannot be opened, the process works without it and logs the reason.
 */
export const layerLocalEndpoint = (
  directory: string,
  more: Layer.Layer<never, StartupError, UseCases | HttpRouter.HttpRouter> = Layer.empty
): Layer.Layer<never, never, UseCases> => {
  const routes = HttpRouter.use((router) =>
    Effect.gen(function* () {
      const services = yield* Effect.context<UseCases>()
      const loaded = yield* Effect.cached(
        Effect.promise(() => import("@hourbook/mcp/stdio/local")).pipe(
          Effect.flatMap(({ localExchange }) => localExchange),
          Effect.provideContext(services)
        )
      )
      yield* router.add(
        "POST",
        "/api/mcp",
        Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
          const exchange = yield* loaded
          const answer = yield* exchange(yield* Effect.orDie(HttpServerRequest.toWeb(request)))
          return HttpServerResponse.fromWeb(answer)
        })
      )
    })
  )
  const listening = Layer.unwrap(
    Effect.map(Effect.try({ try: () => prepare(directory), catch: rootCause }), (path) =>
      // A command may wait for its user's answer for longer than any time limit of a request.
      NodeHttpServer.layer(() => ownersServer({ requestTimeout: 0 }), { path, gracefulShutdownTimeout: grace })
    )
  )
  const restricted = Layer.effectDiscard(Effect.sync(() => restrict(localPath(directory))))
  return restricted.pipe(
    Layer.provide(HttpRouter.serve(Layer.merge(routes, more), { disableLogger: true, disableListenLog: true })),
    Layer.provide(listening),
    Layer.catch((error) =>
      Layer.effectDiscard(Effect.logWarning("cannot share this directory with other programs", String(error)))
    )
  )
}
