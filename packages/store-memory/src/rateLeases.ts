import { type Held, RateLeases, takeLease } from "@hourbook/core/limits/RateLeases"
import { Effect, Layer } from "effect"

/** The maximum number of identities to remember, about a day's worth. */
const maxIdentities = 10_000

export const layer = Layer.sync(RateLeases, () => {
  const heldBy = new Map<string, Held>()
  return RateLeases.of({
    take: (asked) =>
      Effect.sync(() => {
        if (heldBy.size >= maxIdentities && !heldBy.has(asked.identity)) heldBy.clear()
        const { held, lease } = takeLease(heldBy.get(asked.identity) ?? [], asked)
        heldBy.set(asked.identity, held)
        return lease
      })
  })
})
