import { Effect, Result, Schema, SchemaIssue } from "effect"
import { ValidationFailed } from "../errors/Errors.ts"
import { newTexts } from "./newTexts.ts"

const format = SchemaIssue.makeFormatterStandardSchemaV1()

/**
 * Refuses a value that breaks its schema: bounds and decimals that types do not express. Edges check their input, embedding
 * apps may not, and stores must not round. Texts that are new, or differ from those of the value before, must also be legible:
 * names come back with plain spaces, and earlier versions may have stored others, which stay as they are until they change.
 */
export const checked = <A extends object>(
  schema: Schema.Codec<A, unknown>
): ((value: A, before?: A | null) => Effect.Effect<A, ValidationFailed>) => {
  const type = Schema.toType(schema)
  const isSound = Schema.is(type)
  const decode = Schema.decodeUnknownResult(type)
  const texts = newTexts<A>(type.ast)
  const sound = (value: A): Effect.Effect<A, ValidationFailed> => {
    if (isSound(value)) return Effect.succeed(value)
    const found = decode(value)
    if (Result.isSuccess(found)) return Effect.succeed(found.success)
    const [first] = format(found.failure.issue).issues
    const [field] = first?.path ?? []
    const problem = (first?.message ?? "is not valid").replace(/^Expected/u, "expected")
    return Effect.fail(
      new ValidationFailed({
        field: typeof field === "string" ? field : null,
        problem,
        rule: { code: "invalid_value" }
      })
    )
  }
  return (value, before = null) => {
    const problem = texts.problem(value, before)
    const found = sound(texts.spaced(value, before))
    return problem === null
      ? found
      : Effect.andThen(found, Effect.fail(new ValidationFailed({ ...problem, rule: { code: "illegible_text" } })))
  }
}
