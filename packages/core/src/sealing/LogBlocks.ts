import { Context, Data, type Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { LogBlock } from "./LogBlock.ts"

/** Another host has added a block with this number. */
export class BlockTaken extends Data.TaggedError("BlockTaken") {}

/** The blocks of a log. They are added and never changed; a removed workspace takes them along. */
export class LogBlocks extends Context.Service<
  LogBlocks,
  {
    /** At most `limit` blocks before or after a number, the nearest first; `before` null means from the last one. */
    readonly page: (
      visible: Visibility,
      question: { readonly limit: number } & ({ readonly before: number | null } | { readonly after: number })
    ) => Effect.Effect<ReadonlyArray<LogBlock>>
    readonly add: (block: LogBlock) => Effect.Effect<void, BlockTaken>
  }
>()("@hourbook/core/sealing/LogBlocks") {}
