import { Context, Effect, Layer, Option, Schema } from "effect"
import { ApiKey } from "../access/ApiKey.ts"
import { Member, type MemberDraft } from "../access/Member.ts"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { KeyKind } from "../access/Role.ts"
import { invitationSeconds } from "../access/signInCode.ts"
import { eventOf } from "../activity/event.ts"
import { type CoreError, NotFound } from "../errors/Errors.ts"
import { traced } from "../telemetry/traced.ts"
import { UserId } from "../values/Ids.ts"
import { now } from "../values/Instant.ts"
import { NewId } from "../values/NewId.ts"
import { wake } from "../worker/Wakeups.ts"
import { checked } from "../writing/checked.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { IdempotencyRecord, IdempotencyKey } from "../writing/IdempotencyRecord.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { idempotent, type Outcome } from "../writing/idempotent.ts"
import { checkVersion, type ExpectedVersions, retryOnConflict } from "../writing/versions.ts"
import { addressHolder, amendedAddress, isInOlderForm, nextVersion } from "./addressHolder.ts"
import { ApiKeyRepository } from "./ApiKeyRepository.ts"
import { checkClients, distinct, noSuchClient } from "./clientsOfMember.ts"
import { EndedAccess } from "./EndedAccess.ts"
import { addressInUse, addressTaken, formerMembers } from "./formerMembers.ts"
import { makeInvitationMail } from "./invitationMail.ts"
import { Invitation, issueCode, mayAlwaysInvite, mayInvite } from "./issueCode.ts"
import { issueKey, mayIssue } from "./issueKey.ts"
import { keyLine } from "./keyLine.ts"
import { lastOwner } from "./lastOwner.ts"
import { addedLine, amendedLine, invitedLine, memberDiff, removedLine } from "./memberLines.ts"
import { MemberRepository } from "./MemberRepository.ts"
import { membersPage } from "./membersPage.ts"
import { SignInCodeRepository } from "./SignInCodeRepository.ts"

/**
 * A new member with an invitation, which is null if the caller's key may not invite, and, if one was asked for, their first
 * key; a repeat of the call has no secret.
 */
export const NewMember = Schema.Struct({
  member: Member,
  key: Schema.NullOr(ApiKey),
  secret: Schema.NullOr(Schema.String),
  // Results that an earlier version kept have none.
  invitation: Schema.NullOr(Invitation).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))
})
export type NewMember = typeof NewMember.Type

const sound = checked(Member)

