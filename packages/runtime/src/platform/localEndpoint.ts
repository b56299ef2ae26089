import { chmodSync, mkdirSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import { dirname } from "node:path"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import type { UseCases } from "@hourbook/core/Core"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { reason } from "../reason.ts"
import { isOurs, isPipe, localPath } from "./localPath.ts"

/** Makes room for the socket: what a crashed process left there goes, since the directory's lock is ours. */
const prepare = (directory: string, path: string): void => {
  if (isPipe(path)) return
  const parent = dirname(path)
  if (parent !== directory) mkdirSync(parent, { recursive: true, mode: 0o700 })
  if (!isOurs(directory, path)) throw new Error(`${parent} is not this user's alone`)
  rmSync(path, { force: true })
}

/** Only the owner may open it. Until now nobody else could either, unless their umask is unusual. */
const close = (path: string): void => {
  if (!isPipe(path)) chmodSync(path, 0o600)
}

/**
 * Lets other assistants of the same person use the database that this process has open, for as long as the scope is open.
 * Where that cannot be, this process works all the same, and the log says why.
 */
export const layerLocalEndpoint = (directory: string): Layer.Layer<never, never, UseCases> => {
  const path = localPath(directory)
  const routes = HttpRouter.use((router) =>
    Effect.gen(function* () {
      const services = yield* Effect.context<UseCases>()
      const loaded = yield* Effect.cached(
        Effect.promise(() => import("@hourbook/mcp/local")).pipe(
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
    Effect.map(Effect.try({ try: () => prepare(directory, path), catch: reason }), () =>
      NodeHttpServer.layer(() => createServer(), { path })
    )
  )
  const closed = Layer.effectDiscard(Effect.sync(() => close(path)))
  return closed.pipe(
    Layer.provide(HttpRouter.serve(routes, { disableLogger: true, disableListenLog: true })),
    Layer.provide(listening),
    Layer.catch((error) =>
      Layer.effectDiscard(Effect.logWarning("other assistants cannot use this directory", String(error)))
    )
  )
}
