import { Effect, Schema } from "effect"
import { recordSubjects } from "../kinds/recordKindNames.ts"
import { CalendarDate } from "../values/CalendarDate.ts"
import { ClientId, EventId, OperationId, ProjectId, UserId, Uuid, WorkspaceId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import { AmountFromText, CurrencyCode } from "../values/Money.ts"

/** What leaves lines besides records. */
export const otherSubjects = [
  "project",
  "client",
  "member",
  "tag",
  "rate",
  "exchange_rate",
  "workspace",
  "api_key",
  "session",
  "passkey",
  "connection",
  "statement_link",
  "calendar_feed",
  "import",
  "sheet",
  "period",
  "budget",
  "tax_code",
  "invoice_series",
  "invoice_schedule",
  "invoice",
  "webhook",
  "mail"
] as const

export const Subject = Schema.Literals([...recordSubjects, ...otherSubjects])
export type Subject = typeof Subject.Type

export const Action = Schema.Literals(["created", "updated", "deleted"])
export type Action = typeof Action.Type

/** A field's value before and after, as JSON; null where there was or is none. Money is decimal text. */
export const FieldChange = Schema.Struct({ before: Schema.Json, after: Schema.Json })
export type FieldChange = typeof FieldChange.Type

/** A field that lines of earlier versions lack. */
const later = <A, I>(field: Schema.Codec<A, I>) =>
  Schema.NullOr(field).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))

/**
 * One line of a workspace's log of changes (semantics, section 6). Written in the same transaction as the change and
 * never changed afterwards, so it keeps the names as they were; only an operator can erase a person's name and address.
 */
export const ActivityEvent = Schema.Struct({
  id: EventId,
  workspaceId: WorkspaceId,
  occurredAt: Instant,
  action: Action,
  subject: Subject,
  subjectId: Uuid,
  /** The member who made the change. */
  userId: UserId,
  userName: Schema.String,
  /** The owner of the record or of what gives access, or the member that changed; null for what is of no person, such as projects. */
  ownerId: Schema.NullOr(UserId),
  projectId: Schema.NullOr(ProjectId),
  projectName: Schema.NullOr(Schema.String),
  clientId: Schema.NullOr(ClientId),
  clientName: Schema.NullOr(Schema.String),
  title: Schema.String,
  amount: Schema.NullOr(AmountFromText),
  currency: Schema.NullOr(CurrencyCode),
  workedMinutes: Schema.NullOr(Schema.Number),
  changes: Schema.Record(Schema.String, FieldChange),
  /** The version of the subject that the change made; null in lines of earlier versions, which come before all others. */
  version: later(Schema.Number),
  /** The day that the change concerns: that of the record or rate, as it is afterwards or was when it was deleted. */
  day: later(CalendarDate),
  /** The day that it concerned before, where that was another. */
  dayBefore: later(CalendarDate),
  /** What all lines of one request have in common, and of the calls of one import or repricing. */
  operationId: later(OperationId),
  /** Whose it was before; null where that is the same, or it was of no person, and in lines of earlier versions. `changeSight` tells them apart. */
  ownerBefore: later(UserId),
  /** The client it belonged to before, likewise. */
  clientBefore: later(ClientId),
  /** The line that this change undoes. */
  undoes: later(EventId)
})
export type ActivityEvent = typeof ActivityEvent.Type