/** The people of a workspace and what they are in it (semantics, sections 1 and 10). */
export class Members extends Context.Service<Members>()("@hourbook/core/workspaces/Members", {
  make: Effect.gen(function* () {
    const repository = yield* MemberRepository
    const codes = yield* SignInCodeRepository
    const [keys, access] = [yield* ApiKeyRepository, yield* EndedAccess]
    const idempotencyStore = yield* IdempotencyStore
    const invitationMail = yield* makeInvitationMail

    /** By name: a manager gets all members, every other caller only themselves. */
    const list = traced("Members.list")(function* (who: Principal) {
      return yield* repository.list(yield* Policy.mayRead(who))
    })

    const add = traced("Members.add")(function* (
      who: Principal,
      draft: MemberDraft & { readonly key: KeyKind | null; readonly expiresIn?: number },
      once?: IdempotencyKey
    ): Effect.fn.Return<Outcome<NewMember>, CoreError> {
      const visible = yield* Policy.mayManage(who)
      if (draft.role === "owner") yield* Policy.mayTouchOwners(who)
      const write = Effect.fnUntraced(function* (keep: (made: NewMember) => IdempotencyRecord | null) {
        const at = yield* now
        yield* checkClients(draft)
        const holder = yield* addressHolder(repository, visible, draft.email)
        const userId = holder.userId ?? UserId.make(yield* yield* NewId)
        const { name, role } = draft
        const clientIds = distinct(draft.clientIds)
        const added = {
          userId,
          workspaceId: who.workspace.id,
          email: holder.email,
          name,
          role,
          clientIds,
          timeZone: draft.timeZone ?? null,
          createdAt: at,
          updatedAt: at,
          version: yield* nextVersion(repository, visible, holder.userId)
        }
        // Whoever comes back keeps the address as it was stored.
        const member = yield* sound(added, holder.userId === undefined ? null : { ...added, name: "" })
        const keyDraft = {
          name: `${[...name].slice(0, 80).join("")}'s first key`,
          kind: draft.key ?? "read",
          expiresAt: null
        } as const
        if (draft.key !== null) yield* mayIssue(who, keyDraft, at)
        const issued =
          draft.key === null ? null : yield* issueKey({ workspaceId: who.workspace.id, userId, at }, keyDraft)
        const key = issued?.key ?? null
        const { code, text } = yield* issueCode(member, { at, seconds: draft.expiresIn ?? invitationSeconds })
        const invites = yield* Effect.isSuccess(mayInvite(who, role))
        const invitation = invites ? { code: null, expiresAt: code.expiresAt } : null
        const made: NewMember = { member, key, secret: null, invitation }
        if (yield* DryRun) {
          const there = yield* repository.find(visible, userId)
          return Option.isSome(there) ? yield* addressTaken() : made
        }
        const event = yield* eventOf(who, at, addedLine(member))
        const keyEvent = key === null ? undefined : yield* eventOf(who, at, keyLine(key, "made"))
        yield* repository
          .add({ member, key: issued, idempotency: keep(made), event, keyEvent })
          .pipe(Effect.catchTag("Taken", addressTaken), Effect.catchTag("ReferenceGone", noSuchClient))
        if (invitation === null) return { ...made, secret: issued?.secret ?? null }
        const mails = yield* invitationMail(who, member, code, at)
        yield* Effect.orDie(codes.put({ code, idempotency: null, mails }))
        if (mails.length > 0) yield* wake("mails")
        return { ...made, secret: issued?.secret ?? null, invitation: { ...invitation, code: text } }
      })
      return yield* idempotent({ idempotencyStore, who, visible, once, codec: NewMember, write })
    })

    const existing = Effect.fnUntraced(function* (visible: Policy.Visibility, id: UserId) {
      const found = yield* repository.find(visible, id)
      return Option.isSome(found) ? found.value : yield* new NotFound({ entity: "member", id })
    })

    /** Anyone with the code can act as the member. So only an owner makes one for another member who has been here before. */
    const mayInviteAgain = Effect.fnUntraced(function* (who: Principal, visible: Policy.Visibility, member: Member) {
      if (mayAlwaysInvite(who, member)) return
      const wasHere = (yield* keys.list(visible, member.userId)).length > 0 || (yield* codes.hasSignedIn(member))
      if (wasHere) yield* Policy.mayTouchAccess(who)
    })

    /** A new one-time code for a member, in place of the one before it. It lasts for `seconds`. */
    const invite = traced("Members.invite")(function* (
      who: Principal,
      id: UserId,
      seconds: number = invitationSeconds,
      once?: IdempotencyKey
    ): Effect.fn.Return<Outcome<Invitation>, CoreError> {
      const visible = yield* Policy.mayManage(who)
      const write = Effect.fnUntraced(function* (keep: (made: Invitation) => IdempotencyRecord | null) {
        const at = yield* now
        const member = yield* existing(visible, id)
        if (member.role === "owner") yield* Policy.mayTouchOwners(who)
        yield* mayInvite(who, member.role)
        yield* mayInviteAgain(who, visible, member)
        const { code, text } = yield* issueCode(member, { at, seconds })
        const made: Invitation = { code: null, expiresAt: code.expiresAt }
        if (yield* DryRun) return made
        const event = yield* eventOf(who, at, invitedLine(member, code.expiresAt))
        const mails = yield* invitationMail(who, member, code, at)
        const isMember = yield* codes
          .put({ code, idempotency: keep(made), event, mails, onlyFirst: !mayAlwaysInvite(who, member) })
          .pipe(Effect.catchTag("SignedInBefore", () => Effect.as(Policy.mayTouchAccess(who), false)))
        if (isMember && mails.length > 0) yield* wake("mails")
        return isMember ? { ...made, code: text } : yield* new NotFound({ entity: "member", id })
      })
      return yield* idempotent({ idempotencyStore, who, visible, once, codec: Invitation, write })
    })

    /** For dry runs: the store decides when the change is written. */
    const isLastOwner = Effect.fnUntraced(function* (visible: Policy.Visibility, { role }: Member) {
      if (role !== "owner") return false
      return (yield* repository.list(visible)).filter((member) => member.role === "owner").length === 1
    })

    const amend = traced("Members.amend")(function* (
      who: Principal,
      id: UserId,
      changes: Partial<MemberDraft>,
      expected?: ExpectedVersions
    ): Effect.fn.Return<Member, CoreError> {
      const visible = yield* Policy.mayAmendMember(who, id, changes)
      if (changes.role === "owner") yield* Policy.mayTouchOwners(who)
      const readAndWrite = Effect.gen(function* () {
        const before = yield* existing(visible, id)
        if (before.role === "owner") yield* Policy.mayTouchOwners(who)
        const email = amendedAddress(before, changes.email)
        const isReaddressed = email !== before.email
        if (isReaddressed) yield* Policy.mayChangeAddress(who)
        yield* checkVersion(before, expected)
        const role = changes.role ?? before.role
        // A member who is no longer a client represents no clients.
        const clientIds = distinct(changes.clientIds ?? (role === "client" ? before.clientIds : []))
        const after = yield* sound(
          {
            ...before,
            ...changes,
            email,
            role,
            clientIds,
            updatedAt: yield* now,
            version: before.version + 1
          },
          before
        )
        yield* checkClients(after)
        if (Object.keys(memberDiff(before, after)).length === 0) return before
        if (isReaddressed && (yield* isInOlderForm(repository, visible, email))) return yield* addressInUse()
        if (yield* DryRun) {
          const isTaken = isReaddressed && Option.isSome(yield* repository.idOf(visible, email))
          if (isTaken) return yield* addressInUse()
          return role !== "owner" && (yield* isLastOwner(visible, before)) ? yield* lastOwner("role") : after
        }
        const at = after.updatedAt
        const event = yield* eventOf(who, at, amendedLine(before, after))
        const lines = isReaddressed ? yield* access.sessionLines(who, before, at) : []
        const ended = yield* Effect.forEach(lines, (line) => eventOf(who, at, line))
        yield* repository.replace(before, after, event, ended).pipe(
          Effect.catchTag("LastOwner", () => lastOwner("role")),
          Effect.catchTag("ReferenceGone", noSuchClient),
          Effect.catchTag("Taken", addressInUse)
        )
        return after
      })
      return yield* retryOnConflict(readAndWrite)
    })

    /** Stops the member's keys, connections, sessions, passkeys and code; what they recorded stays. */
    const remove = traced("Members.remove")(function* (
      who: Principal,
      id: UserId,
      expected?: ExpectedVersions
    ): Effect.fn.Return<UserId, CoreError> {
      const visible = yield* Policy.mayManage(who)
      const readAndWrite = Effect.gen(function* () {
        const before = yield* existing(visible, id)
        if (before.role === "owner") yield* Policy.mayTouchOwners(who)
        yield* checkVersion(before, expected)
        if (yield* DryRun) return (yield* isLastOwner(visible, before)) ? yield* lastOwner(null) : id
        const at = yield* now
        const event = yield* eventOf(who, at, removedLine(before))
        const ended = yield* Effect.forEach(yield* access.linesOf(before, at), (line) => eventOf(who, at, line))
        yield* repository.remove(before, event, ended).pipe(Effect.catchTag("LastOwner", () => lastOwner(null)))
        return id
      })
      return yield* retryOnConflict(readAndWrite)
    })

    const former = formerMembers({ repository, idempotencyStore, invitationMail })
    return { list, page: membersPage(repository), add, ...former, invite, amend, remove }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
