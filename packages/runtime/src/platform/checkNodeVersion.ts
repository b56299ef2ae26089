import { Effect } from "effect"
import { StartupError } from "../errors/StartupError.ts"

/** Fails on a Node that is too old: a shell or an assistant may find one first, and its errors would not name the cause. */
export const checkNodeVersion = (version: string): Effect.Effect<void, StartupError> => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  return major > 22 || (major === 22 && minor >= 19)
    ? Effect.void
    : Effect.fail(
        new StartupError({
          message: `Hourbook needs Node 22.19 or newer, but this is Node ${version}. Install a newer one, or start Hourbook with the path of one.`
        })
      )
}
