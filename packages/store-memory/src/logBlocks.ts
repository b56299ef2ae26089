import { BlockTaken, LogBlocks } from "@hourbook/core/sealing/LogBlocks"
import { Effect, Layer } from "effect"
import { Memory } from "./rows/Memory.ts"

export const layer = Layer.effect(
  LogBlocks,
  Effect.map(Memory, (memory) =>
    LogBlocks.of({
      page: ({ workspaceId }, { limit, ...place }) =>
        Effect.sync(() => {
          const { logBlocks } = memory.rowsOf(workspaceId)
          if ("after" in place) return logBlocks.filter(({ n }) => n > place.after).slice(0, limit)
          const before = place.before ?? Infinity
          return logBlocks
            .filter(({ n }) => n < before)
            .toReversed()
            .slice(0, limit)
        }),
      add: (block) =>
        Effect.suspend(() => {
          const { logBlocks } = memory.rowsOf(block.workspaceId)
          if (logBlocks.some(({ n }) => n === block.n)) return Effect.fail(new BlockTaken())
          logBlocks.push(block)
          return Effect.void
        })
    })
  )
)
