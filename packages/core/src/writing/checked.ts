import { Effect, Result, Schema, SchemaIssue } from "effect"
import { ValidationFailed } from "../shared/Errors.ts"

const format = SchemaIssue.makeFormatterStandardSchemaV1()

/**
 * Refuses a value that breaks its schema: bounds and decimals that types do not express. Edges check their input, embedding
 * apps may not, and stores must not round.
 */
export const checked = <A>(schema: Schema.Codec<A, unknown>): ((value: A) => Effect.Effect<A, ValidationFailed>) => {
  const type = Schema.toType(schema)
  const isSound = Schema.is(type)
  const decode = Schema.decodeUnknownResult(type)
  return (value) => {
    if (isSound(value)) return Effect.succeed(value)
    const found = decode(value)
    if (Result.isSuccess(found)) return Effect.succeed(found.success)
    const [first] = format(found.failure.issue).issues
    const [field] = first?.path ?? []
    const problem = (first?.message ?? "is not valid").replace(/^Expected/u, "expected")
    return Effect.fail(new ValidationFailed({ field: typeof field === "string" ? field : null, problem }))
  }
}
