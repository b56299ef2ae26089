import type { Member } from "@hourbook/core/access/Member"
import type { Visibility } from "@hourbook/core/access/Policy"
import { seesMember } from "@hourbook/core/access/sight"
import { compareNames, compareText } from "@hourbook/core/values/fold"
import { LastOwner, MemberRepository, pageOfMembers } from "@hourbook/core/workspaces/MemberRepository"
import { Taken } from "@hourbook/core/workspaces/WorkspaceRepository"
import { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import { secretTaken } from "./apiKeys.ts"
import { endFeed } from "./calendarFeeds.ts"
import { endConnections } from "./connections.ts"
import { isOf } from "./passkeys.ts"
import { keepOutcome, keyAlreadyUsed } from "./rows/keptOutcomes.ts"
import { putMails } from "./rows/mails.ts"
import { Memory, type Rows } from "./rows/Memory.ts"
import { missingClient } from "./rows/references.ts"
import { endSessions } from "./sessions.ts"
import { endCode, forgetCodes, putCode } from "./signInCodes.ts"

/** The current members of a workspace. */
export const membersOf = (rows: Rows): ReadonlyArray<Member> =>
  rows.members
    .values()
    .filter(({ removed }) => !removed)
    .map(({ member }) => member)
    .toArray()

export const byName = (a: Member, b: Member): number => compareNames(a.name, b.name) || compareText(a.userId, b.userId)

/** The member or former member of a workspace with an address. */
const withEmail = (rows: Rows, email: string): Member | undefined =>
  rows.members.values().find(({ member }) => member.email === email)?.member

/** The error for an email address that another member or former member has. */
const emailTaken = (rows: Rows, { email, userId }: Member): Taken | undefined => {
  const holder = withEmail(rows, email)
  return holder === undefined || holder.userId === userId ? undefined : new Taken({ what: "email" })
}

/** Stores a membership, a current one unless it has ended. */
export const putMember = (memory: Memory["Service"], member: Member, removed = false): void => {
  memory.rowsOf(member.workspaceId).members.set(member.userId, { member, removed })
}

/** Ends the connections, the sessions and the one-time code of a member. */
const endSignIns = (memory: Memory["Service"], rows: Rows, member: Member): void => {
  endConnections(rows, ({ userId }) => userId === member.userId)
  endSessions(memory, isOf(member))
  forgetCodes(memory, member)
}

/** Deletes a member's passkeys, and who the member is for identity providers. */
const forgetCredentials = ({ identities, passkeys }: Memory["Service"], member: Member): void => {
  for (const passkey of passkeys.values()) if (isOf(member)(passkey)) passkeys.delete(passkey.id)
  for (const identity of identities) if (isOf(member)(identity)) identities.delete(identity)
}

/** The error if a membership cannot change to `after`; null ends it. */
const refusalOf = (rows: Rows, before: Member, after: Member | null) => {
  const stored = rows.members.get(before.userId)
  if (stored === undefined || stored.removed || stored.member.version !== before.version) return new VersionConflict()
  const owners = membersOf(rows).filter(({ role }) => role === "owner")
  const isLastOwner = owners.length === 1 && owners[0]?.userId === before.userId
  return isLastOwner && after?.role !== "owner" ? new LastOwner() : undefined
}

export const layer = Layer.effect(
  MemberRepository,
  Effect.map(Memory, (memory) => {
    const found = (visible: Visibility): ReadonlyArray<Member> =>
      membersOf(memory.rowsOf(visible.workspaceId)).filter(({ userId }) => seesMember(visible, userId))

    return MemberRepository.of({
      list: (visible) => Effect.sync(() => found(visible).toSorted(byName)),
      page: (visible, page) => Effect.sync(() => pageOfMembers(found(visible).toSorted(byName), page)),
      past: (visible) =>
        Effect.sync(() =>
          memory
            .rowsOf(visible.workspaceId)
            .members.values()
            .filter(({ member, removed }) => removed && seesMember(visible, member.userId))
            .map(({ member }) => member)
            .toArray()
        ),
      find: (visible, id) =>
        Effect.sync(() => Option.fromUndefinedOr(found(visible).find(({ userId }) => userId === id))),
      idOf: ({ workspaceId }, email) =>
        Effect.sync(() => Option.fromUndefinedOr(withEmail(memory.rowsOf(workspaceId), email)?.userId)),
      withAddress: (email) =>
        Effect.sync(() =>
          memory.workspaces
            .keys()
            .flatMap((id) => membersOf(memory.rowsOf(id)))
            .filter((member) => member.email === email)
            .map(({ userId, workspaceId }) => ({ workspaceId, userId }))
            .toArray()
        ),
      add: ({ event, former, idempotency, key, keyEvent, member }) =>
        Effect.suspend(() => {
          const rows = memory.rowsOf(member.workspaceId)
          const isMember = rows.members.get(member.userId)?.removed === false
          const refusal =
            keyAlreadyUsed(rows, idempotency) ??
            (isMember ? new Taken({ what: "email" }) : emailTaken(rows, member)) ??
            (key === null ? undefined : secretTaken(memory, key.secretHash)) ??
            missingClient(rows, member.clientIds)
          if (refusal !== undefined) return Effect.fail(refusal)
          putMember(memory, member, former)
          if (key !== null) memory.keys.set(key.secretHash, key.key)
          rows.events.push(...[event, keyEvent].filter((line) => line !== undefined))
          keepOutcome(rows, idempotency)
          return Effect.void
        }),
      join: ({ after, before, code, event, idempotency, mails = [] }) =>
        Effect.suspend(() => {
          const rows = memory.rowsOf(before.workspaceId)
          const stored = rows.members.get(before.userId)
          const isFormer = stored?.removed === true && stored.member.version === before.version
          const refusal =
            keyAlreadyUsed(rows, idempotency) ??
            (isFormer ? undefined : new VersionConflict()) ??
            emailTaken(rows, after) ??
            missingClient(rows, after.clientIds)
          if (refusal !== undefined) return Effect.fail(refusal)
          putMember(memory, after)
          putCode(memory, code)
          putMails(rows, mails)
          if (event !== undefined) rows.events.push(event)
          keepOutcome(rows, idempotency)
          return Effect.void
        }),
      replace: (before, after, event, ended = []) =>
        Effect.suspend(() => {
          const rows = memory.rowsOf(before.workspaceId)
          const refusal =
            refusalOf(rows, before, after) ?? emailTaken(rows, after) ?? missingClient(rows, after.clientIds)
          if (refusal !== undefined) return Effect.fail(refusal)
          putMember(memory, after)
          if (event !== undefined) rows.events.push(event, ...ended)
          if (after.email !== before.email) endSignIns(memory, rows, after)
          else if (after.role !== before.role) endCode(memory, after)
          return Effect.void
        }),
      remove: (member, event, ended = []) =>
        Effect.suspend(() => {
          const { userId, workspaceId } = member
          const rows = memory.rowsOf(workspaceId)
          const refusal = refusalOf(rows, member, null)
          if (refusal !== undefined) return Effect.fail(refusal)
          const stored = rows.members.get(userId)
          if (stored !== undefined) {
            const left = { ...stored.member, version: stored.member.version + 1 }
            rows.members.set(userId, { member: left, removed: true })
          }
          for (const [secretHash, key] of memory.keys) {
            if (key.workspaceId === workspaceId && key.userId === userId) memory.keys.delete(secretHash)
          }
          endSignIns(memory, rows, member)
          forgetCredentials(memory, member)
          endFeed(memory, member)
          rows.timers.delete(userId)
          rows.preferences.delete(userId)
          if (event !== undefined) rows.events.push(event, ...ended)
          return Effect.void
        })
    })
  })
)
