import { Effect, Option } from "effect"
import { foldAddress, placeholderAddress } from "../access/address.ts"
import { Member, type MemberDraft } from "../access/Member.ts"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { eventOf } from "../activity/event.ts"
import { type CoreError, ValidationFailed } from "../errors/Errors.ts"
import { traced } from "../telemetry/traced.ts"
import { UserId } from "../values/Ids.ts"
import { now } from "../values/Instant.ts"
import { NewId } from "../values/NewId.ts"
import { checked } from "../writing/checked.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { IdempotencyKey, IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { idempotent, type Outcome } from "../writing/idempotent.ts"
import { isInOlderForm } from "./addressHolder.ts"
import type { InvitationMail } from "./invitationMail.ts"
import { joinMember } from "./joinMember.ts"
import { addedLine } from "./memberLines.ts"
import type { MemberRepository } from "./MemberRepository.ts"
import { byName } from "./membersPage.ts"

const sound = checked(Member)

/** Addresses of former members stay theirs, so that they come back with their records. */
export const addressInUse = () =>
  Effect.fail(
    new ValidationFailed({
      field: "email",
      problem: "another member or former member has this address",
      rule: { code: "address_in_use" }
    })
  )

export const addressTaken = () =>
  Effect.fail(
    new ValidationFailed({
      field: "email",
      problem: "a member with this address exists already",
      rule: { code: "address_in_use" }
    })
  )

/** Former members, among them people whose records come from elsewhere. */
export const formerMembers = ({
  idempotencyStore,
  invitationMail,
  repository
}: {
  readonly invitationMail: InvitationMail
  readonly repository: MemberRepository["Service"]
  readonly idempotencyStore: IdempotencyStore["Service"]
}) => ({
  join: joinMember({ idempotencyStore, invitationMail, repository }),

  /** By name. */
  listFormer: traced("Members.listFormer")(function* (who: Principal) {
    const members = yield* repository.past(yield* Policy.mayListFormer(who))
    return members.toSorted(byName)
  }),

  /** A membership that has ended: without key, invitation and sign-in. */
  addFormer: traced("Members.addFormer")(function* (
    who: Principal,
    { email, name }: Pick<MemberDraft, "name"> & Partial<Pick<MemberDraft, "email">>,
    once?: IdempotencyKey
  ): Effect.fn.Return<Outcome<Member>, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const write = Effect.fnUntraced(function* (keep: (made: Member) => IdempotencyRecord | null) {
      const at = yield* now
      const userId = UserId.make(yield* yield* NewId)
      const member = yield* sound({
        userId,
        workspaceId: who.workspace.id,
        email: foldAddress(email ?? placeholderAddress(userId)),
        name,
        role: "member",
        clientIds: [],
        timeZone: null,
        createdAt: at,
        updatedAt: at,
        version: 1
      })
      if (yield* isInOlderForm(repository, visible, member.email)) return yield* addressInUse()
      if (yield* DryRun) {
        return Option.isSome(yield* repository.idOf(visible, member.email)) ? yield* addressInUse() : member
      }
      const event = yield* eventOf(who, at, addedLine(member))
      yield* repository
        .add({ member, former: true, key: null, idempotency: keep(member), event })
        .pipe(Effect.catchTag("Taken", addressInUse), Effect.catchTag("ReferenceGone", Effect.die))
      return member
    })
    return yield* idempotent({ idempotencyStore, who, visible, once, codec: Member, write })
  })
})
