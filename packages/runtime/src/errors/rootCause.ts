import { Predicate } from "effect"

/** The message of the database or the operating system, below the errors that libraries wrap around it. */
export const rootCause = (error: unknown): string => {
  const cause = Predicate.hasProperty(error, "reason")
    ? error.reason
    : Predicate.hasProperty(error, "cause")
      ? error.cause
      : undefined
  if (Predicate.hasProperty(cause, "message") || Predicate.hasProperty(cause, "code")) return rootCause(cause)
  if (Predicate.hasProperty(error, "message") && Predicate.isString(error.message) && error.message !== "") {
    return error.message
  }
  return Predicate.hasProperty(error, "code") ? String(error.code) : String(error)
}
