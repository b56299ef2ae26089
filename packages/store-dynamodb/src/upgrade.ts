import type { Taken } from "@hourbook/core/workspaces/WorkspaceRepository"
import { Array as Arr, Effect, Option } from "effect"
import { emailKey1, firstWorkspace, layoutKey, slugs } from "./layout/itemKeys.ts"
import { memberDocument, membershipsOf } from "./layout/memberItems.ts"
import type { Action } from "./table/Action.ts"
import { attributes, type Item, numberOf, textOf } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { LayoutIsNewer } from "./table/LayoutIsNewer.ts"
import { putAddress } from "./writes/memberWrites.ts"

/** The layout that this version reads and writes. */
export const latestLayout = 2

/** The item with the latest layout. */
export const layoutMark: Item = attributes({ n: latestLayout })

/** The layout of the table. An empty table counts as having the latest, which it gets with its first workspace. */
export const layoutOf: Effect.Effect<number, never, Dynamo> = Effect.gen(function* () {
  const { get } = yield* Dynamo
  const mark = yield* get(layoutKey)
  if (Option.isSome(mark)) return numberOf(mark.value, "n")
  return Option.isNone(yield* get(firstWorkspace)) ? latestLayout : 1
})

/** Whether the table has the latest layout. Fails if it has a later one. */
export const isUpgraded: Effect.Effect<boolean, LayoutIsNewer, Dynamo> = Effect.gen(function* () {
  const found = yield* layoutOf
  if (found > latestLayout) return yield* new LayoutIsNewer({ found, latest: latestLayout })
  return found === latestLayout
})

const batchSize = 25

/**
 * Brings the table to the latest layout, before anything else reads it; fails if it has a later one. It can be repeated and run several times at once.
 * Since layout 2, an email address has an item in each workspace that has a member with it, instead of one for all.
 */
export const upgrade: Effect.Effect<void, LayoutIsNewer, Dynamo> = Effect.gen(function* () {
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
