import { Effect } from "effect"
import { inSlice } from "../scheduling/inSlices.ts"
import { RequestWait, StoreWait } from "../scheduling/StoreWait.ts"

/** A step of a call with many: a store gives each as long as a request, since the call as a whole takes longer. */
export const asStep = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.suspend(() => inSlice(Effect.provideService(self, RequestWait, new StoreWait())))

/** So many transactions of a call are under way: one is written while the next is made. */
export const writtenAtOnce = 2
