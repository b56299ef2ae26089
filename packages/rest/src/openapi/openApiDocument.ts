import { Context, Option, Schema, SchemaAST } from "effect"
import { HttpApi, type HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Authentication, RequiredScope, securitySchemes } from "../middleware/Authentication.ts"
import { addFiles } from "./addFiles.ts"
import { Api } from "./Api.ts"
import { type OpenApiDocument, shareComponents } from "./components.ts"
import { canBeKnown, canGive, hasField } from "./statuses.ts"
import { suggestRequests } from "./suggestRequests.ts"
import { describeWebhooks, sharedByWebhooks } from "./webhooks.ts"

const about = [
  "Time and money tracking for freelancers and teams: time entries, payments, charges, payouts, projects, clients and reports.",
  "Every response is an envelope: `{ ok: true, data }` or `{ ok: false, error: { code, message } }`. Check `ok` first.",
  "An unknown field of a body is refused, but for fields of the record's own response, which are ignored: a record that was read can be sent back.",
  "Every key belongs to one workspace and acts as its owner. Amounts are exact decimals; dates have no time zone."
].join("\n\n")

const responseHeaders = {
  RateLimit:
    'The rest of the rate limit: `"default";r=1999;t=10`, the requests left and the seconds until another becomes free.',
  "RateLimit-Policy": 'The rate limit: `"default";q=2000;w=10`, the requests allowed in any window of w seconds.'
}
const headersOfStatus: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  429: { "Retry-After": "Seconds to wait." },
  503: { "Retry-After": "Seconds to wait." }
}

const header = (description: string) => ({ description, required: false, schema: { type: "string" } })
const headers = (all: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(all).map(([name, description]) => [name, header(description)]))

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

/** Replaces a union of one schema by that schema, and describes a nullable schema like the other one. */
const simplifyUnion = (schema: object): void => {
  const anyOf: unknown = Reflect.get(schema, "anyOf")
  if (!Array.isArray(anyOf)) return
  const [first, ...others]: ReadonlyArray<unknown> = anyOf.filter((one) => Reflect.get(one, "type") !== "null")
  if (!isObject(first) || others.length > 0) return
  if (anyOf.length === 1) Reflect.deleteProperty(schema, "anyOf")
  const description: unknown = Reflect.get(first, "description")
  if (anyOf.length === 1) Object.assign(schema, { ...first, ...schema })
  else if (typeof description === "string") Object.assign(schema, { description, ...schema })
}

/**
 * Allows further keys: responses may have more than are described, and bodies may have what was read with a record. An object
 * of any keys says so, since generators of clients take one that says nothing of its keys for an empty one.
 */
const tidy = (schema: object): void => {
  if (Reflect.get(schema, "additionalProperties") === false) Reflect.deleteProperty(schema, "additionalProperties")
  if (Reflect.get(schema, "type") === "object" && !("properties" in schema || "additionalProperties" in schema)) {
    Object.assign(schema, { additionalProperties: true })
  }
  simplifyUnion(schema)
  for (const inner of Object.values(schema)) if (isObject(inner)) tidy(inner)
}

/** The integer schema that a query parameter is decoded to: the generator describes only its text. */
const decodedSchema = (endpoint: HttpApiEndpoint.Top, name: string): object | undefined => {
  if (endpoint.query === undefined) return undefined
  const { schema } = Schema.toJsonSchemaDocument(Schema.toType(endpoint.query))
  const properties: unknown = schema["properties"]
  const typed: unknown =
    typeof properties === "object" && properties !== null ? Reflect.get(properties, name) : undefined
  return typeof typed === "object" && typed !== null && Reflect.get(typed, "type") === "integer" ? typed : undefined
}

const describeParameter = (endpoint: HttpApiEndpoint.Top, parameter: OpenApi.OpenAPISpecParameter): void => {
  const description: unknown = Reflect.get(parameter.schema, "description")
  if (typeof description === "string") parameter.description = description
  Reflect.deleteProperty(parameter.schema, "description")
  const typed = parameter.in === "query" ? decodedSchema(endpoint, parameter.name) : undefined
  if (typed === undefined) return
  const examples: unknown = Reflect.get(parameter.schema, "examples")
  const byDefault: unknown = Reflect.get(parameter.schema, "default")
  parameter.schema = {
    ...typed,
    ...(Array.isArray(examples) ? { examples: examples.map(Number) } : {}),
    ...(byDefault === undefined ? {} : { default: Number(byDefault) })
  }
}

