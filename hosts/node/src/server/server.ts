import type { Server } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { metering } from "@hourbook/runtime/capacity"
import { pathTemplate } from "@hourbook/runtime/pathTemplate"
import { refuse } from "@hourbook/runtime/Refusal"
import { requestLog } from "@hourbook/runtime/requestLog"
import { Effect, Layer, Predicate } from "effect"
import { HttpRouter, type HttpServerError } from "effect/http"
import { drain } from "./drain.ts"
import { hostRequired } from "./hostRequired.ts"
import { nodeServer } from "./nodeServer.ts"
import type { ServerSettings } from "./Settings.ts"

interface Served<E, R> {
  readonly settings: ServerSettings
  /** Whether the log tells what requests take from DynamoDB. */
  readonly isMetered: boolean
  /** Every path that is served, for the log. */
  readonly paths: ReadonlyArray<string>
  /**
   * Runs once the port is ours, before anything is served, with the address for a program on the same machine. What it
   * gives runs as soon as requests are answered.
   */
  readonly prepare: (localUrl: string) => Effect.Effect<Effect.Effect<void>, E, R>
}

/** Serves the routes until the scope closes; then finishes what it has begun. */
export const serve = <A, E1, R1, E2, R2>(
  routes: Layer.Layer<A, E1, R1>,
  { isMetered, paths, prepare, settings }: Served<E2, R2>
) => {
  const log = requestLog(settings.log, (lines) => process.stdout.write(lines))
  process.once("exit", log.flush)
  const node = nodeServer({ log, pathTemplate: pathTemplate(paths) })
  const listening = NodeHttpServer.layer(() => node.server, { port: settings.port, host: settings.host }).pipe(
    Layer.catch((error) => refuse(cannotListen(error, settings)))
  )
  const middleware = isMetered ? Layer.merge(hostRequired, metering) : hostRequired
  const serving = HttpRouter.serve(Layer.merge(routes, middleware), { disableLogger: true, disableListenLog: true })
  const started = Effect.gen(function* () {
    const announce = yield* prepare(localUrl(node.server))
    // Built last, so it is the first to go.
    const draining = Effect.andThen(
      Effect.addFinalizer(() => drain(node)),
      announce
    )
    return Layer.effectDiscard(draining).pipe(Layer.provide(serving))
  })
  return Layer.unwrap(started).pipe(Layer.provide(listening))
}

/** An address that listens everywhere is reached at the machine's own. */
const localUrl = (server: Server): string => {
  const bound = server.address()
  if (bound === null || typeof bound === "string") return "http://127.0.0.1"
  const { address, family, port } = bound
  if (address === "0.0.0.0" || address === "::") return `http://127.0.0.1:${port}`
  return family === "IPv6" ? `http://[${address}]:${port}` : `http://${address}:${port}`
}

const cannotListen = ({ cause }: HttpServerError.ServeError, { host, port }: ServerSettings): string => {
  const code = Predicate.hasProperty(cause, "code") ? String(cause.code) : String(cause)
  const known = reasons[code]
  return known === undefined ? `Cannot listen on ${host}, port ${port}: ${code}.` : known(host, port)
}

const reasons: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} on ${host} is in use. Stop the program that uses it, or choose another with PORT.`,
  EACCES: (_, port) => `Port ${port} is not allowed for this user. Choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: (host) => `This machine has no address ${host}. Choose another with HOST.`,
  ENOTFOUND: (host) => `The name ${host} has no address. Choose another with HOST.`
}
