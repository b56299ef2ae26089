import type { Ports } from "@hourbook/core/Core"
import { embedded } from "@hourbook/runtime/embedded"
import type { StartupError } from "@hourbook/runtime/errors/StartupError"
import { isAnsweredLocally } from "@hourbook/runtime/platform/localUpstream"
import { Data, Effect, Layer } from "effect"

/** Another process has the directory open, and may run the command. */
export class OpenElsewhere extends Data.TaggedError("OpenElsewhere")<{
  readonly directory: string
  readonly pid: number | null
}> {}

const elsewhere = (directory: string, pid: number | null): Layer.Layer<Ports, OpenElsewhere> =>
  Layer.effectContext<Ports, OpenElsewhere, never>(Effect.fail(new OpenElsewhere({ directory, pid })))

/** The store on the embedded database in a directory, unless another process has it open. */
export const openEmbedded = (
  directory: string,
  options: { readonly migrate?: boolean } = {}
): Layer.Layer<Ports, StartupError | OpenElsewhere> =>
  Layer.unwrap(
    Effect.map(isAnsweredLocally(directory), (isAnswered) =>
      isAnswered
        ? elsewhere(directory, null)
        : Layer.catchTag(embedded(directory, options), "DataDirectoryInUse", ({ pid }) => elsewhere(directory, pid))
    )
  )
