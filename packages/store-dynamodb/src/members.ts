import type { Member } from "@hourbook/core/access/Member"
import type { Visibility } from "@hourbook/core/access/Policy"
import { seesMember } from "@hourbook/core/access/sight"
import { UserId } from "@hourbook/core/values/Ids"
import { MemberRepository, pageOfMembers } from "@hourbook/core/workspaces/MemberRepository"
import { Effect, Layer, Option } from "effect"
import { emailKey, emailPartition, memberKey } from "./layout/itemKeys.ts"
import { currentMembers, isRemoved, memberDocument, membershipsOf } from "./layout/memberItems.ts"
import { longId } from "./layout/sortable.ts"
import { textOf } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { DeletionEpoch } from "./writes/DeletionEpoch.ts"
import { memberWrites } from "./writes/memberWrites.ts"
import { TransactionWriter } from "./writes/TransactionWriter.ts"

export const layer = Layer.effect(
  MemberRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const epoch = yield* DeletionEpoch
    const writer = yield* TransactionWriter
    const sees = (visible: Visibility) => (member: Member) => seesMember(visible, member.userId)

    return MemberRepository.of({
      ...memberWrites({ dynamo, epoch, writer }),
      list: (visible) =>
        Effect.map(currentMembers(dynamo, visible.workspaceId), (members) => members.filter(sees(visible))),
      page: (visible, page) =>
        Effect.map(currentMembers(dynamo, visible.workspaceId), (members) =>
          pageOfMembers(members.filter(sees(visible)), page)
        ),
      past: (visible) =>
        Effect.map(membershipsOf(dynamo, visible.workspaceId), (items) =>
          items.filter(isRemoved).map(memberDocument.fromItem).filter(sees(visible))
        ),
      find: (visible, id) =>
        seesMember(visible, id)
          ? Effect.map(dynamo.get(memberKey(visible.workspaceId, id)), (found) =>
              found.pipe(
                Option.filter((item) => !isRemoved(item)),
                Option.map(memberDocument.fromItem)
              )
            )
          : Effect.succeedNone,
      idOf: ({ workspaceId }, email) =>
        Effect.map(
          dynamo.get(emailKey(email, workspaceId)),
          Option.map((item) => UserId.make(textOf(item, "id")))
        ),
      withAddress: Effect.fnUntraced(function* (email) {
        const listed = yield* dynamo.query({ partition: emailPartition(email) })
        const items = yield* dynamo.batchGet(
          listed.map((item) => memberKey(longId(textOf(item, "sk")), textOf(item, "id")))
        )
        return items
          .filter((item) => !isRemoved(item))
          .map(memberDocument.fromItem)
          .map(({ userId, workspaceId }) => ({ workspaceId, userId }))
      })
    })
  })
)
