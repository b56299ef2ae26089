import { Sha256 } from "@hourbook/core/access/Secret"
import { type Identity, IdentityRepository, LinkedIdentity } from "@hourbook/core/sessions/IdentityRepository"
import { compareText } from "@hourbook/core/values/fold"
import { Data, Effect, Layer, Option } from "effect"
import { memberKey, personKey, personPartition, signInKey } from "./layout/itemKeys.ts"
import { isMemberWith } from "./layout/memberItems.ts"
import { pointedAt, pointerTo, signInItems } from "./layout/signInItems.ts"
import { absent, type Action } from "./table/Action.ts"
import { document } from "./table/documents.ts"
import { Dynamo } from "./table/Dynamo.ts"

/** The member does not exist or has another address. */
class Missing extends Data.TaggedError("Missing") {}

/** The person is a member of the workspace already, or the member a person of the provider. */
class Linked extends Data.TaggedError("Linked") {}

const identityDocument = document(LinkedIdentity)

const oldestFirst = (a: LinkedIdentity, b: LinkedIdentity): number =>
  compareText(a.createdAt, b.createdAt) || compareText(a.workspaceId, b.workspaceId) || compareText(a.issuer, b.issuer)

/** An identity has two items: one by the hash of the person, for each workspace, and one in its member's list. */
export const layer = Layer.effect(
  IdentityRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const sha256 = yield* Sha256

    const hashOf = ({ issuer, subject }: Identity) => sha256(JSON.stringify([issuer, subject]))

    return IdentityRepository.of({
      find: Effect.fnUntraced(function* (identity) {
        const items = yield* dynamo.query({ partition: personPartition(yield* hashOf(identity)) })
        return items.map(identityDocument.fromItem).sort(oldestFirst)
      }),
      list: ({ workspaceId }, userId) =>
        Effect.map(signInItems(dynamo, { workspaceId, userId }, "i"), (items) =>
          items.map(identityDocument.fromItem).sort(oldestFirst)
        ),
      add: Effect.fnUntraced(function* (linked, { email }) {
        const { userId, workspaceId } = linked
        const person = personKey(yield* hashOf(linked), workspaceId)
        const pointer = signInKey(linked, "i", yield* sha256(linked.issuer))
        const current: Action<Missing> = {
          _tag: "Check",
          key: memberKey(workspaceId, userId),
          condition: isMemberWith(email, () => new Missing())
        }
        const isNew = absent(() => new Linked())
        const link = dynamo.transact<Missing | Linked>(() =>
          Effect.succeed([
            current,
            { _tag: "Put", key: person, item: identityDocument.toItem(linked), isWitness: true, condition: isNew },
            { _tag: "Put", key: pointer, item: pointerTo(person), isWitness: true, condition: isNew }
          ])
        )
        /** Whether the member is this very person. */
        const isLinked = Effect.gen(function* () {
          yield* dynamo.transact<Missing>(() => Effect.succeed([current]))
          const there = yield* dynamo.get(pointer)
          return Option.exists(there, (item) => pointedAt(item).pk === person.pk)
        })
        return yield* link.pipe(
          Effect.as(true),
          Effect.catchTag("Linked", () => isLinked),
          Effect.catchTag("Missing", () => Effect.succeed(false))
        )
      })
    })
  })
)
