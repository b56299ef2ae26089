import { actionOf, daysOf, type EventSubject, lostFields, movedFrom, versionOf } from "../activity/event.ts"
import { diffOfFilled } from "../writing/diff.ts"
import type { Change } from "../writing/RecordWrite.ts"
import type { RecordBase } from "./Record.ts"
import type { RecordKind } from "./RecordKind.ts"

type Line<A extends RecordBase> = Pick<RecordKind<A, never, never, A["id"], never>, "subject" | "summary"> & {
  readonly fields: ReadonlyArray<string>
}

/** The fields that lines of the log are about, of a kind with some of its own. */
export const loggedFields = (own: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...own,
  "userId",
  "clientId",
  "projectId",
  "metadata",
  "externalRef"
]

/** What the line of the log says of a change to a record. */
export const recordLine = <A extends RecordBase>({ fields, subject, summary }: Line<A>) => {
  const logged = loggedFields(fields)
  return ({ after, before, shown }: Change<A>): EventSubject => {
    const { amount, minutes, title } = summary(shown)
    const dayOf = (record: A | null) => (record === null ? null : summary(record).day)
    return {
      action: actionOf(before, after),
      subject,
      subjectId: shown.id,
      ownerId: shown.userId,
      projectId: shown.projectId,
      projectName: shown.projectName,
      clientId: shown.clientId,
      clientName: shown.clientName,
      title,
      amount,
      currency: shown.currency,
      workedMinutes: minutes,
      changes: diffOfFilled([...logged, ...lostFields(after)], before, after),
      version: versionOf(before, after),
      ...daysOf(dayOf(before), dayOf(after)),
      ...movedFrom(before, after)
    }
  }
}
