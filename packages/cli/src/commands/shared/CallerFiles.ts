import { Context, Effect } from "effect"

/** Where the paths of a command begin, and where its bytes go: those of the process that a person started. */
export interface CallerFiles {
  readonly directory: string
  readonly writeBytes: (bytes: Uint8Array) => Effect.Effect<void>
}

/** Writes to the standard output of this process, and waits while its reader does. */
export const writeToStdout = (bytes: Uint8Array): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    process.stdout.write(bytes, () => resume(Effect.void))
  })

export const CallerFiles = Context.Reference<CallerFiles>("@hourbook/cli/commands/CallerFiles", {
  defaultValue: () => ({ directory: process.cwd(), writeBytes: writeToStdout })
})
