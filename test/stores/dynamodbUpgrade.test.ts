import { assert, describe, it } from "@effect/vitest"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { emailKey, emailKey1, layoutKey } from "@hourbook/store-dynamodb/layout/itemKeys"
import type { Action } from "@hourbook/store-dynamodb/table/Action"
import { attributes } from "@hourbook/store-dynamodb/table/attributes"
import { Dynamo } from "@hourbook/store-dynamodb/table/Dynamo"
import { isUpgraded } from "@hourbook/store-dynamodb/upgrade"
import { Effect, Layer, Option } from "effect"
import { layerDynamoEngine } from "../engines/DynamoEngine.ts"
import { expectTwoWorkspaces, seedTwoWorkspaces } from "../support/data/twoWorkspaces.ts"

const store = Layer.fresh(DynamoStore.layer)

/** Makes the items of addresses what the earlier version wrote: one for a person, wherever they are a member. */
const downgrade = Effect.fnUntraced(function* ({ gone, made }: Effect.Success<typeof seedTwoWorkspaces>) {
  const { transact } = yield* Dynamo
  const members = yield* MemberRepository
  yield* members.remove(gone).pipe(Effect.orDie)
  const all = yield* Effect.forEach(made, ({ fixture }) =>
    Effect.zipWith(members.list(fixture.all), members.past(fixture.all), (now, past) => [...now, ...past])
  )
  for (const { email, userId, workspaceId } of all.flat()) {
    const actions: ReadonlyArray<Action<never>> = [
      { _tag: "Remove", key: emailKey(email, workspaceId) },
      { _tag: "Put", key: emailKey1(email), item: attributes({ id: userId }) }
    ]
    yield* transact(() => Effect.succeed(actions))
  }
  yield* transact(() => Effect.succeed([{ _tag: "Remove", key: layoutKey }]))
})

describe("people of a table of the earlier version: DynamoDB", () => {
  it.live("keep ids, keys, connections and records, and have an address in each workspace", () =>
    Effect.gen(function* () {
      const { get } = yield* Dynamo
      yield* Effect.scoped(Layer.build(store))
      assert.isTrue(yield* isUpgraded)
      assert.isTrue(Option.isNone(yield* get(layoutKey)), "an empty table stays empty")
      const seeded = yield* seedTwoWorkspaces.pipe(Effect.tap(downgrade), Effect.provide(store))
      assert.isTrue(Option.isSome(yield* get(emailKey1(seeded.email))))
      assert.isFalse(yield* isUpgraded)
      const open = Effect.scoped(Layer.build(store))
      yield* Effect.all([open, open, open], { concurrency: "unbounded" })
      assert.isTrue(yield* isUpgraded)
      assert.isTrue(Option.isNone(yield* get(emailKey1(seeded.email))))
      yield* Effect.provide(expectTwoWorkspaces(seeded), store)
    }).pipe(Effect.provide(layerDynamoEngine()), Effect.scoped)
  )
})
