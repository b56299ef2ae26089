import { Schema } from "effect"
import { PaymentTermsDays } from "../access/Workspace.ts"
import { ClientId, WorkspaceId } from "../shared/Ids.ts"
import { Instant } from "../shared/Instant.ts"
import { Metadata } from "../shared/Metadata.ts"
import { Rounding } from "../shared/Rounding.ts"
import { line } from "../shared/Text.ts"

export const clientFields = {
  name: line(200),
  archived: Schema.Boolean,
  /** Null: the workspace's. */
  paymentTermsDays: Schema.NullOr(PaymentTermsDays),
  /** Null: the workspace's. */
  rounding: Schema.NullOr(Rounding),
  metadata: Metadata
}
const Fields = Schema.Struct(clientFields)
export type ClientDraft = typeof Fields.Type

/** A customer of the workspace: it works for them and receives their payments. */
export const Client = Schema.Struct({
  id: ClientId,
  workspaceId: WorkspaceId,
  ...clientFields,
  createdAt: Instant,
  updatedAt: Instant,
  version: Schema.Number
})
export type Client = typeof Client.Type
