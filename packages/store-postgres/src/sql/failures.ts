import { Effect, Predicate } from "effect"
import type { SqlError } from "effect/sql"

/** The name of the constraint that a statement broke, if that is what failed. */
export const brokenConstraint = ({ reason }: SqlError.SqlError): string | undefined => {
  if (reason._tag === "UniqueViolation") return reason.constraint
  if (reason._tag !== "ConstraintError" || !Predicate.hasProperty(reason.cause, "constraint")) return undefined
  return Predicate.isString(reason.cause.constraint) ? reason.cause.constraint : undefined
}

/** What broken constraints mean to the caller, by name. Every other failure of the database is a defect. */
export const explain =
  <E>(meaning: (constraint: string) => Effect.Effect<never, E> | undefined) =>
  (error: SqlError.SqlError): Effect.Effect<never, E> => {
    const constraint = brokenConstraint(error)
    return (constraint === undefined ? undefined : meaning(constraint)) ?? Effect.die(error)
  }
