import { Schema } from "effect"
import { ClientId, ProjectId, WorkspaceId } from "../shared/Ids.ts"
import { Instant } from "../shared/Instant.ts"
import { line } from "../shared/Text.ts"

export const projectFields = {
  name: line(200),
  archived: Schema.Boolean,
  clientId: Schema.NullOr(ClientId)
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
