import type { Taken } from "@hourbook/core/workspaces/WorkspaceRepository"
import { Array as Arr, Effect, Option } from "effect"
import { emailKey1, firstWorkspace, layoutKey, slugs } from "./layout/itemKeys.ts"
import { memberDocument, membershipsOf } from "./layout/memberItems.ts"
import type { Action } from "./table/Action.ts"
import { attributes, type Item, numberOf, textOf } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { putAddress } from "./writes/memberWrites.ts"

/** The layout that this version reads and writes. */
export const layoutMark: Item = attributes({ n: 2 })

/** Whether the table has the latest layout. An empty table gets it with its first workspace. */
export const isUpgraded: Effect.Effect<boolean, never, Dynamo> = Effect.gen(function* () {
  const { get } = yield* Dynamo
  const mark = yield* get(layoutKey)
  if (Option.isSome(mark)) return numberOf(mark.value, "n") >= numberOf(layoutMark, "n")
  return Option.isNone(yield* get(firstWorkspace))
})

const batchSize = 25

/**
 * Brings the table to the latest layout, before anything else reads it. It can be repeated and run several times at once.
 * Since layout 2, an email address has an item in each workspace that has a member with it, instead of one for all.
 */
export const upgrade: Effect.Effect<void, never, Dynamo> = Effect.gen(function* () {
  if (yield* isUpgraded) return
  const dynamo = yield* Dynamo
  const workspaces = yield* dynamo.query({ partition: slugs })
  yield* Effect.forEach(
    workspaces,
    Effect.fnUntraced(function* (item) {
      const members = (yield* membershipsOf(dynamo, textOf(item, "id"))).map(memberDocument.fromItem)
      yield* Effect.forEach(Arr.chunksOf(members, batchSize), (batch) =>
        dynamo
          .transact(() =>
            Effect.succeed(
              batch.flatMap((member): ReadonlyArray<Action<Taken>> => [
                putAddress(member),
                { _tag: "Remove", key: emailKey1(member.email) }
              ])
            )
          )
          .pipe(Effect.orDie)
      )
    }),
    { concurrency: 16, discard: true }
  )
  yield* dynamo.transact(() => Effect.succeed([{ _tag: "Put", key: layoutKey, item: layoutMark }]))
})
