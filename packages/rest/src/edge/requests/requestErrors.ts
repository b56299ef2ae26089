import { Names } from "@hourbook/core/entities/Names"
import { Context, Effect, Layer, Option } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { type HttpApiEndpoint, HttpApiError, type HttpApiGroup } from "effect/http-api"
import { fileAnswer } from "../../files/fileAnswer.ts"
import { withoutDefaults } from "../../files/pages.ts"
import { RequestErrors } from "../../middleware/Authentication.ts"
import { paperAnswer } from "../../paper/paperAnswer.ts"
import { fileParameters, FileTable, sheetDefaults, type Table } from "../../shapes/FileTable.ts"
import { paperDefaults, type PaperKind, paperParameters, Printed } from "../../shapes/Printed.ts"
import { refuse, refused } from "../answers/respond.ts"
import { bodyRefusal, lackingIn, type Sent, strayFields } from "./bodyRefusal.ts"
import { brokenRule, explain } from "./explain.ts"
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
      const { code, message, rule } = bodyRefusal(error.cause.issue, sent)
      return Effect.succeed(refuse(code, message, { rule }))
    }
    case "Params":
    case "Query":
    case "Headers":
      return Effect.succeed(
        refuse(
          "invalid_param",
          explain(error.cause.issue, error.kind.toLowerCase(), (name) => sent.query[name]),
          { rule: brokenRule(error.cause.issue) }
        )
      )
    default:
      return Effect.die(error)
  }
}

/** What the contract says of the requests for an endpoint. */
interface Expected {
  readonly names: KnownNames
  readonly parameters: ReadonlyArray<string>
  readonly table: Table | undefined
  readonly printed: PaperKind | undefined
  /** The parameters of a request but for those that are as by default. */
  readonly chosen: ReturnType<typeof withoutDefaults>
}

const expectedOf = (endpoint: HttpApiEndpoint.Top, group: HttpApiGroup.Top): Expected => {
  const names = knownNames(endpoint, group)
  const table = Option.getOrUndefined(Context.getOption(endpoint.annotations, FileTable))
  const printed = Option.getOrUndefined(Context.getOption(endpoint.annotations, Printed))
  const parameters = [
    ...names.parameters,
    ...(table === undefined ? [] : fileParameters),
    ...(printed === undefined ? [] : ["format", ...paperParameters[printed]])
  ]
  const chosen = withoutDefaults([...names.defaults, ...Object.entries({ ...sheetDefaults, ...paperDefaults })])
  return { names, parameters, table, printed, chosen }
}

const refuseParameter = (message: string) => refuse("invalid_param", message)

type Handler = Parameters<(typeof RequestErrors)["Service"]>[0]

/** The answer as data, as a file or on paper. */
const answering = (
  handler: Handler,
  endpoint: HttpApiEndpoint.Top,
  { chosen, names, printed, table, namesOf }: Expected & { readonly namesOf: Names["Service"]["all"] }
) => {
  const common = { chosen, refuse: refuseParameter, forbid: refused }
  const asked = { ...common, endpoint, isPrinted: printed !== undefined, known: names.parameters, names: namesOf }
  const asData = table === undefined ? handler : fileAnswer(handler, { ...asked, table })
  return printed === undefined
    ? asData
    : paperAnswer(handler, { ...common, kind: printed, isTable: table !== undefined, asData })
}

/** Rejects unknown query parameters, unknown fields and unreadable bodies, and puts decoding errors in the envelope. */
export const requestErrors: Layer.Layer<RequestErrors, never, Names> = Layer.effect(
  RequestErrors,
  Effect.gen(function* () {
    const { all: namesOf } = yield* Names
    const known = new Map<HttpApiEndpoint.Top, Expected>()
    const expected = (endpoint: HttpApiEndpoint.Top, group: HttpApiGroup.Top) => {
      const found = known.get(endpoint) ?? expectedOf(endpoint, group)
      known.set(endpoint, found)
      return found
    }

    const noBody: Sent["body"] = new Map()
    const readBody = Effect.fnUntraced(function* (names: KnownNames) {
      const body = yield* checkBody
      if (HttpServerResponse.isHttpServerResponse(body)) return body
      const unknown = strayFields(body, names)
      return unknown === undefined
        ? new Map(body.map(({ name, value }) => [name, value]))
        : refuse("invalid_body", unknown)
    })

    return RequestErrors.of((handler, { endpoint, group }) =>
      HttpServerRequest.ParsedSearchParams.use((query) => {
        const asked = expected(endpoint, group)
        const stray = strayParameter(query, asked.parameters)
        if (stray !== undefined) return Effect.succeed(refuseParameter(stray))
        const answer = (values: Sent["body"]) =>
          Effect.catch(answering(handler, endpoint, { ...asked, namesOf }), (error) =>
            HttpApiError.HttpApiSchemaError.is(error)
              ? fromSchemaError(error, { body: values, lacking: lackingIn(endpoint, values), query })
              : Effect.fail(error)
          )
        if (endpoint.payload.size === 0) return answer(noBody)
        return Effect.flatMap(readBody(asked.names), (body) =>
          HttpServerResponse.isHttpServerResponse(body) ? Effect.succeed(body) : answer(body)
        )
      })
    )
  })
)
