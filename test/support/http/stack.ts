import type * as Core from "@hourbook/core/Core"
import { NewId } from "@hourbook/core/values/NewId"
import * as Passkeys from "@hourbook/identity/passkeys/offered"
import * as Mcp from "@hourbook/mcp/http/endpoint"
import { Exposure } from "@hourbook/mcp/http/Exposure"
import { TrustedHops } from "@hourbook/rest/edge/callers/networkOfClient"
import * as Http from "@hourbook/rest/Http"
import { RateLimiter } from "@hourbook/rest/limits/RateLimiter"
import * as Sha256 from "@hourbook/runtime/platform/sha256"
import { sampleData } from "@hourbook/runtime/sample/sampleData"
import { Clock, Context, Effect, Layer, Logger, Option, type Scope } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { clockAt } from "../clockAt.ts"
import { mailingUseCases } from "../useCases.ts"
import { departure, ExpectedShape } from "./contract.ts"
import { stillLimiter } from "./stillLimiter.ts"

/** An answer as it came over the wire. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The path as it was asked for, without the query. */
  readonly path: string
  /** Parsed JSON; undefined where there was no body. */
  readonly body: any
}

export interface Sent {
  readonly key?: string | null | undefined
  /** Sent as JSON, but for text and bytes, which are sent as they are. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** The whole service in this process. Every answer is held against the published description. */
export class Stack extends Context.Service<
  Stack,
  {
    readonly send: (method: string, path: string, sent?: Sent) => Effect.Effect<Answer>
    /** Any request as it is, for clients that bring their own; at the moment of the test that asks for this. */
    readonly fetch: Effect.Effect<(request: Request) => Promise<Response>>
  }
>()("@hourbook/test/Stack") {}

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === "string" || body instanceof Uint8Array

const requestOf = (method: string, path: string, { body, headers, key }: Sent): Request =>
  new Request(`http://hourbook.test${path}`, {
    method,
    headers: {
      ...(key === undefined || key === null ? {} : { "x-api-key": key }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers
    },
    ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) })
  })

/** A request and the context of it, which has its clock, to its answer. */
type Fetch = (request: Request, context: Context.Context<never>) => Promise<Response>

/** What stands between who asks and the routes, such as a host. */
export interface Way {
  /** The public interface as it is served there. */
  readonly endpoints: typeof Http.layer
  readonly to: (routes: Layer.Layer<never, never, HttpRouter.HttpRouter>) => Effect.Effect<Fetch, never, Scope.Scope>
}

export const straight: Way = {
  endpoints: Http.layer,
  to: Effect.fnUntraced(function* (routes) {
    const web = HttpRouter.toWebHandler(routes, { disableLogger: true })
    yield* Effect.addFinalizer(() => Effect.promise(web.dispose))
    // As a server does, which runs requests with the log of its process.
    const log = Context.make(Logger.CurrentLoggers, yield* Logger.CurrentLoggers)
    return (request, own) => web.handler(request, Context.merge(log, own))
  })
}

const clockAndIds = Effect.gen(function* () {
  return Context.make(Clock.Clock, yield* Clock.Clock).pipe(Context.add(NewId, yield* NewId))
})

const make = Effect.fnUntraced(function* (way: Way, hops: number, sample: Layer.Layer<never>) {
  const services = yield* Effect.context<Core.UseCases | Core.Ports | RateLimiter>()
  const exposed = Option.getOrElse(yield* Effect.serviceOption(Exposure), () => ({ hosts: null, origins: [] }))
  const withPasskeys = Layer.provide(Passkeys.offered, Layer.succeedContext(services))
  const exposure = Layer.succeed(Exposure, exposed)
  const routes = Layer.merge(way.endpoints, Mcp.layer).pipe(
    Layer.provide([
      Layer.succeedContext(services),
      HttpServer.layerServices,
      exposure,
      sample,
      Layer.succeed(TrustedHops, hops),
      withPasskeys
    ])
  )
  const fetch = yield* way.to(routes)

  /** The service's clock and ids are the test's: see {@link at}. */
  const send = Effect.fnUntraced(function* (method: string, path: string, sent: Sent = {}) {
    const own = yield* clockAndIds
    const answer = yield* Effect.promise(async (): Promise<Answer> => {
      const request = requestOf(method, path, sent)
      const response = await fetch(request, own)
      const text = await response.text()
      const isJson = text !== "" && /^application\/json\b/u.test(response.headers.get("content-type") ?? "")
      return {
        status: response.status,
        headers: response.headers,
        // A path ends at a semicolon, as the router has it.
        path: new URL(request.url).pathname.split(";", 1)[0] ?? "",
        body: isJson ? JSON.parse(text) : text === "" ? undefined : text
      }
    })
    const wrong = departure({ method, sent: parsed(sent.body), ...answer }, yield* ExpectedShape)
    if (wrong !== undefined) {
      const said = JSON.stringify(answer.body)?.slice(0, 2000)
      return yield* Effect.die(new Error(`${method} ${path.slice(0, 300)} answered ${answer.status} ${said}\n${wrong}`))
    }
    return answer
  })
  const now = Effect.map(clockAndIds, (own) => (request: Request) => fetch(request, own))
  return Stack.of({ send, fetch: now })
})

const parsed = (body: unknown): unknown => {
  if (!isRaw(body)) return body === undefined ? undefined : JSON.parse(JSON.stringify(body))
  try {
    return JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

export type StackServices = Stack | Core.UseCases | Core.Ports

/** The service on a store. */
export const stackOn = <E>(
  store: Layer.Layer<Core.Ports, E>,
  {
    hops = 0,
    limiter = stillLimiter(1_000_000),
    sample = sampleData(true),
    way = straight
  }: {
    readonly hops?: number
    readonly limiter?: Layer.Layer<RateLimiter>
    readonly sample?: Layer.Layer<never>
    readonly way?: Way
  } = {}
): Layer.Layer<StackServices, E> =>
  Layer.effect(Stack, make(way, hops, sample)).pipe(
    Layer.provideMerge(mailingUseCases()),
    Layer.provideMerge(store),
    Layer.provide(limiter),
    Layer.provideMerge(Sha256.layer)
  )

/** Runs what is sent as if it were sent at that moment. Timers keep to real time. */
export const at = clockAt
