import type { Member } from "../access/Member.ts"
import type { FieldChange } from "../activity/ActivityEvent.ts"
import { type EventSubject, lostFields, versionOf } from "../activity/event.ts"
import type { Instant } from "../values/Instant.ts"
import { diff } from "../writing/diff.ts"

/** The fields of a member whose changes the log shows. */
const logged = ["email", "name", "role", "clientIds", "timeZone"] as const

type Line = Pick<EventSubject, "action" | "changes" | "version">

const lineOf = ({ name, userId }: Member, { action, changes, version }: Line): EventSubject => ({
  action,
  subject: "member",
  subjectId: userId,
  ownerId: userId,
  projectId: null,
  projectName: null,
  clientId: null,
  clientName: null,
  title: name,
  amount: null,
  currency: null,
  workedMinutes: null,
  changes,
  version,
  day: null,
  dayBefore: null
})

/** What differs between two versions of a member. */
export const memberDiff = (before: Member, after: Member): Readonly<Record<string, FieldChange>> =>
  diff(logged, before, after)

/** The line of the log for a new member. */
export const addedLine = (member: Member): EventSubject =>
  lineOf(member, { action: "created", changes: diff(logged, null, member), version: member.version })

/** The line of the log for a change of a member. */
export const amendedLine = (before: Member, after: Member): EventSubject =>
  lineOf(after, { action: "updated", changes: memberDiff(before, after), version: after.version })

/** The line of the log for a former member who joins with an address and a one-time code. */
export const joinedLine = (before: Member, after: Member, expiresAt: Instant): EventSubject =>
  lineOf(after, {
    action: "updated",
    changes: { ...memberDiff(before, after), ...invitationUntil(expiresAt) },
    version: after.version
  })

const invitationUntil = (expiresAt: Instant) => ({ invitation: { before: null, after: expiresAt } })

/** The line of the log for the end of a membership. */
export const removedLine = (member: Member): EventSubject =>
  lineOf(member, {
    action: "deleted",
    changes: diff([...logged, ...lostFields(null)], member, null),
    version: versionOf(member, null)
  })

/** The line of the log for another one-time code, which makes no version of the member. */
export const invitedLine = (member: Member, expiresAt: Instant): EventSubject =>
  lineOf(member, { action: "updated", changes: invitationUntil(expiresAt), version: member.version })
