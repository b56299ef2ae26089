import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server"
import { Schema, SchemaIssue } from "effect"
import { asMeant, isObject } from "./asMeant.ts"

/** The assistant learns of every error at once, typos in argument names included. */
const parseOptions = { errors: "all", onExcessProperty: "error" } as const

/** What is wrong with an argument that a tool does not have. */
export const unknownArgument = "unknown argument"

const leafHook: SchemaIssue.LeafHook = (issue) => {
  if (issue._tag === "UnexpectedKey") return unknownArgument
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
 * Results as published: the names of their required keys, since every conversation pays for each word of the schema and results
 * explain themselves. TypeScript checks results where tools build them, so they are not validated again; tests do that.
 */
export const answersOf = <A>(schema: Schema.Codec<A, unknown>): StandardSchemaWithJSON<unknown, unknown> => {
  const json = lazily(() => ({ type: "object", required: jsonOf(schema, "ignore")["required"] ?? [] }))
  return {
    "~standard": {
      version: 1,
      vendor: "effect",
      validate: (value) => ({ value }),
      jsonSchema: { input: json, output: json }
    }
  }
}
