import type { Member } from "@hourbook/core/access/Member"
import type { ActivityEvent, Subject } from "@hourbook/core/activity/ActivityEvent"
import { actionOf } from "@hourbook/core/activity/event"
import { ClientId, EventId, ProjectId, type UserId } from "@hourbook/core/values/Ids"
import { fromMillis, type Instant, toMillis } from "@hourbook/core/values/Instant"
import type { IdempotencyRecord } from "@hourbook/core/writing/IdempotencyRecord"
import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import { newUuid, someday } from "./builders.ts"

export interface Versioned {
  readonly id: string
  readonly version: number
  readonly updatedAt: Instant
  readonly userId?: UserId | null
  readonly clientId?: ClientId | null
  readonly clientName?: string | null
  readonly projectId?: ProjectId | null
  readonly projectName?: string | null
}

export const anEvent = (by: Member, overrides: Partial<ActivityEvent> = {}): ActivityEvent => ({
  id: EventId.make(newUuid()),
  workspaceId: by.workspaceId,
  occurredAt: someday,
  action: "created",
  subject: "time_entry",
  subjectId: newUuid(),
  userId: by.userId,
  userName: by.name,
  ownerId: null,
  projectId: null,
  projectName: null,
  clientId: null,
  clientName: null,
  title: "Design",
  amount: null,
  currency: null,
  workedMinutes: null,
  changes: {},
  version: 1,
  day: null,
  dayBefore: null,
  operationId: null,
  ownerBefore: null,
  clientBefore: null,
  undoes: null,
  ...overrides
})

/** An answer kept for a day under a key of its own. */
export const anAnswer = (
  of: Pick<Member, "userId">,
  overrides: Partial<IdempotencyRecord> = {}
): IdempotencyRecord => ({
  key: newUuid(),
  fingerprint: "f1",
  userId: of.userId,
  result: `{"id":"1"}`,
  at: someday,
  keepUntil: later(overrides.at ?? someday, 24 * 60),
  ...overrides
})

export const later = (at: Instant, minutes: number): Instant => fromMillis(toMillis(at) + minutes * 60_000)

/** The next version of a record. */
export const amended = <A extends Pick<Versioned, "version" | "updatedAt">>(record: A, changes: Partial<A>): A => ({
  ...record,
  updatedAt: later(record.updatedAt, 1),
  version: record.version + 1,
  ...changes
})

/** Changes that a member makes to things of one kind, each with its line for the log. */
export const changesBy = (by: Member, subject: Subject) => {
  const change = <A extends Versioned>(
    ends: Pick<RecordWrite<A>, "before" | "after" | "idempotency">,
    shown: A
  ): RecordWrite<A> => ({
    ...ends,
    event: anEvent(by, {
      action: actionOf(ends.before, ends.after),
      subject,
      subjectId: shown.id,
      occurredAt: shown.updatedAt,
      ownerId: shown.userId ?? null,
      projectId: subject === "project" ? ProjectId.make(shown.id) : (shown.projectId ?? null),
      projectName: shown.projectName ?? null,
      clientId: subject === "client" ? ClientId.make(shown.id) : (shown.clientId ?? null),
      clientName: shown.clientName ?? null
    })
  })
  return {
    create: <A extends Versioned>(after: A, idempotency: IdempotencyRecord | null = null) =>
      change({ before: null, after, idempotency }, after),
    amend: <A extends Versioned>(before: A, after: A, idempotency: IdempotencyRecord | null = null) =>
      change({ before, after, idempotency }, after),
    remove: <A extends Versioned>(before: A, idempotency: IdempotencyRecord | null = null) =>
      change({ before, after: null, idempotency }, before)
  }
}
