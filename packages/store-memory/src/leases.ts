import { Leases } from "@hourbook/core/worker/Leases"
import { Effect, Layer } from "effect"
import { Memory } from "./rows/Memory.ts"

export const layer = Layer.effect(
  Leases,
  Effect.map(Memory, ({ workerLeases }) =>
    Leases.of({
      take: ({ at, holder, name, takesOver, until }) =>
        Effect.sync(() => {
          const held = workerLeases.get(name)
          if (held !== undefined && held.holder !== holder && held.until > at && !takesOver) return false
          workerLeases.set(name, { holder, until })
          return true
        }),
      release: ({ holder, name }) =>
        Effect.sync(() => {
          if (workerLeases.get(name)?.holder === holder) workerLeases.delete(name)
        }),
      find: (name) => Effect.sync(() => workerLeases.get(name) ?? null)
    })
  )
)
