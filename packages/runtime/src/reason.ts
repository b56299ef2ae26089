import { Predicate } from "effect"

/** What the database or the operating system said, which lies below what libraries made of it. */
export const reason = (error: unknown): string => {
  const cause = Predicate.hasProperty(error, "reason")
    ? error.reason
    : Predicate.hasProperty(error, "cause")
      ? error.cause
      : undefined
  if (Predicate.hasProperty(cause, "message") || Predicate.hasProperty(cause, "code")) return reason(cause)
  if (Predicate.hasProperty(error, "message") && Predicate.isString(error.message) && error.message !== "") {
    return error.message
  }
  return Predicate.hasProperty(error, "code") ? String(error.code) : String(error)
}
