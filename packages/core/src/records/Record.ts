import { Schema } from "effect"
import { ClientId, ProjectId, UserId, WorkspaceId } from "../shared/Ids.ts"
import { Instant } from "../shared/Instant.ts"
import { CurrencyCode } from "../shared/Money.ts"

/** The member, client and project of a time entry, payment or payout. */
export const References = {
  userId: UserId,
  clientId: Schema.NullOr(ClientId),
  projectId: Schema.NullOr(ProjectId)
}

/** The fields that every time entry, payment and payout has. */
export const recordFields = {
  workspaceId: WorkspaceId,
  ...References,
  currency: CurrencyCode,
  createdAt: Instant,
  updatedAt: Instant,
  /** Counts the changes, from 1. */
  version: Schema.Number
}

/** The names of what a record points at, as they are now. */
export const nameFields = {
  userName: Schema.String,
  clientName: Schema.NullOr(Schema.String),
  projectName: Schema.NullOr(Schema.String)
}

const Base = Schema.Struct({ id: Schema.String, ...recordFields, ...nameFields })
/** The fields that time entries, payments and payouts share. */
export type RecordBase = typeof Base.Type

/** What a caller leaves open: a record is their own, and for no client or project, unless they say so. */
export interface ReferencesDraft {
  readonly userId?: UserId
  readonly clientId?: ClientId | null
  readonly projectId?: ProjectId | null
}
