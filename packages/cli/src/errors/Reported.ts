import { Data, Runtime } from "effect"

/** The command ended with this exit code and has printed why. */
export class Reported extends Data.TaggedError("Reported")<{ readonly code: number }> {
  override readonly [Runtime.errorExitCode] = this.code
  override readonly [Runtime.errorReported] = false
}
