import { Effect, Schema } from "effect"
import { Budget, budgetVersion } from "../values/Budget.ts"
import { ClientId, ProjectId, WorkspaceId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import { Metadata, noMetadata } from "../values/Metadata.ts"
import { originFields } from "../values/originFields.ts"
import { Rounding } from "../values/Rounding.ts"
import { nameLine, oneLine } from "../values/Text.ts"

export const projectFields = {
  name: nameLine(200),
  archived: Schema.Boolean,
  clientId: Schema.NullOr(ClientId),
  /** Whether its time entries are billable unless they say so themselves. */
  billableDefault: Schema.Boolean,
  /** Null: its client's, or else the workspace's. */
  rounding: Schema.NullOr(Rounding),
  /** Null: none. */
  budget: Schema.NullOr(Budget),
  /** The client's purchase order for it, which lines of invoices carry. */
  orderNumber: Schema.NullOr(oneLine(200)),
  metadata: Metadata,
  externalRef: originFields.externalRef
}
const Fields = Schema.Struct(projectFields)
export type ProjectFields = typeof Fields.Type

/** What callers say of a new one, at least. */
export type ProjectDraft = Pick<ProjectFields, "name" | "archived" | "clientId"> & Partial<ProjectFields>

/** What a project has where its draft does not say. */
export const projectDefaults = {
  billableDefault: true,
  rounding: null,
  budget: null,
  orderNumber: null,
  metadata: noMetadata,
  externalRef: null
} as const

// Answers that an earlier version kept lack what has a default.
const kept = {
  billableDefault: projectFields.billableDefault.pipe(Schema.withDecodingDefaultKey(Effect.succeed(true))),
  rounding: projectFields.rounding.pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  budget: projectFields.budget.pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  orderNumber: projectFields.orderNumber.pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  metadata: projectFields.metadata.pipe(Schema.withDecodingDefaultKey(Effect.succeed(noMetadata)))
}

export const Project = Schema.Struct({
  id: ProjectId,
  workspaceId: WorkspaceId,
  ...projectFields,
  ...kept,
  budgetVersion,
  ...originFields,
  clientName: Schema.NullOr(Schema.String),
  createdAt: Instant,
  updatedAt: Instant,
  version: Schema.Number
})
export type Project = typeof Project.Type
