import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server"
import { Schema, SchemaIssue } from "effect"

/** A typo must come back to the assistant, with everything else that is wrong. */
const parseOptions = { errors: "all", onExcessProperty: "error" } as const

const leafHook: SchemaIssue.LeafHook = (issue) => {
  if (issue._tag === "UnexpectedKey") return "unknown argument"
  return issue._tag === "MissingKey" ? "is required" : SchemaIssue.defaultLeafHook(issue)
}

type JsonSchema = Record<string, unknown>

const once = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined
  return () => (made ??= { value: make() }).value
}

const jsonOf = (schema: Schema.Constraint, onExcessProperty: "error" | "ignore"): JsonSchema =>
  Schema.toJsonSchemaDocument(schema, { onExcessProperty }).schema

/** Arguments in the form that the SDK takes: what they look like, and how they are read. */
export const argumentsOf = <A, I>(schema: Schema.Codec<A, I>): StandardSchemaWithJSON<I, A> => {
  const { validate } = Schema.toStandardSchemaV1(schema, { parseOptions, leafHook })["~standard"]
  const json = once(() => jsonOf(schema, "error"))
  return { "~standard": { version: 1, vendor: "effect", validate, jsonSchema: { input: json, output: json } } }
}

/** Arguments as they are published, read by whoever takes them: the SDK's words for what is wrong say nothing of what to do. */
export const unread = ({ "~standard": { jsonSchema } }: StandardSchemaWithJSON): StandardSchemaWithJSON => ({
  "~standard": { version: 1, vendor: "effect", validate: (value) => ({ value }), jsonSchema }
})

/**
 * What every answer holds, and no more: each word is paid for in every conversation, and answers speak for themselves. Of
 * an object its required properties stay; one with an identifier is not spelled out, see {@link brief}.
 */
const lean = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(lean)
  if (!isObject(json)) return json
  if ("$ref" in json) return { type: "object" }
  const { additionalProperties, properties, ...others } = json
  const required: ReadonlyArray<unknown> = Array.isArray(json["required"]) ? json["required"] : []
  return {
    ...Object.fromEntries(Object.entries(others).map(([key, value]) => [key, lean(value)])),
    ...(isObject(additionalProperties) ? { additionalProperties: lean(additionalProperties) } : {}),
    ...(isObject(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties)
              .filter(([key]) => required.includes(key))
              .map(([key, value]) => [key, lean(value)])
          )
        }
      : {})
  }
}

const isObject = (json: unknown): json is JsonSchema => typeof json === "object" && json !== null

/** Part of an answer that is known by its name in the answer, and published as an object alone. */
export const brief = <A, I>(identifier: string, schema: Schema.Codec<A, I>) => schema.annotate({ identifier })

/** Answers: described, and typed where they are made, so nothing is looked at twice; tests hold them against this. */
export const answersOf = <A>(schema: Schema.Codec<A, unknown>): StandardSchemaWithJSON<unknown, unknown> => {
  const json = once(() => {
    const made = lean(jsonOf(schema, "ignore"))
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
