import { RateLeases, takeLease } from "@hourbook/core/limits/RateLeases"
import { Effect, Layer } from "effect"
import { Memory } from "./rows/Memory.ts"

/** The maximum number of identities to remember, about a day's worth. */
const maxIdentities = 10_000

export const layer = Layer.effect(
  RateLeases,
  Effect.map(Memory, ({ leases }) =>
    RateLeases.of({
      take: (asked) =>
        Effect.sync(() => {
          if (leases.size >= maxIdentities && !leases.has(asked.identity)) leases.clear()
          const { held, lease } = takeLease(leases.get(asked.identity) ?? [], asked)
          leases.set(asked.identity, held)
          return lease
        })
    })
  )
)
