import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { Context, Data, Effect, Layer, Option } from "effect"
import { deletionEpochKey, workspaceKey } from "../layout/itemKeys.ts"
import { workspaceDocument } from "../layout/workspaceDocument.ts"
import { Dynamo } from "../table/Dynamo.ts"
import { shards } from "./WriteShards.ts"

/** A close or reopening that came later has set the day. */
class SetLater extends Data.TaggedError("SetLater") {}

/** Before every day. */
const none = "0"

/** What the item of a write shard says of closed books, and as of which version of the workspace. */
export const closedDayOf = (day: CalendarDate | null): string => day ?? none

/**
 * Keeps the last closed day of a workspace in the item of each write shard, where each write of a record checks it in the same
 * transaction: so no clock and no cache decides what is closed. The workspace has the day first. Whatever is written before a shard
 * has it is read by the figures of the close, which come after all shards have.
 */
export class ClosedDay extends Context.Service<ClosedDay>()("@hourbook/store-dynamodb/writes/ClosedDay", {
  make: Effect.gen(function* () {
    const dynamo = yield* Dynamo
    return {
      /** Gives all shards the day that the workspace has now. One by one, since writers hold many of them. */
      raise: Effect.fnUntraced(function* (workspaceId: string) {
        const found = yield* dynamo.get(workspaceKey(workspaceId))
        if (Option.isNone(found)) return
        const { closedThrough, version } = workspaceDocument.fromItem(found.value)
        yield* Effect.forEach(
          shards,
          (shard) =>
            dynamo
              .update<SetLater>(
                deletionEpochKey(workspaceId, shard),
                {
                  text: "set #closed = :day, #closedBy = :version",
                  values: { ":day": { S: closedDayOf(closedThrough) }, ":version": { N: String(version) } }
                },
                {
                  text: "attribute_not_exists(#closedBy) or #closedBy < :version",
                  otherwise: () => new SetLater()
                }
              )
              .pipe(Effect.ignore),
          { concurrency: 5, discard: true }
        )
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
