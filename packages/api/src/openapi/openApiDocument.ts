import { Context, Option, Schema } from "effect"
import { HttpApi, type HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Api } from "../Api.ts"
import { RequiredScope } from "../middleware/Authentication.ts"
import { type OpenApiDocument, shareComponents } from "./components.ts"

const about = [
  "Time and money of freelancers and teams: time entries, payments, payouts, projects, clients and what they amount to.",
  "Every answer is an envelope: `{ ok: true, data }` or `{ ok: false, error: { code, message } }`. Check `ok` first.",
  "Every key belongs to one workspace and acts as its owner. Amounts are exact decimals; dates have no time zone."
].join("\n\n")

const responseHeaders = {
  RateLimit: 'What is left of your budget: `"default";r=1999;t=10`, requests and seconds until one more is free.',
  "RateLimit-Policy": 'The budget: `"default";q=2000;w=10`, requests in any so many seconds.'
}
const headersOfStatus: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  405: { Allow: "The methods that the path has." },
  429: { "Retry-After": "Whole seconds to wait." }
}

const header = (description: string) => ({ description, required: false, schema: { type: "string" } })
const headers = (all: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(all).map(([name, description]) => [name, header(description)]))

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

/** A union of one is that one, and what may be null is described as what it is otherwise. */
const simplifyUnion = (schema: object): void => {
  const anyOf: unknown = Reflect.get(schema, "anyOf")
  if (!Array.isArray(anyOf)) return
  const [first, ...others]: ReadonlyArray<unknown> = anyOf.filter((one) => Reflect.get(one, "type") !== "null")
  if (!isObject(first) || others.length > 0) return
  if (anyOf.length === 1) Reflect.deleteProperty(schema, "anyOf")
  const told: unknown = Reflect.get(first, "description")
  if (anyOf.length === 1) Object.assign(schema, { ...first, ...schema })
  else if (typeof told === "string") Object.assign(schema, { description: told, ...schema })
}

/** Answers may carry more keys than are described, and unknown keys of a body are ignored. */
const tidy = (schema: object): void => {
  if (Reflect.get(schema, "additionalProperties") === false) Reflect.deleteProperty(schema, "additionalProperties")
  simplifyUnion(schema)
  for (const inner of Object.values(schema)) if (isObject(inner)) tidy(inner)
}

/** What a query parameter is read as: the generator sees only the text that it travels as. */
const readAs = (endpoint: HttpApiEndpoint.Top, name: string): object | undefined => {
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
  const typed = parameter.in === "query" ? readAs(endpoint, parameter.name) : undefined
  if (typed === undefined) return
  const examples: unknown = Reflect.get(parameter.schema, "examples")
  parameter.schema = { ...typed, ...(Array.isArray(examples) ? { examples: examples.map(Number) } : {}) }
}

const answersARecord = new Set(["get", "record", "add", "amend"])

const describeOperation = (endpoint: HttpApiEndpoint.Top, operation: OpenApi.OpenAPISpecOperation): void => {
  for (const parameter of operation.parameters) describeParameter(endpoint, parameter)
  const scope = Option.getOrUndefined(Context.getOption(endpoint.annotations, RequiredScope))
  operation.description =
    scope === undefined
      ? "Needs no key."
      : scope === null
        ? "Needs any key."
        : `Needs a key with the scope \`${scope}\`.`
  for (const [status, response] of Object.entries(operation.responses)) {
    const more: Record<string, string> = { ...headersOfStatus[Number(status)] }
    if (Number(status) < 300 && answersARecord.has(endpoint.identifier)) {
      more["ETag"] = "The version of the record, for If-Match."
    }
    if (Number(status) === 201) more["Idempotent-Replayed"] = "true when this answer repeats an earlier one."
    response.headers = headers({ ...responseHeaders, ...more })
  }
}

const methods = { GET: "get", POST: "post", PUT: "put", DELETE: "delete" } as const
const isListed = (method: string): method is keyof typeof methods => method in methods

const describe = (document: OpenApi.OpenAPISpec): OpenApi.OpenAPISpec => {
  document.info.description = about
  document.info.license = { name: "MIT", identifier: "MIT" }
  document.servers = [{ url: "/", description: "The server that answers this." }]
  for (const scheme of Object.values(document.components.securitySchemes)) {
    scheme.description = "An API key: it starts with hb_."
  }
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint }) => {
      const path = endpoint.path.replace(/:(\w+)/gu, "{$1}").replace(/(.)\/$/u, "$1")
      const operation = isListed(endpoint.method) ? document.paths[path]?.[methods[endpoint.method]] : undefined
      if (operation !== undefined) describeOperation(endpoint, operation)
    }
  })
  tidy(document)
  return document
}

/** The OpenAPI 3.1.0 description of the public interface, made from the definitions that serve it. */
export const openApiDocument = (): OpenApiDocument => shareComponents(describe(OpenApi.fromApi(Api)))

/** The public interface, for tools that want to describe it themselves. */
export const DocumentedApi = Api.annotate(OpenApi.Transform, () => ({ ...openApiDocument() }))
