import { type Held, RateLeases, takeLease } from "@hourbook/core/limits/RateLeases"
import { Effect, Layer } from "effect"

/** As many identities as are remembered, about a day of a service of this kind. */
const mostIdentities = 10_000

export const layer = Layer.sync(RateLeases, () => {
  const heldBy = new Map<string, Held>()
  return RateLeases.of({
    take: (asked) =>
      Effect.sync(() => {
        if (heldBy.size >= mostIdentities && !heldBy.has(asked.identity)) heldBy.clear()
        const { held, lease } = takeLease(heldBy.get(asked.identity) ?? [], asked)
        heldBy.set(asked.identity, held)
        return lease
      })
  })
})
