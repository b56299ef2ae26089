import { Effect, type Schema } from "effect"
import { ValidationFailed } from "../errors/Errors.ts"
import { checked } from "../writing/checked.ts"

/** Checks a line by its schema, its texts included, which the check of what it is in leaves out. */
export const soundLineOf = <A extends object>(
  schema: Schema.Codec<A, unknown>
): ((line: A, before: A | null) => Effect.Effect<A, ValidationFailed>) => {
  const sound = checked(schema)
  return (line, before) =>
    Effect.mapError(
      sound(line, before),
      ({ field, problem, rule }) =>
        new ValidationFailed({ field: field === null ? "lines" : `lines.${field}`, problem, rule })
    )
}
