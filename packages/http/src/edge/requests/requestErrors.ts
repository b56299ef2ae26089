import { RequestErrors } from "@hourbook/api/middleware/Authentication"
import { fileParameters, FileTable } from "@hourbook/api/wire/FileTable"
import { paperParameters, Printed } from "@hourbook/api/wire/Printed"
import { Context, Effect, Layer, Option } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { type HttpApiEndpoint, HttpApiError, type HttpApiGroup } from "effect/http-api"
import { fileAnswer } from "../../files/fileAnswer.ts"
import { paperAnswer } from "../../paper/paperAnswer.ts"
import { refuse } from "../answers/respond.ts"
import { bodyRefusal, lackingIn, type Sent, strayFields } from "./bodyRefusal.ts"
import { explain } from "./explain.ts"
import { type KnownNames, knownNames, unknownName } from "./knownNames.ts"
import { checkBody } from "./requestBody.ts"

/** The first unknown or repeated parameter, with a message. Ignoring a misspelled filter would silently widen the result. */
const strayParameter = (
  sent: Readonly<Record<string, string | ReadonlyArray<string>>>,
  known: ReadonlyArray<string>
): string | undefined => {
  for (const [name, value] of Object.entries(sent)) {
    if (!known.includes(name)) return unknownName(name, "parameter", known)
    if (Array.isArray(value))
      return `${name}: sent more than once: send it once, with several values separated by commas`
  }
  return undefined
}

const fromSchemaError = (
  error: HttpApiError.HttpApiSchemaError,
  sent: Sent & { readonly query: Readonly<Record<string, unknown>> }
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  switch (error.kind) {
    case "Payload": {
      const { code, message } = bodyRefusal(error.cause.issue, sent)
      return Effect.succeed(refuse(code, message))
    }
    case "Params":
    case "Query":
    case "Headers":
      return Effect.succeed(
        refuse(
          "invalid_param",
          explain(error.cause.issue, error.kind.toLowerCase(), (name) => sent.query[name])
        )
      )
    default:
      return Effect.die(error)
  }
}

/** Rejects unknown query parameters, unknown fields and unreadable bodies, and puts decoding errors in the envelope. */
export const requestErrors: Layer.Layer<RequestErrors> = Layer.sync(RequestErrors, () => {
  const known = new Map<HttpApiEndpoint.Top, KnownNames>()
  const namesOf = (endpoint: HttpApiEndpoint.Top, group: HttpApiGroup.Top) => {
    const found = known.get(endpoint) ?? knownNames(endpoint, group)
    known.set(endpoint, found)
    return found
  }

  return RequestErrors.of(
    Effect.fnUntraced(function* (handler, { endpoint, group }) {
      const names = namesOf(endpoint, group)
      const query = yield* HttpServerRequest.ParsedSearchParams
      const values = new Map<string, unknown>()
      const table = Option.getOrUndefined(Context.getOption(endpoint.annotations, FileTable))
      const printed = Option.getOrUndefined(Context.getOption(endpoint.annotations, Printed))
      const parameters = [
        ...names.parameters,
        ...(table === undefined ? [] : fileParameters),
        ...(printed === undefined ? [] : ["format", ...paperParameters[printed]])
      ]
      const stray = strayParameter(query, parameters)
      if (stray !== undefined) return refuse("invalid_param", stray)
      if (endpoint.payload.size > 0) {
        const body = yield* checkBody
        if (HttpServerResponse.isHttpServerResponse(body)) return body
        for (const { name, value } of body) values.set(name, value)
        const unknown = strayFields(body, names)
        if (unknown !== undefined) return refuse("invalid_body", unknown)
      }
      const refuseParameter = (message: string) => refuse("invalid_param", message)
      const asData =
        table === undefined
          ? handler
          : fileAnswer(handler, {
              endpoint,
              table,
              isPrinted: printed !== undefined,
              known: names.parameters,
              refuse: refuseParameter
            })
      const answered =
        printed === undefined
          ? asData
          : paperAnswer(handler, { kind: printed, isTable: table !== undefined, asData, refuse: refuseParameter })
      return yield* answered.pipe(
        Effect.catch((error) =>
          HttpApiError.HttpApiSchemaError.is(error)
            ? fromSchemaError(error, { body: values, lacking: lackingIn(endpoint, values), query })
            : Effect.fail(error)
        )
      )
    })
  )
})
