import { Predicate } from "effect"

/** The number of ENOSPC in WebAssembly, which is not that of the operating system. */
const noSpace = 51

/** What went wrong, in one line. The file system of PGlite throws objects that have a number and no message. */
export const faultMessage = (cause: unknown): string => {
  if (
    Predicate.hasProperty(cause, "errno") &&
    Predicate.isNumber(cause.errno) &&
    !Predicate.hasProperty(cause, "code")
  ) {
    return cause.errno === noSpace ? "no space left on device" : `error ${cause.errno} of the file system`
  }
  return Predicate.hasProperty(cause, "message") && Predicate.isString(cause.message) ? cause.message : String(cause)
}
