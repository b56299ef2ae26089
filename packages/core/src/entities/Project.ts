import { Schema } from "effect"
import { ClientId, ProjectId, WorkspaceId } from "../shared/Ids.ts"
import { Instant } from "../shared/Instant.ts"
import { Metadata } from "../shared/Metadata.ts"
import { Rounding } from "../shared/Rounding.ts"
import { line } from "../shared/Text.ts"

export const projectFields = {
  name: line(200),
  archived: Schema.Boolean,
  clientId: Schema.NullOr(ClientId),
  /** Whether its time entries are billable unless they say so themselves. */
  billableDefault: Schema.Boolean,
  /** Null: its client's, or else the workspace's. */
  rounding: Schema.NullOr(Rounding),
  metadata: Metadata
}
const Fields = Schema.Struct(projectFields)
export type ProjectDraft = typeof Fields.Type

export const Project = Schema.Struct({
  id: ProjectId,
  workspaceId: WorkspaceId,
  ...projectFields,
  clientName: Schema.NullOr(Schema.String),
  createdAt: Instant,
  updatedAt: Instant,
  version: Schema.Number
})
export type Project = typeof Project.Type
