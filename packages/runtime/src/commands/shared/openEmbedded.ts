import type { Ports } from "@hourbook/core/Core"
import { Data, Effect, Layer } from "effect"
import { embedded } from "../../embedded.ts"
import type { StartupError } from "../../errors/StartupError.ts"
import { isAnsweredLocally } from "../../platform/localUpstream.ts"

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
