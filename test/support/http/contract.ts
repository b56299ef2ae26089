import { openApiDocument } from "@hourbook/rest/openapi/openApiDocument"
import { moneyKeys } from "@hourbook/rest/shapes/moneyKeys"
import { fullFormats } from "ajv-formats/dist/formats.js"
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import { Context } from "effect"

/** The published description, as plain JSON. */
export const published: any = JSON.parse(JSON.stringify(openApiDocument()))

const verbs = ["get", "post", "put", "delete", "patch", "head", "options", "trace"] as const

/** One operation of the published description. */
export interface Operation {
  readonly id: string
  readonly method: string
  /** With its placeholders: `/api/time/{id}`. */
  readonly path: string
  readonly pointer: string
  /** As published, but with its parameters, responses, headers and body in place of references to them. */
  readonly described: any
  /** As published. */
  readonly referring: any
}

const escaped = (part: string): string => part.replaceAll("~", "~0").replaceAll("/", "~1")

/** What a value stands for: itself, or the component that it refers to. */
export const resolved = (value: any): any =>
  value?.$ref === undefined
    ? value
    : resolved(
        value.$ref
          .slice(2)
          .split("/")
          .reduce((inner: any, name: string) => inner[name], published)
      )

const inPlace = (operation: any): any => ({
  ...operation,
  parameters: operation.parameters.map(resolved),
  responses: Object.fromEntries(
    Object.entries<any>(operation.responses).map(([status, response]) => {
      const { headers, ...rest } = resolved(response)
      const entries = Object.entries(headers).map(([name, header]) => [name, resolved(header)])
      return [status, { ...rest, headers: Object.fromEntries(entries) }]
    })
  ),
  ...(operation.requestBody === undefined
    ? {}
    : {
        requestBody: {
          ...operation.requestBody,
          content: { "application/json": { schema: resolved(schemaOf(operation.requestBody)) } }
        }
      })
})

const schemaOf = (body: any): any => body.content["application/json"].schema

export const operations: ReadonlyArray<Operation> = Object.entries<any>(published.paths).flatMap(([path, item]) =>
  verbs
    .filter((method) => method in item)
    .map((method) => ({
      id: item[method].operationId,
      method: method.toUpperCase(),
      path,
      pointer: `/paths/${escaped(path)}/${method}`,
      described: inPlace(item[method]),
      referring: item[method]
    }))
)

/** The router takes paths in any case, and several slashes for one. */
const formOf = new Map(
  operations.map(({ path }) => [
    path,
    new RegExp(`^${path.replace(/\{\w+\}/gu, "[^/]+").replaceAll(".", "\\.")}/?$`, "iu")
  ])
)

/** The operation that answers a request, if there is one. */
export const operationOf = (method: string, path: string): Operation | undefined => {
  const asked = path.replace(/\/+/gu, "/")
  const fitting = operations.filter((one) => formOf.get(one.path)?.test(asked) === true)
  // What is a path of its own is no id: it has no other methods than its own.
  const own = fitting.filter((one) => !one.path.includes("{"))
  return (own.length > 0 ? own : fitting).find((one) => one.method === (method === "HEAD" ? "GET" : method))
}

/** The same schemas with no room for keys that they do not name. */
const closed = (value: any): any => {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== "object" || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closed(inner)]))
  return copy["type"] === "object" && "properties" in copy ? { ...copy, additionalProperties: false } : copy
}

/** The same schemas without the keys that hold money, as answers are to members who are shown none. */
const moneyless = (value: any): any => {
  if (Array.isArray(value)) return value.map(moneyless)
  if (typeof value !== "object" || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, moneyless(inner)]))
  const { properties, required } = copy
  if (typeof properties !== "object") return copy
  return {
    ...copy,
    properties: Object.fromEntries(Object.entries<any>(properties).filter(([key]) => !moneyKeys.has(key))),
    ...(Array.isArray(required) ? { required: required.filter((key) => !moneyKeys.has(key)) } : {})
  }
}

