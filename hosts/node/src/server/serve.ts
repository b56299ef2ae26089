import type { Server } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { failStartup } from "@hourbook/runtime/errors/StartupError"
import { metering } from "@hourbook/runtime/requests/capacity"
import { pathTemplate } from "@hourbook/runtime/requests/pathTemplate"
import { requestContext } from "@hourbook/runtime/requests/requestContext"
import { type RequestLog, requestLog } from "@hourbook/runtime/requests/requestLog"
import { Effect, Layer, Predicate } from "effect"
import { HttpRouter, type HttpServerError } from "effect/http"
import { drain } from "./listener/drain.ts"
import { nodeServer } from "./listener/nodeServer.ts"
import { oneHost } from "./listener/oneHost.ts"
import type { ServerSettings } from "./ServerSettings.ts"

interface ServeOptions<E, R> {
  readonly settings: ServerSettings
  /** Whether the log shows the DynamoDB capacity of each request. */
  readonly isMetered: boolean
  /** Every served path, for the log. */
  readonly paths: ReadonlyArray<string>
  /**
   * Runs after the port is open and before any request is served, with the address for programs on this machine. The
   * effect that it returns runs as soon as requests are served.
   */
  readonly prepare: (localUrl: string) => Effect.Effect<Effect.Effect<void>, E, R>
}

/** Serves the routes until the scope closes, and then finishes the requests in flight. */
export const serve = <A, E1, R1, E2, R2>(
  routes: Layer.Layer<A, E1, R1>,
  { isMetered, paths, prepare, settings }: ServeOptions<E2, R2>
) => {
  const log = requestLog(settings.log, (lines) => process.stdout.write(lines))
  endLog(log)
  const node = nodeServer({ log, pathTemplate: pathTemplate(paths) })
  const listening = NodeHttpServer.layer(() => node.server, { port: settings.port, host: settings.host }).pipe(
    Layer.catch((error) => failStartup(cannotListen(error, settings)))
  )
  const middleware = isMetered ? Layer.merge(oneHost, metering) : oneHost
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
  return Layer.unwrap(started).pipe(Layer.provide(listening))
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

/** The address for programs on this machine, also if the server listens on all interfaces. */
const localUrl = (server: Server): string => {
  const bound = server.address()
  if (bound === null || typeof bound === "string") return "http://127.0.0.1"
  const { address, family, port } = bound
  if (address === "0.0.0.0" || address === "::") return `http://127.0.0.1:${port}`
  return family === "IPv6" ? `http://[${address}]:${port}` : `http://${address}:${port}`
}

const cannotListen = ({ cause }: HttpServerError.ServeError, { host, port }: ServerSettings): string => {
  const code = Predicate.hasProperty(cause, "code") ? String(cause.code) : String(cause)
  const known = explanations[code]
  return known === undefined
    ? `Cannot listen on ${host}, port ${port}: ${code}. Check HOST and PORT.`
    : known(host, port)
}

const explanations: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} on ${host} is in use. Stop the program that uses it, or set PORT to another port.`,
  EACCES: (_, port) => `This user may not listen on port ${port}. Set PORT to a port above 1023.`,
  EADDRNOTAVAIL: (host) => `This machine does not have the address ${host}. Set HOST to one of its addresses.`,
  ENOTFOUND: (host) => `The host name ${host} has no address. Set HOST to another address.`
}
