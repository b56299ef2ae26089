import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { failStartup } from "@hourbook/runtime/errors/StartupError"
import { answerHeaders } from "@hourbook/runtime/requests/answerHeaders"
import { metering } from "@hourbook/runtime/requests/capacity"
import { pathTemplate } from "@hourbook/runtime/requests/pathTemplate"
import { requestContext } from "@hourbook/runtime/requests/requestContext"
import { type LoggedRequest, type RequestLog, requestLog } from "@hourbook/runtime/requests/requestLog"
import type { ServerSettings } from "@hourbook/runtime/ServerSettings"
import { Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"
import { compression } from "./compression.ts"
import { cannotListen } from "./listener/cannotListen.ts"
import { drain } from "./listener/drain.ts"
import { localUrl } from "./listener/localUrl.ts"
import { nodeServer } from "./listener/nodeServer.ts"
import { oneHost } from "./listener/oneHost.ts"
import { sharedServices } from "./listener/sharedServices.ts"

interface ServeOptions<E, R> {
  readonly settings: ServerSettings
  /** Whether the log shows the DynamoDB capacity of each request. */
  readonly isMetered: boolean
  /** Every served path, for the log. */
  readonly paths: ReadonlyArray<string>
  /** Receives each request that ended, for metrics. */
  readonly observe: ((request: LoggedRequest) => void) | undefined
  /**
   * Runs after the port is open and before any request is served, with the address for programs on this machine. The
   * effect that it returns runs as soon as requests are served.
   */
  readonly prepare: (localUrl: string) => Effect.Effect<Effect.Effect<void>, E, R>
}

/** Serves the routes until the scope closes, and then finishes the requests in flight. */
export const serve = <A, E1, R1, E2, R2>(
  routes: Layer.Layer<A, E1, R1>,
  { isMetered, observe, paths, prepare, settings }: ServeOptions<E2, R2>
) => {
  const log = requestLog(settings.log, (lines) => process.stdout.write(lines))
  endLog(log)
  const ended = (request: LoggedRequest) => {
    log.add(request)
    observe?.(request)
  }
  const node = nodeServer({ ended, pathTemplate: pathTemplate(paths), headers: answerHeaders(settings.publicUrl) })
  const listening = NodeHttpServer.layer(() => node.server, { port: settings.port, host: settings.host }).pipe(
    Layer.catch((error) => failStartup(cannotListen(error, { ...settings, variable: "PORT" })))
  )
  const middleware = Layer.mergeAll(oneHost, compression, isMetered ? metering : Layer.empty)
  // The middleware that is added first surrounds the others.
  const routed = Layer.merge(routes, middleware).pipe(Layer.provideMerge(requestContext))
  const serving = HttpRouter.serve(routed, { disableLogger: true, disableListenLog: true })
  const started = Effect.gen(function* () {
    const announce = yield* prepare(localUrl(node.server))
    // Built last, so that it is released first.
    const draining = Effect.andThen(
      Effect.addFinalizer(() => drain(node)),
      announce
    )
    return Layer.effectDiscard(draining).pipe(Layer.provide(serving))
  })
  return Layer.unwrap(started).pipe(Layer.provide(Layer.provideMerge(sharedServices, listening)))
}

/** The last line of the log names the signal that ended the process. */
const endLog = (log: RequestLog): void => {
  let received: string | undefined
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => (received ??= signal))
  process.once("exit", () => {
    if (received !== undefined) log.say(Date.now(), `stopped by ${received}`)
    log.flush()
  })
}
