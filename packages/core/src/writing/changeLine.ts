import type { ActivityEvent, Subject } from "../activity/ActivityEvent.ts"
import { actionOf, type EventSubject, lostFields, versionOf } from "../activity/event.ts"
import { diffOfFilled } from "./diff.ts"

interface Change<A> {
  readonly before: A | null
  readonly after: A | null
}

/** The owner, project, client, amount and days of what changed, if it has any. */
type About = Partial<
  Pick<
    ActivityEvent,
    "ownerId" | "projectId" | "projectName" | "clientId" | "clientName" | "amount" | "currency" | "day" | "dayBefore"
  >
>

const nothing = {
  ownerId: null,
  projectId: null,
  projectName: null,
  clientId: null,
  clientName: null,
  amount: null,
  currency: null,
  workedMinutes: null,
  day: null,
  dayBefore: null
} as const

/** The line of the log for a change of something that is neither a record nor a project or client, with its logged fields. */
export const changeLine = <A extends { readonly version: number }>(
  { after, before }: Change<A>,
  of: {
    readonly subject: Subject
    readonly subjectId: string
    readonly title: string
    readonly fields: ReadonlyArray<keyof A & string>
    readonly about?: About
  }
): EventSubject => ({
  ...nothing,
  ...of.about,
  action: actionOf(before, after),
  subject: of.subject,
  subjectId: of.subjectId,
  title: of.title,
  changes: diffOfFilled([...of.fields, ...lostFields(after)], before, after),
  version: versionOf(before, after)
})
