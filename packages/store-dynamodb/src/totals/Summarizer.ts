import { Background } from "@hourbook/core/scheduling/Background"
import { Clock, Context, DateTime, Effect, FiberSet, Layer, Semaphore } from "effect"
import { Dynamo } from "../table/Dynamo.ts"
import { summarize } from "./summarize.ts"

/** The maximum number of items that a question reads from the totals of months; above it, closed months are summarized. */
export const maxMonthItems = 2000

/** The pause between two summaries of a workspace, in which changes of closed months leave its reports slower. */
const pauseMilliseconds = 3_600_000

/**
 * Summarizes the closed months and years of a workspace after a report read too many of its totals: in the background, one
 * workspace at a time, until the store closes. It affects only the cost of reports, not their results.
 */
export class Summarizer extends Context.Service<Summarizer>()("@hourbook/store-dynamodb/totals/Summarizer", {
  make: Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const background = yield* Background
    const fork = yield* FiberSet.makeRuntime()
    const oneAtATime = yield* Semaphore.make(1)
    const nextAt = new Map<string, number>()
    return {
      /** Reports how many items a question read from the totals of months. */
      monthsRead: Effect.fnUntraced(function* (workspaceId: string, items: number) {
        const now = yield* Clock.currentTimeMillis
        if (items <= maxMonthItems || now < (nextAt.get(workspaceId) ?? 0)) return
        nextAt.set(workspaceId, now + pauseMilliseconds)
        const month = DateTime.formatIso(yield* DateTime.now).slice(0, 7)
        background(
          fork(
            oneAtATime
              .withPermit(summarize(dynamo, workspaceId, month))
              .pipe(
                Effect.catchCause((cause) => Effect.logWarning("Could not summarize totals; reports cost more", cause))
              )
          )
        )
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
