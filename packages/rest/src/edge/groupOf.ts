import { Context, Effect, Result, Schema, SchemaAST, SchemaIssue, type Types } from "effect"
import { HttpRouter, HttpServerRequest, type HttpServerResponse } from "effect/http"
import { HttpApi, type HttpApiEndpoint, HttpApiError, HttpApiGroup } from "effect/http-api"
import { Authentication, type CurrentPrincipal, PublicAccess, RequestErrors } from "../middleware/Authentication.ts"
import { notJson } from "./requests/requestBody.ts"

type Response = HttpServerResponse.HttpServerResponse

/** What a request has while its handler runs. Every other service is taken when the routes are made. */
type Provided = CurrentPrincipal | HttpRouter.Provided

/** The handlers of a group, by the names of its endpoints. They write their responses themselves, in the envelope. */
type Handlers<Group extends HttpApiGroup.Constraint> = {
  readonly [Name in keyof Group["endpoints"]]: (
    request: Types.Simplify<Group["endpoints"][Name]["~Request"]>
  ) => Effect.Effect<
    Response,
    never,
    HttpRouter.Provided | HttpApiEndpoint.MiddlewareProvides<Group["endpoints"][Name]>
  >
}

type Handler = (request: never) => Effect.Effect<Response, never, Provided>

/** Gives a value the type by which the caller of `groupOf` was checked, since a loop over endpoints knows less of each. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- there is no other way to say so
const checked = (value: unknown) => value as never

type Invalid = HttpApiError.HttpApiSchemaError
type Decoded = Result.Result<unknown, Invalid>

/** Decodes one part of a request by its schema. None of ours needs a service. */
const decoder = (
  kind: Invalid["kind"],
  schema: Schema.Top,
  options?: SchemaAST.ParseOptions
): ((sent: unknown) => Decoded) => {
  const decode = Schema.decodeUnknownResult<Schema.Decoder<unknown>>(checked(schema), options)
  return (sent) => Result.mapError(decode(sent), (cause) => new HttpApiError.HttpApiSchemaError({ kind, cause }))
}

const unreadable = Result.fail(
  new HttpApiError.HttpApiSchemaError({
    kind: "Payload",
    cause: new Schema.SchemaError(new SchemaIssue.InvalidValue({ message: "Expected a valid JSON body" }))
  })
)

/** Decodes the body of a request, which is JSON; without one, as null where the contract has that. */
const bodyDecoder = (endpoint: HttpApiEndpoint.Top, options: SchemaAST.ParseOptions | undefined) => {
  if (endpoint.payload.size === 0) return undefined
  const json = endpoint.payload.get("application/json")
  if (json === undefined || endpoint.payload.size > 1) throw new Error(`the body of ${endpoint.path} is not only JSON`)
  const decode = decoder("Payload", Schema.Union(json.schemas), options)
  const empty = json.schemas.some((schema) => SchemaAST.isNull(SchemaAST.toEncoded(schema.ast))) ? null : undefined
  return (text: string): Decoded => (text === "" ? decode(empty) : Result.flatMap(parsed(text), decode))
}

const parsed = (text: string): Decoded => {
  try {
    return Result.succeed(JSON.parse(text))
  } catch {
    return unreadable
  }
}

const isJson = (contentType = "application/json"): boolean =>
  contentType.split(";", 1)[0]?.trim().toLowerCase() === "application/json"

/** An endpoint, with the annotations of its group and its API. */
interface Described {
  readonly endpoint: HttpApiEndpoint.Top
  readonly group: HttpApiGroup.Top
  readonly mergedAnnotations: Context.Context<never>
}

/** Answers the requests for an endpoint: decodes them part by part, and calls its handler. */
const answering = (
  { endpoint, group, mergedAnnotations }: Described,
  handler: Handler
): Effect.Effect<Response, Invalid, Provided> => {
  const payloadOptions = Context.getOrUndefined(mergedAnnotations, HttpApi.PayloadParseOptions)
  const queryOptions = Context.getOrUndefined(mergedAnnotations, HttpApi.QueryParseOptions)
  const query = endpoint.query && Schema.toCodecArrayFromSingle(endpoint.query)
  const parts = [
    { name: "params", decode: endpoint.params && decoder("Params", endpoint.params) },
    { name: "headers", decode: endpoint.headers && decoder("Headers", endpoint.headers) },
    { name: "query", decode: query && decoder("Query", query, queryOptions) }
  ] as const
  const decodeBody = bodyDecoder(endpoint, payloadOptions)

  return Effect.contextWith((context: Context.Context<Provided>) => {
    const request = Context.get(context, HttpServerRequest.HttpServerRequest)
    const sent = {
      params: Context.get(context, HttpRouter.RouteContext).params,
      headers: request.headers,
      query: Context.get(context, HttpServerRequest.ParsedSearchParams)
    }
    const asked: Record<string, unknown> = { request, endpoint, group }
    for (const { decode, name } of parts) {
      if (decode === undefined) continue
      const decoded = decode(sent[name])
      if (Result.isFailure(decoded)) return Effect.fail(decoded.failure)
      asked[name] = decoded.success
    }
    if (decodeBody === undefined) return handler(checked(asked))
    if (!isJson(request.headers["content-type"])) return Effect.succeed(notJson)
    return Effect.flatMap(Effect.orDie(request.text), (text) => {
      const decoded = decodeBody(text)
      return Result.isFailure(decoded)
        ? Effect.fail(decoded.failure)
        : handler(checked({ ...asked, payload: decoded.success }))
    })
  })
}

type Middleware = Authentication | PublicAccess | RequestErrors

const routeOf = (
  described: Described,
  handlers: ReadonlyMap<string, Handler>,
  middleware: Context.Context<Middleware>
): HttpRouter.Route => {
  const { endpoint, group } = described
  const handler = handlers.get(endpoint.identifier)
  if (handler === undefined) throw new Error(`nothing handles ${endpoint.identifier}`)
  let answer: Effect.Effect<Response, unknown, Provided> = answering(described, handler)
  for (const key of endpoint.middlewares) answer = Context.getUnsafe(middleware, key)(answer, { endpoint, group })
  const path = `/${endpoint.path.replace(/^\//u, "")}` as const
  const handled: Effect.Effect<Response> = checked(answer)
  return HttpRouter.route(endpoint.method, path, Effect.orDie(handled))
}

/**
 * The routes of a group of endpoints. `HttpApiBuilder.group` makes such routes too, but for each request it merges all services
 * of the process into those of the request, and encodes responses, which ours are already.
 */
export const groupOf = <
  Id extends string,
  Groups extends HttpApiGroup.Constraint,
  const Name extends Groups["identifier"],
  R
>(
  api: HttpApi.HttpApi<Id, Groups>,
  name: Name,
  build: (group: {
    readonly handleAll: (
      handlers: Handlers<HttpApiGroup.WithIdentifier<Groups, Name>>
    ) => Handlers<HttpApiGroup.WithIdentifier<Groups, Name>>
  }) => Effect.Effect<Handlers<HttpApiGroup.WithIdentifier<Groups, Name>>, never, R>
) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const handlers = new Map<string, Handler>(Object.entries(yield* build({ handleAll: (all) => all })))
      const middleware = yield* Effect.context<Middleware>()
      const routes: Array<HttpRouter.Route> = []
      HttpApi.reflect(api, {
        predicate: ({ group }) => group.identifier === name,
        onGroup: () => {},
        onEndpoint: (described) => routes.push(routeOf(described, handlers, middleware))
      })
      yield* router.addAll(routes)
    })
  )
