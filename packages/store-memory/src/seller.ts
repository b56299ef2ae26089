import { SellerRepository } from "@hourbook/core/billing/SellerRepository"
import { Effect, Layer, Option } from "effect"
import { Memory } from "./rows/Memory.ts"

export const layer = Layer.effect(
  SellerRepository,
  Effect.map(Memory, (memory) =>
    SellerRepository.of({
      find: ({ workspaceId }) =>
        Effect.sync(() => Option.fromUndefinedOr(memory.rowsOf(workspaceId).sellers.get("seller"))),
      logo: ({ workspaceId }, sha256) =>
        Effect.sync(() => Option.fromUndefinedOr(memory.rowsOf(workspaceId).logos.get(sha256))),
      logos: ({ workspaceId }) => Effect.sync(() => memory.rowsOf(workspaceId).logos.values().toArray()),
      keepLogo: ({ workspaceId }, logo) =>
        Effect.sync(() => void memory.rowsOf(workspaceId).logos.set(logo.sha256, logo))
    })
  )
)
