import type { OpenApi } from "effect/http-api"

/** The name that readers of the description look for first. */
const name = "default"

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

const first = (values: unknown): unknown => (Array.isArray(values) ? values[0] : undefined)

type Schemas = OpenApi.OpenAPISpec["components"]["schemas"]

const resolved = (schema: object, schemas: Schemas): object => {
  const reference: unknown = Reflect.get(schema, "$ref")
  return (typeof reference === "string" ? schemas[reference.split("/").at(-1) ?? ""] : undefined) ?? schema
}

const exampleOf = (schema: unknown, schemas: Schemas): unknown => {
  if (!isObject(schema)) return undefined
  const { anyOf, enum: values, examples } = { anyOf: [], enum: [], examples: [], ...resolved(schema, schemas) }
  return first(examples) ?? first(values) ?? exampleOf(first(anyOf), schemas)
}

/** The body's own example, or what must be sent, or the first field of a body that needs none. */
const bodyOf = (schema: object, schemas: Schemas): object => {
  const { examples, properties, required } = {
    examples: [],
    properties: {},
    required: [],
    ...resolved(schema, schemas)
  }
  const own = first(examples)
  if (isObject(own)) return own
  const names: ReadonlyArray<string> = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
  return Object.fromEntries(names.map((field) => [field, exampleOf(Reflect.get(properties, field), schemas)]))
}

/**
 * Makes requests of the documentation page work as they are offered. A reader would send the example of every parameter
 * and field: a page with a cursor, and ids of no record. This one suggests what is required, and the rest to choose.
 */
export const suggestRequests = (document: OpenApi.OpenAPISpec): void => {
  const { schemas } = document.components
  for (const path of Object.values(document.paths)) {
    for (const operation of [path.get, path.post, path.put, path.delete]) {
      for (const parameter of operation?.parameters ?? []) {
        if (parameter.required) continue
        const value = exampleOf(parameter.schema, schemas)
        Object.assign(parameter, { examples: { [name]: { value, "x-disabled": true } } })
      }
      for (const media of Object.values(operation?.requestBody?.content ?? {})) {
        Object.assign(media, { examples: { [name]: { value: bodyOf(media.schema, schemas) } } })
      }
    }
  }
}