const ajv = new Ajv2020({ strict: false, allErrors: true, formats: fullFormats })
ajv.addSchema(closed(published), "strict")
ajv.addSchema(published, "open")
ajv.addSchema(closed(moneyless(published)), "moneyless")

const validators = new Map<string, ValidateFunction>()

/** What is wrong with a value according to a schema of the description; undefined when nothing is. */
export const problemWith = (
  value: unknown,
  pointer: string,
  reading: "strict" | "open" | "moneyless"
): string | undefined => {
  const reference = `${reading}#${pointer}`
  const validate = validators.get(reference) ?? ajv.compile({ $ref: encodeURI(reference) })
  validators.set(reference, validate)
  return validate(value)
    ? undefined
    : ajv.errorsText(
        validate.errors?.filter(({ keyword }) => keyword !== "if"),
        { separator: "\n" }
      )
}

/** Lengths count after trimming, which a schema cannot say. */
const trimmed = (body: any): unknown =>
  Object.fromEntries(
    Object.entries(body ?? {}).map(([name, value]) => [
      name,
      typeof value === "string" && name !== "comment" ? value.trim() : value
    ])
  )

interface Exchange {
  readonly method: string
  readonly path: string
  readonly sent: unknown
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

const noted = ["allow", "etag", "idempotent-replayed", "ratelimit", "ratelimit-policy", "retry-after"]

type Shape = "strict" | "moneyless" | "either"

/** What the answers of a test are checked by: the description as it is, without money, or either of them. */
export const ExpectedShape = Context.Reference<Shape>("ExpectedShape", {
  defaultValue: () => "strict"
})

/** How an answer departs from the description; undefined when it keeps to it. */
export const departure = (exchange: Exchange, shape: Shape = "strict"): string | undefined => {
  if (shape === "either") return departure(exchange) && departure(exchange, "moneyless")
  const { body, headers, method, path, sent, status } = exchange
  if (!path.startsWith("/api/")) return undefined
  if (status >= 500) return `status ${status}`
  const type = headers.get("content-type")?.split(";")[0] ?? ""
  if (type !== "application/json" && status !== 304 && !headers.has("content-disposition")) return "not JSON"
  if (method === "HEAD") return body === undefined ? undefined : "HEAD answered with a body"
  const operation = operationOf(method, path)
  if (operation === undefined) {
    if (status === 405) return headers.has("allow") ? undefined : "405 without Allow"
    const name = status === 404 ? "NotFound" : "BadRequest"
    return problemWith(body, `/components/schemas/${name}`, "strict")
  }
  const response = operation.described.responses[String(status)]
  if (response === undefined) return `${operation.id} does not list the status ${status}`
  const described = Object.keys(response.headers ?? {}).map((name) => name.toLowerCase())
  const surprise = noted.find((name) => headers.has(name) && !described.includes(name))
  if (surprise !== undefined) return `${operation.id} does not list the header ${surprise} of ${status}`
  if (status === 304) return body === undefined ? undefined : "304 with a body"
  if (type !== "application/json") {
    return response.content?.[type] === undefined ? `${operation.id} does not list ${type}` : undefined
  }
  const where =
    operation.referring.responses[String(status)].$ref?.slice(1) ?? `${operation.pointer}/responses/${status}`
  const wrong = problemWith(body, `${where}/content/application~1json/schema`, shape)
  if (wrong !== undefined || status >= 300 || operation.described.requestBody === undefined) return wrong
  const taken = problemWith(trimmed(sent), `${operation.pointer}/requestBody/content/application~1json/schema`, "open")
  return taken === undefined ? undefined : `${operation.id} took a body that it does not describe: ${taken}`
}

/** The schemas that a value may have, one of them. */
export const branchesOf = (schema: any): ReadonlyArray<any> => {
  const { allOf = [], anyOf, ...own } = resolved(schema)
  return anyOf === undefined ? [Object.assign({}, own, ...allOf.map(resolved))] : anyOf.flatMap(branchesOf)
}
