import { assert, layer } from "@effect/vitest"
import { ConnectionRepository } from "@hourbook/core/connections/ConnectionRepository"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { connectionKey } from "@hourbook/store-dynamodb/layout/itemKeys"
import { Dynamo } from "@hourbook/store-dynamodb/table/Dynamo"
import { Effect, Layer, Option } from "effect"
import { layerDynamoEngine } from "../../engines/DynamoEngine.ts"
import { aConnection } from "../../support/data/addConnection.ts"
import { aMember } from "../../support/data/builders.ts"
import { amended } from "../../support/data/changes.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"

layer(DynamoStore.layer.pipe(Layer.provideMerge(layerDynamoEngine())), { excludeTestServices: true })(
  "connections on DynamoDB",
  (it) => {
    it.effect("end with the address that they were made with, even if their items stay", () =>
      Effect.gen(function* () {
        const [connections, members, dynamo] = [yield* ConnectionRepository, yield* MemberRepository, yield* Dynamo]
        const { mary, workspace } = yield* seedWorkspace
        const { member, visible } = mary
        const made = aConnection(member)
        assert.isTrue(yield* connections.add(made, member))
        const key = connectionKey(workspace.id, made.id)
        const item = Option.getOrThrow(yield* dynamo.get(key))
        const put = (attributes: typeof item) =>
          dynamo.transact(() => Effect.succeed([{ _tag: "Put", key, item: attributes }]))
        const after = amended(member, { email: aMember(workspace.id).email })
        yield* members.replace(member, after)
        assert.isTrue(Option.isNone(yield* dynamo.get(key)))

        yield* put(item)
        assert.isTrue(Option.isNone(yield* connections.findOwner(made)))
        assert.deepStrictEqual(yield* connections.list(visible, member.userId), [])

        const { email: _, ...ofEarlierVersion } = item
        yield* put(ofEarlierVersion)
        assert.isTrue(Option.isSome(yield* connections.findOwner(made)))
        yield* members.replace(after, amended(after, { email: aMember(workspace.id).email }))
        assert.isTrue(Option.isNone(yield* dynamo.get(key)))
      })
    )
  }
)
