import { RequestErrors } from "@hourbook/api/middleware/Authentication"
import { Effect, Layer, Schema } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import { type HttpApiEndpoint, HttpApiError } from "effect/http-api"
import { closest, distance } from "fastest-levenshtein"
import { breaksRulesOnly, explain, isNoObject } from "./explain.ts"
import { checkBody } from "./requestBody.ts"
import { refuse } from "./respond.ts"

/** The names of the query parameters of an endpoint. */
const knownParameters = (endpoint: HttpApiEndpoint.Top): ReadonlyArray<string> => {
  if (endpoint.query === undefined) return []
  const properties: unknown = Schema.toJsonSchemaDocument(endpoint.query).schema["properties"]
  return typeof properties === "object" && properties !== null ? Object.keys(properties) : []
}

/** The first unknown or repeated parameter, with a message. Ignoring a misspelled filter would silently widen the result. */
const strayParameter = (
  sent: Readonly<Record<string, string | ReadonlyArray<string>>>,
  known: ReadonlyArray<string>
): string | undefined => {
  for (const [name, value] of Object.entries(sent)) {
    if (!known.includes(name)) {
      const near = known.length === 0 ? undefined : closest(name, known)
      const hint = near !== undefined && distance(name, near) <= 3 ? `: did you mean ${near}?` : ""
      return `${name.slice(0, 100)}: unknown parameter${hint}`
    }
    if (Array.isArray(value)) return `${name}: sent more than once: send it once, with several ids separated by commas`
  }
  return undefined
}

const fromSchemaError = (
  error: HttpApiError.HttpApiSchemaError
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  const { issue } = error.cause
  switch (error.kind) {
    case "Payload":
      return Effect.succeed(
        isNoObject(issue)
          ? refuse("invalid_body", "body: expected an object")
          : refuse(breaksRulesOnly(issue) ? "validation_error" : "invalid_body", explain(issue, "body"))
      )
    case "Params":
    case "Query":
    case "Headers":
      return Effect.succeed(refuse("invalid_param", explain(issue, error.kind.toLowerCase())))
    default:
      return Effect.die(error)
  }
}

/** Rejects unknown query parameters and unreadable bodies, and puts decoding errors in the envelope. */
export const requestErrors: Layer.Layer<RequestErrors> = Layer.sync(RequestErrors, () => {
  const known = new Map<HttpApiEndpoint.Top, ReadonlyArray<string>>()
  const parametersOf = (endpoint: HttpApiEndpoint.Top) => {
    const found = known.get(endpoint) ?? knownParameters(endpoint)
    known.set(endpoint, found)
    return found
  }

  return RequestErrors.of(
    Effect.fnUntraced(function* (handler, { endpoint }) {
      const stray = strayParameter(yield* HttpServerRequest.ParsedSearchParams, parametersOf(endpoint))
      if (stray !== undefined) return refuse("invalid_param", stray)
      const unreadable = endpoint.payload.size === 0 ? undefined : yield* checkBody
      if (unreadable !== undefined) return unreadable
      return yield* handler.pipe(
        Effect.catch((error) =>
          HttpApiError.HttpApiSchemaError.is(error) ? fromSchemaError(error) : Effect.fail(error)
        )
      )
    })
  )
})
