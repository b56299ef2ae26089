import { compareText } from "@hourbook/core/values/fold"
import { type NewWorkspace, Taken, WorkspaceRepository } from "@hourbook/core/workspaces/WorkspaceRepository"
import { KeyAlreadyUsed, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Data, Effect, Layer, Option } from "effect"
import { sellerDocument } from "./layout/billingItems.ts"
import { sellerKey } from "./layout/billingKeys.ts"
import { firstWorkspace, layoutKey, slugKey, slugs, workspaceKey } from "./layout/itemKeys.ts"
import { keyItems } from "./layout/keyItems.ts"
import { currentMembers } from "./layout/memberItems.ts"
import { workspaceDocument } from "./layout/workspaceDocument.ts"
import { absent, type Action } from "./table/Action.ts"
import { attributes, textOf } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { versionIs } from "./table/versionIs.ts"
import { layoutMark } from "./upgrade.ts"
import { enrol } from "./writes/memberWrites.ts"
import { addOwner } from "./writes/ownerCount.ts"
import { TransactionWriter } from "./writes/TransactionWriter.ts"

/** The store already has a workspace. */
class NotTheFirst extends Data.TaggedError("NotTheFirst") {}

const workspaceItems = ({ key, owner, secretHash, workspace }: NewWorkspace): ReadonlyArray<Action<Taken>> => [
  {
    _tag: "Put",
    key: slugKey(workspace.slug),
    item: attributes({ id: workspace.id }),
    isWitness: true,
    condition: absent(() => new Taken({ what: "slug" }))
  },
  ...keyItems({ key, secretHash }),
  ...enrol(owner),
  ...addOwner(owner),
  { _tag: "Put", key: workspaceKey(workspace.id), item: workspaceDocument.toItem(workspace) },
  { _tag: "Put", key: layoutKey, item: layoutMark }
]

/** Marks the store as having a workspace. The mark stays forever. */
const markFirst = <E>(condition: Pick<Extract<Action<E>, { readonly _tag: "Put" }>, "condition">): Action<E> => ({
  _tag: "Put",
  key: firstWorkspace,
  item: {},
  ...condition
})

export const layer = Layer.effect(
  WorkspaceRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const writer = yield* TransactionWriter
    const find = (workspaceId: string) =>
      Effect.map(dynamo.get(workspaceKey(workspaceId)), Option.map(workspaceDocument.fromItem))

    const write = <E>(created: NewWorkspace, mark: Action<E>): Effect.Effect<void, Taken | E> => {
      const [event, ...also] = created.events
      const logged = { workspaceId: created.workspace.id, event, also, idempotency: null }
      return writer
        .log<Taken | E>(logged, [mark, ...workspaceItems(created)])
        .pipe(
          Effect.catchIf(
            (error): error is Extract<Taken | E | KeyAlreadyUsed | VersionConflict, KeyAlreadyUsed | VersionConflict> =>
              error instanceof KeyAlreadyUsed || error instanceof VersionConflict,
            Effect.die
          )
        )
    }

    return WorkspaceRepository.of({
      find: (visible) => find(visible.workspaceId),
      replace: (before, after, event, seller) =>
        writer
          .log<VersionConflict>({ workspaceId: before.id, event, idempotency: null }, [
            {
              _tag: "Put",
              key: workspaceKey(before.id),
              item: workspaceDocument.toItem(after),
              isWitness: true,
              condition: versionIs(before)
            },
            ...(seller === undefined
              ? []
              : [{ _tag: "Put" as const, key: sellerKey(before.id), item: sellerDocument.toItem(seller) }])
          ])
          .pipe(Effect.catchTag("KeyAlreadyUsed", Effect.die)),
      findBySlug: Effect.fnUntraced(function* (slug) {
        const found = yield* dynamo.get(slugKey(slug))
        return Option.isSome(found) ? yield* find(textOf(found.value, "id")) : Option.none()
      }),
      all: Effect.gen(function* () {
        const listed = yield* dynamo.query({ partition: slugs })
        const items = yield* dynamo.batchGet(listed.map((item) => workspaceKey(textOf(item, "id"))))
        return items.map(workspaceDocument.fromItem).sort((a, b) => compareText(a.slug, b.slug))
      }),
      create: (created) => write(created, markFirst<never>({})),
      createFirst: (created) =>
        write(created, markFirst({ condition: absent(() => new NotTheFirst()) })).pipe(
          Effect.as(true),
          Effect.catchTag("NotTheFirst", () => Effect.succeed(false))
        ),
      owners: (id) =>
        Effect.map(currentMembers(dynamo, id), (members) => members.filter(({ role }) => role === "owner"))
    })
  })
)
