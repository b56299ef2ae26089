import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server"
import { Schema, SchemaIssue } from "effect"
import { asMeant, isObject } from "./asMeant.ts"

/** The assistant learns of every error at once, typos in argument names included. */
const parseOptions = { errors: "all", onExcessProperty: "error" } as const

const leafHook: SchemaIssue.LeafHook = (issue) => {
  if (issue._tag === "UnexpectedKey") return "unknown argument"
  return issue._tag === "MissingKey" ? "is required" : SchemaIssue.defaultLeafHook(issue)
}

type JsonSchema = Record<string, unknown>

const lazily = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined
  return () => (made ??= { value: make() }).value
}

const jsonOf = (schema: Schema.Constraint, onExcessProperty: "error" | "ignore"): JsonSchema =>
  Schema.toJsonSchemaDocument(schema, { onExcessProperty }).schema

/** Arguments as the SDK takes them: their JSON Schema and their validation, which reads them {@link asMeant}. */
export const argumentsOf = <A, I>(schema: Schema.Codec<A, I>): StandardSchemaWithJSON<I, A> => {
  const { validate } = Schema.toStandardSchemaV1(schema, { parseOptions, leafHook })["~standard"]
  const json = lazily(() => jsonOf(schema, "error"))
  const read = (sent: unknown) => validate(isObject(sent) ? asMeant(json(), sent) : sent)
  return { "~standard": { version: 1, vendor: "effect", validate: read, jsonSchema: { input: json, output: json } } }
}

/** Arguments as published, without validation by the SDK: the tool validates them itself and says what to do next. */
export const unvalidated = ({ "~standard": { jsonSchema } }: StandardSchemaWithJSON): StandardSchemaWithJSON => ({
  "~standard": { version: 1, vendor: "effect", validate: (value) => ({ value }), jsonSchema }
})

/**
 * The required properties alone: every conversation pays for each word of the schema, and results explain themselves.
 * Objects with an identifier have no properties, see {@link brief}.
 */
const requiredOnly = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(requiredOnly)
  if (!isObject(json)) return json
  if ("$ref" in json) return { type: "object" }
  const { additionalProperties, properties, ...others } = json
  const required: ReadonlyArray<unknown> = Array.isArray(json["required"]) ? json["required"] : []
  return {
    ...Object.fromEntries(Object.entries(others).map(([key, value]) => [key, requiredOnly(value)])),
    ...(isObject(additionalProperties) ? { additionalProperties: requiredOnly(additionalProperties) } : {}),
    ...(isObject(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties)
              .filter(([key]) => required.includes(key))
              .map(([key, value]) => [key, requiredOnly(value)])
          )
        }
      : {})
  }
}

/** Part of a result whose name says what it is: published as an object without its properties. */
export const brief = <A, I>(identifier: string, schema: Schema.Codec<A, I>) => schema.annotate({ identifier })

/** Results as published. TypeScript checks them where tools build them, so they are not validated again; tests do that. */
export const answersOf = <A>(schema: Schema.Codec<A, unknown>): StandardSchemaWithJSON<unknown, unknown> => {
  const json = lazily(() => {
    const made = requiredOnly(jsonOf(schema, "ignore"))
    return isObject(made) ? made : {}
  })
  return {
    "~standard": {
      version: 1,
      vendor: "effect",
      validate: (value) => ({ value }),
      jsonSchema: { input: json, output: json }
    }
  }
}
