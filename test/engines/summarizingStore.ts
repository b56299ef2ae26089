import type { Visibility } from "@hourbook/core/access/Policy"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { Dynamo } from "@hourbook/store-dynamodb/table/Dynamo"
import { summarize } from "@hourbook/store-dynamodb/totals/summarize"
import { Effect, Layer, Random } from "effect"

/** The store, which summarizes the totals of a workspace before about every second question, up to some month. */
export const summarizingStore = <E>(engine: Layer.Layer<Dynamo, E>) => {
  const summarizing = Effect.map(
    Effect.all({ dynamo: Dynamo, facts: ReportFacts }),
    ({ dynamo, facts }): ReportFacts["Service"] => {
      const summarized = Effect.fnUntraced(function* ({ workspaceId }: Visibility) {
        const number = yield* Random.nextIntBetween(0, 4)
        if (number > 1) yield* summarize(dynamo, workspaceId, number === 2 ? "2026-03" : "2999-13")
      })
      const { openParts } = facts
      return {
        openParts:
          openParts && ((visible, question) => Effect.andThen(summarized(visible), openParts(visible, question))),
        debtors: null,
        idleProjects: null,
        dayFlows: null,
        ask: (visible, question) => Effect.andThen(summarized(visible), facts.ask(visible, question)),
        lastDays: (visible, question) => Effect.andThen(summarized(visible), facts.lastDays(visible, question)),
        unpaidSince: (visible, question) => Effect.andThen(summarized(visible), facts.unpaidSince(visible, question)),
        standings: null
      }
    }
  )
  return Layer.effect(ReportFacts, summarizing).pipe(Layer.provideMerge(DynamoStore.layer), Layer.provideMerge(engine))
}
