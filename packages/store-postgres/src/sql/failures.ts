import { Effect, Predicate } from "effect"
import type { SqlError } from "effect/sql"

/** The name of the constraint that a statement violated; undefined for any other error. */
export const violatedConstraint = ({ reason }: SqlError.SqlError): string | undefined => {
  if (reason._tag === "UniqueViolation") return reason.constraint
  if (reason._tag !== "ConstraintError" || !Predicate.hasProperty(reason.cause, "constraint")) return undefined
  return Predicate.isString(reason.cause.constraint) ? reason.cause.constraint : undefined
}

/** Turns a violated constraint into the error that `meaning` has for its name; every other database error is a defect. */
export const explain =
  <E>(meaning: (constraint: string) => Effect.Effect<never, E> | undefined) =>
  (error: SqlError.SqlError): Effect.Effect<never, E> => {
    const constraint = violatedConstraint(error)
    return (constraint === undefined ? undefined : meaning(constraint)) ?? Effect.die(error)
  }
