import { CurrentErrand } from "@hourbook/core/scheduling/loopTurns"
import { Context, Effect } from "effect"

/** Counts what the request of a context holds, with which its work goes before work that holds nothing. */
export const countHeld = (context: Context.Context<never>, more: 1 | -1): void => {
  const errand = Context.get(context, CurrentErrand)
  if (errand !== undefined) errand.holding += more
}

/** Counts as holding something until it ends. */
export const holding = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.contextWith((context: Context.Context<never>) => {
    countHeld(context, 1)
    return Effect.onExitPrimitive(self, () => {
      countHeld(context, -1)
      return undefined
    })
  })
