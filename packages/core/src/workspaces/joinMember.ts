import { Effect, Schema } from "effect"
import { isErasedAddress, isRealAddress } from "../access/address.ts"
import { Member, type MemberDraft } from "../access/Member.ts"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { invitationSeconds } from "../access/signInCode.ts"
import { eventOf } from "../activity/event.ts"
import { type CoreError, NotFound, ValidationFailed } from "../errors/Errors.ts"
import type { Rule } from "../errors/rules.ts"
import { traced } from "../telemetry/traced.ts"
import type { UserId } from "../values/Ids.ts"
import { now } from "../values/Instant.ts"
import { wake } from "../worker/Wakeups.ts"
import { checked } from "../writing/checked.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { IdempotencyKey, IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { idempotent, type Outcome } from "../writing/idempotent.ts"
import { retryOnConflict } from "../writing/versions.ts"
import { addressHolder } from "./addressHolder.ts"
import { checkClients, distinct, noSuchClient } from "./clientsOfMember.ts"
import type { InvitationMail } from "./invitationMail.ts"
import { Invitation, issueCode, mayInvite } from "./issueCode.ts"
import { joinedLine } from "./memberLines.ts"
import type { MemberRepository } from "./MemberRepository.ts"

/** A former member who joined, with the invitation. A repeat of the call has no code. */
export const JoinedMember = Schema.Struct({ member: Member, invitation: Invitation })
export type JoinedMember = typeof JoinedMember.Type

export type MemberJoin = Pick<MemberDraft, "email" | "role"> &
  Partial<Pick<MemberDraft, "clientIds">> & { readonly expiresIn?: number }

const sound = checked(Member)

const refuse = (field: "email" | null, problem: string, rule: Rule) =>
  Effect.fail(new ValidationFailed({ field, problem, rule }))

/** Makes a person whose records come from elsewhere, and who has no address, a member: the records keep their person. */
export const joinMember = ({
  idempotencyStore,
  invitationMail,
  repository
}: {
  readonly invitationMail: InvitationMail
  readonly repository: MemberRepository["Service"]
  readonly idempotencyStore: IdempotencyStore["Service"]
}) => {
  /** The former member without an address who has this id. */
  const joinable = Effect.fnUntraced(function* (visible: Policy.Visibility, id: UserId) {
    const before = (yield* repository.past(visible)).find(({ userId }) => userId === id)
    if (before === undefined) {
      const [member] = (yield* repository.list(visible)).filter(({ userId }) => userId === id)
      return member === undefined
        ? yield* new NotFound({ entity: "member", id })
        : yield* refuse(null, `${named(member)} is a member already, with the address ${member.email}`, {
            code: "member_already",
            id,
            name: member.name
          })
    }
    if (isErasedAddress(before.email))
      return yield* refuse(null, "the name and address of this person were erased", { code: "person_erased" })
    return isRealAddress(before.email)
      ? yield* refuse(null, `${named(before)} has an address: add the member ${before.email}, who is this person`, {
          code: "person_has_address",
          id,
          name: before.name
        })
      : before
  })

  const addressOf = Effect.fnUntraced(function* (visible: Policy.Visibility, id: UserId) {
    const everyone = [...(yield* repository.list(visible)), ...(yield* repository.past(visible))]
    const holder = everyone.find(({ userId }) => userId === id)
    return yield* refuse(
      "email",
      holder === undefined
        ? "another member or former member has this address"
        : `is the address of ${named(holder)}: send another one, or take that member`,
      { code: "address_in_use", ...(holder === undefined ? {} : { id, name: holder.name }) }
    )
  })

  return traced("Members.join")(function* (
    who: Principal,
    id: UserId,
    { clientIds = [], email, expiresIn = invitationSeconds, role }: MemberJoin,
    once?: IdempotencyKey
  ): Effect.fn.Return<Outcome<JoinedMember>, CoreError> {
    const visible = yield* Policy.mayManage(who)
    if (role === "owner") yield* Policy.mayTouchOwners(who)
    yield* mayInvite(who, role)
    const write = Effect.fnUntraced(function* (keep: (made: JoinedMember) => IdempotencyRecord | null) {
      const at = yield* now
      yield* checkClients({ role, clientIds })
      if (!isRealAddress(email))
        return yield* refuse("email", "expected an address to which mail can be sent", { code: "invalid_value" })
      const before = yield* joinable(visible, id)
      const holder = yield* addressHolder(repository, visible, email)
      if (holder.userId !== undefined) return yield* addressOf(visible, holder.userId)
      const after = yield* sound({
        ...before,
        email: holder.email,
        role,
        clientIds: distinct(clientIds),
        createdAt: at,
        updatedAt: at,
        version: before.version + 1
      })
      const { code, text } = yield* issueCode(after, { at, seconds: expiresIn })
      const made: JoinedMember = { member: after, invitation: { code: null, expiresAt: code.expiresAt } }
      if (yield* DryRun) return made
      const event = yield* eventOf(who, at, joinedLine(before, after, code.expiresAt))
      const mails = yield* invitationMail(who, after, code, at)
      yield* repository.join({ before, after, code, mails, idempotency: keep(made), event }).pipe(
        Effect.catchTag("ReferenceGone", noSuchClient),
        // Another request gave someone this address in the meantime: say who has it.
        Effect.catchTag("Taken", () =>
          Effect.flatMap(addressHolder(repository, visible, email), ({ userId }) => addressOf(visible, userId ?? id))
        )
      )
      if (mails.length > 0) yield* wake("mails")
      return { ...made, invitation: { ...made.invitation, code: text } }
    })
    return yield* idempotent({
      idempotencyStore,
      who,
      visible,
      once,
      codec: JoinedMember,
      write: (keep) => retryOnConflict(write(keep))
    })
  })
}

const named = ({ name, userId }: Member): string => `${JSON.stringify(name)} (${userId})`
