import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import { type KeyAlreadyUsed, Stale } from "@hourbook/core/writing/Writing"
import { Context, Effect, Layer } from "effect"
import { eventItem } from "../layout/events.ts"
import { eventKey } from "../layout/itemKeys.ts"
import { absent, type Action } from "../table/Action.ts"
import { Dynamo } from "../table/Dynamo.ts"
import { added, type Addition, lineAdditionsOf } from "../totals/rollupWrites.ts"
import { keepOutcome } from "./idempotency.ts"
import { WriteShards } from "./WriteShards.ts"

const lineOf = (event: ActivityEvent): Action<Stale> => ({
  _tag: "Put",
  key: eventKey(event.workspaceId, event.occurredAt, event.id),
  item: eventItem(event),
  isWitness: true,
  condition: absent(() => new Stale())
})

/** What goes with the log lines and kept answers of changes. */
interface Parts<E> {
  readonly actions: (shard: string) => ReadonlyArray<Action<E>>
  readonly additions?: ReadonlyArray<Addition>
}

/**
 * Writes changes of one workspace whole, in one transaction: kept answers, the things themselves and what goes with them,
 * lines in the log, and totals. A transaction takes 100 actions: of new records in one call, each comes to six at most.
 */
export class TransactionWriter extends Context.Service<TransactionWriter>()("@hourbook/store-dynamodb/Changes", {
  make: Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const shards = yield* WriteShards
    return {
      write: <A, E>(
        changes: ReadonlyArray<Pick<RecordWrite<A>, "idempotency" | "event">>,
        { actions, additions = [] }: Parts<E>
      ): Effect.Effect<void, KeyAlreadyUsed | Stale | E> => {
        const [first] = changes
        if (first === undefined) return Effect.void
        const { workspaceId } = first.event
        return shards.within(workspaceId, (shardAfter) =>
          dynamo.transact((lost) =>
            Effect.map(shardAfter(lost), (shard): ReadonlyArray<Action<KeyAlreadyUsed | Stale | E>> => [
              ...changes.flatMap(({ idempotency }) => keepOutcome(workspaceId, idempotency)),
              ...actions(shard),
              ...changes.map(({ event }) => lineOf(event)),
              ...added([...additions, ...changes.flatMap(({ event }) => lineAdditionsOf(event))], shard)
            ])
          )
        )
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
