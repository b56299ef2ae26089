import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { ChangedRecord } from "./changedRecords.ts"
import type { Change } from "./Changes.ts"

/** The change that a line tells, with the record as it is now among those that were read. */
export const changeOf = (line: ActivityEvent, records: ReadonlyMap<string, ChangedRecord>): Change => ({
  id: line.id,
  occurredAt: line.occurredAt,
  action: line.action,
  subject: line.subject,
  subjectId: line.subjectId,
  version: line.version,
  record: records.get(line.subjectId) ?? null,
  changes: line.changes,
  userId: line.userId
})

/** The change of a line about something that is out of the caller's sight. */
export const goneOf = (line: ActivityEvent): Change => ({
  ...changeOf(line, new Map()),
  action: "gone",
  changes: {},
  userId: null
})