const mayHaveNoBody = ({ payload }: HttpApiEndpoint.Top): boolean =>
  [...payload.values()].some(({ schemas }) => schemas.some(({ ast }) => SchemaAST.isNull(SchemaAST.toEncoded(ast))))

const hasVersion = new Set([
  "join",
  "get",
  "record",
  "add",
  "amend",
  "openapi",
  "ics",
  "draft",
  "issue",
  "credit",
  "sent"
])

const versionOf =
  "The version of the response: for If-Match of a record, for If-None-Match of a calendar or this description."

const describeResponses = (endpoint: HttpApiEndpoint.Top, { responses }: OpenApi.OpenAPISpecOperation): void => {
  for (const [status, response] of Object.entries(responses)) {
    if (!canGive(endpoint, Number(status))) {
      Reflect.deleteProperty(responses, status)
      continue
    }
    const more: Record<string, string> = { ...headersOfStatus[Number(status)] }
    if (Number(status) < 300 && hasVersion.has(endpoint.identifier)) more["ETag"] = versionOf
    if (Number(status) < 300 && hasField(endpoint.headers, "idempotency-key"))
      more["Idempotent-Replayed"] = "true when this response repeats an earlier one."
    response.headers = headers({ ...responseHeaders, ...more })
  }
  if (!canBeKnown(endpoint)) return
  const description = "Nothing has changed since the version that If-None-Match names."
  responses["304"] = { description, headers: headers({ ...responseHeaders, ETag: versionOf }) }
}

/** What a document describes. */
interface Described {
  /** Whether it has the answers that are files beside JSON, and the parameters that ask for them. */
  readonly files: boolean
}

const describeOperation = (
  endpoint: HttpApiEndpoint.Top,
  operation: OpenApi.OpenAPISpecOperation,
  { files }: Described
): void => {
  if (endpoint.middlewares.has(Authentication)) {
    operation.security = Object.keys(securitySchemes).map((name) => ({ [name]: [] }))
  }
  for (const parameter of operation.parameters) describeParameter(endpoint, parameter)
  if (files) addFiles(endpoint, operation)
  const scope = Option.getOrUndefined(Context.getOption(endpoint.annotations, RequiredScope))
  operation.description =
    scope === undefined
      ? "Requires no key."
      : scope === null
        ? "Requires any key or session."
        : `Requires a key or session with the scope \`${scope}\`.`
  if (mayHaveNoBody(endpoint)) Object.assign(operation.requestBody ?? {}, { required: false })
  describeResponses(endpoint, operation)
}

const methods = { GET: "get", POST: "post", PUT: "put", DELETE: "delete" } as const
const isListed = (method: string): method is keyof typeof methods => method in methods

const describe = (document: OpenApi.OpenAPISpec, described: Described): OpenApi.OpenAPISpec => {
  document.info.description = about
  document.info.license = { name: "MIT", identifier: "MIT" }
  Object.assign(document.components.securitySchemes, securitySchemes)
  document.servers = [{ url: "/", description: "This server." }]
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint }) => {
      const path = endpoint.path.replace(/:(\w+)/gu, "{$1}").replace(/(.)\/$/u, "$1")
      const operation = isListed(endpoint.method) ? document.paths[path]?.[methods[endpoint.method]] : undefined
      if (operation !== undefined) describeOperation(endpoint, operation, described)
    }
  })
  tidy(document)
  suggestRequests(document)
  return document
}

/**
 * The OpenAPI 3.1.0 document of the public interface, generated from the definitions that serve it. Without files, each
 * operation that answers with JSON answers with nothing else, as programs need that make typed clients of it.
 */
export const openApiDocument = (described: Described = { files: true }): OpenApiDocument => {
  const document = describe(OpenApi.fromApi(Api), described)
  const webhooks = describeWebhooks(document.components.schemas)
  const shared = shareComponents(document)
  const { parameters, responses } = sharedByWebhooks
  return {
    ...shared,
    webhooks,
    components: {
      ...shared.components,
      parameters: { ...shared.components.parameters, ...parameters },
      responses: { ...shared.components.responses, ...responses }
    }
  }
}
