import type { Member } from "../access/Member.ts"
import type { EventSubject } from "../activity/event.ts"
import { diff } from "../writing/diff.ts"

/** The line of the log for another address. */
export const readdressed = (before: Member, after: Member): EventSubject => ({
  action: "updated",
  subject: "member",
  subjectId: after.userId,
  ownerId: after.userId,
  projectId: null,
  projectName: null,
  clientId: null,
  clientName: null,
  title: after.name,
  amount: null,
  currency: null,
  workedMinutes: null,
  changes: diff(["email"], before, after)
})
