import type { Member } from "@hourbook/core/access/Member"
import type { Visibility } from "@hourbook/core/access/Policy"
import { seesMember } from "@hourbook/core/access/sight"
import { UserId } from "@hourbook/core/shared/Ids"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { Effect, Layer, Option } from "effect"
import { currentMembers, isRemoved, memberDocument, membershipsOf } from "./layout/memberItems.ts"
import { emailPlace, memberPlace } from "./layout/places.ts"
import { memberWrites } from "./memberWrites.ts"
import { textOf } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { Removals } from "./writes/Removals.ts"

export const layer = Layer.effect(
  MemberRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const removals = yield* Removals
    const sees = (visible: Visibility) => (member: Member) => seesMember(visible, member.userId)

    return MemberRepository.of({
      ...memberWrites(dynamo, removals),
      list: (visible) =>
        Effect.map(currentMembers(dynamo, visible.workspaceId), (members) => members.filter(sees(visible))),
      past: (visible) =>
        Effect.map(membershipsOf(dynamo, visible.workspaceId), (items) =>
          items.filter(isRemoved).map(memberDocument.fromItem).filter(sees(visible))
        ),
      find: (visible, id) =>
        seesMember(visible, id)
          ? Effect.map(dynamo.get(memberPlace(visible.workspaceId, id)), (found) =>
              found.pipe(
                Option.filter((item) => !isRemoved(item)),
                Option.map(memberDocument.fromItem)
              )
            )
          : Effect.succeedNone,
      findUser: (email) =>
        Effect.map(
          dynamo.get(emailPlace(email)),
          Option.map((item) => UserId.make(textOf(item, "id")))
        )
    })
  })
)
