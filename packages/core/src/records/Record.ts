import { Effect, Schema } from "effect"
import type { ExternalRef } from "../values/ExternalRef.ts"
import { ClientId, ProjectId, UserId, WorkspaceId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import { Metadata, noMetadata } from "../values/Metadata.ts"
import { CurrencyCode } from "../values/Money.ts"
import { originFields } from "../values/originFields.ts"

/** The member, client and project of a record. */
export const References = {
  userId: UserId,
  clientId: Schema.NullOr(ClientId),
  projectId: Schema.NullOr(ProjectId)
}

/** The fields of every record that has a member; see {@link RecordBase}. */
export const recordFields = {
  workspaceId: WorkspaceId,
  ...References,
  currency: CurrencyCode,
  // Answers that an earlier version kept have none.
  metadata: Metadata.pipe(Schema.withDecodingDefaultKey(Effect.succeed(noMetadata))),
  ...originFields,
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

/** The same fields of a record that may be of no member: a charge. */
export const memberlessFields = {
  ...recordFields,
  ...nameFields,
  userId: Schema.NullOr(UserId),
  userName: Schema.NullOr(Schema.String)
}

const Base = Schema.Struct({ id: Schema.String, ...memberlessFields })
/** The fields that all records share. Only a charge may have no member. */
export type RecordBase = typeof Base.Type

const OfMember = Schema.Struct({ ...recordFields, ...nameFields })

/** The member of a record of a kind that always has one. */
export const memberOf = ({
  id,
  userId,
  userName
}: Pick<RecordBase, "id" | "userId" | "userName">): Pick<typeof OfMember.Type, "userId" | "userName"> => {
  if (userId === null || userName === null) throw new Error(`record ${id} has no member`)
  return { userId, userName }
}

/**
 * The fields of every kind that a caller may leave open. A record is for no client or project unless they say so, and their own, or of no member where
 * its kind may be.
 */
export interface RecordDraft extends ReferencesDraft {
  /** None unless they say so. */
  readonly metadata?: Metadata
  /** What it is called elsewhere; null takes that away. */
  readonly externalRef?: ExternalRef | null
}

/** What a draft points at. */
export interface ReferencesDraft {
  readonly userId?: UserId | null
  readonly clientId?: ClientId | null
  readonly projectId?: ProjectId | null
}
