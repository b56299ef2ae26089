import { Option, Schema } from "effect"
import { Headers, HttpBody, HttpClientRequest, HttpMethod, HttpServerRequest } from "effect/http"

/** The request in an event of any front. */
export interface Incoming {
  readonly method: string
  /** Without the stage. */
  readonly path: string
  /** The raw text after the question mark. */
  readonly query: string
  readonly headers: Headers.Input
  readonly body: Uint8Array | undefined
  /** The address of the client as AWS reports it; not a header that a client can set. */
  readonly sourceAddress: string
  /** The id that the front gave to the request, if it says so. */
  readonly requestId: string | undefined
  /** The payload format of the result. */
  readonly form: "1.0" | "2.0"
}

const Texts = Schema.Record(Schema.String, Schema.String)
const Values = Schema.Record(Schema.String, Schema.Array(Schema.String))
const Body = Schema.Struct({
  body: Schema.optional(Schema.NullOr(Schema.String)),
  isBase64Encoded: Schema.optional(Schema.Boolean)
})
type BodyPart = typeof Body.Type

/** API Gateway's HTTP APIs and Function URLs: payload format 2.0. */
const Event2 = Schema.Struct({
  version: Schema.Literal("2.0"),
  rawPath: Schema.String,
  rawQueryString: Schema.String,
  headers: Texts,
  cookies: Schema.optional(Schema.Array(Schema.String)),
  requestContext: Schema.Struct({
    stage: Schema.String,
    requestId: Schema.optional(Schema.String),
    http: Schema.Struct({ method: Schema.String, sourceIp: Schema.String })
  }),
  ...Body.fields
})

/** API Gateway's REST APIs, and HTTP APIs that are set to it: payload format 1.0. */
const Event1 = Schema.Struct({
  httpMethod: Schema.String,
  path: Schema.String,
  multiValueHeaders: Schema.NullOr(Values),
  multiValueQueryStringParameters: Schema.NullOr(Values),
  requestContext: Schema.Struct({
    stage: Schema.String,
    requestId: Schema.optional(Schema.String),
    identity: Schema.Struct({ sourceIp: Schema.String })
  }),
  ...Body.fields
})

const isEvent2 = Schema.is(Event2)
const isEvent1 = Schema.is(Event1)

/** None for an event that is not an HTTP request. */
export const readEvent = (event: unknown): Option.Option<Incoming> => {
  if (isEvent2(event)) return Option.some(fromEvent2(event))
  return isEvent1(event) ? Option.some(fromEvent1(event)) : Option.none()
}

const fromEvent2 = (event: typeof Event2.Type): Incoming => {
  const { http, requestId, stage } = event.requestContext
  const cookies = event.cookies === undefined ? {} : { cookie: event.cookies.join("; ") }
  return {
    method: http.method,
    path: withoutStage(event.rawPath, stage),
    query: event.rawQueryString,
    headers: { ...event.headers, ...cookies },
    body: bodyOf(event),
    sourceAddress: http.sourceIp,
    requestId,
    form: "2.0"
  }
}

/** The query arrives decoded here. A repeated parameter stays repeated, since the interface rejects it. */
const fromEvent1 = (event: typeof Event1.Type): Incoming => ({
  method: event.httpMethod,
  path: withoutStage(event.path, event.requestContext.stage),
  query: pairsOf(event.multiValueQueryStringParameters)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join("&"),
  headers: event.multiValueHeaders ?? {},
  body: bodyOf(event),
  sourceAddress: event.requestContext.identity.sourceIp,
  requestId: event.requestContext.requestId,
  form: "1.0"
})

const pairsOf = (values: typeof Values.Type | null): ReadonlyArray<readonly [string, string]> =>
  Object.entries(values ?? {}).flatMap(([name, all]) => all.map((value) => [name, value] as const))

/** A named stage precedes the path, except with a custom domain or a REST API. */
const withoutStage = (path: string, stage: string): string =>
  path === `/${stage}` || path.startsWith(`/${stage}/`) ? path.slice(stage.length + 1) : path

const bodyOf = ({ body, isBase64Encoded }: BodyPart): Uint8Array | undefined =>
  typeof body === "string" ? Buffer.from(body, isBase64Encoded === true ? "base64" : "utf8") : undefined

export type Request = HttpServerRequest.HttpServerRequest

/**
 * The request for the routes; none for an unknown HTTP method. It avoids the platform's Request, which takes longer to load
 * than Node takes to start.
 */
export const requestOf = (incoming: Incoming): Option.Option<Request> => {
  const { body, method, path, query } = incoming
  if (!HttpMethod.isHttpMethod(method)) return Option.none()
  const source = HttpClientRequest.make(method)("/", {
    body: body === undefined ? HttpBody.empty : HttpBody.uint8Array(body)
  })
  const request = HttpServerRequest.fromClientRequest(source).modify({
    url: `${path.replaceAll("?", "%3F").replaceAll("#", "%23")}${query === "" ? "" : `?${query}`}`,
    headers: Headers.fromInput(incoming.headers),
    remoteAddress: Option.some(incoming.sourceAddress)
  })
  return Option.some(request)
}
