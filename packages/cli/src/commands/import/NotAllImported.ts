import { Data, Runtime } from "effect"

/** Lines of a file are not imported, as the output says. */
export class NotAllImported extends Data.TaggedError("NotAllImported") {
  override readonly [Runtime.errorExitCode] = 1
  override readonly [Runtime.errorReported] = false
}
