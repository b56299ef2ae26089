import { Effect, Schema } from "effect"
import { PaymentTermsDays } from "../access/Workspace.ts"
import { Buyer } from "../billing/Buyer.ts"
import { Budget, budgetVersion } from "../values/Budget.ts"
import { ClientId, WorkspaceId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import { Metadata, noMetadata } from "../values/Metadata.ts"
import { CurrencyCode } from "../values/Money.ts"
import { originFields } from "../values/originFields.ts"
import { Rounding } from "../values/Rounding.ts"
import { nameLine } from "../values/Text.ts"

export const clientFields = {
  name: nameLine(200),
  archived: Schema.Boolean,
  /** Null: the workspace's. */
  paymentTermsDays: Schema.NullOr(PaymentTermsDays),
  /** Null: the workspace's. */
  rounding: Schema.NullOr(Rounding),
  /** What the client pays in. Null: nothing says so. */
  currency: Schema.NullOr(CurrencyCode),
  /** Null: none. */
  budget: Schema.NullOr(Budget),
  /** Null: nothing is known of its invoices. */
  billing: Schema.NullOr(Buyer),
  metadata: Metadata,
  externalRef: originFields.externalRef
}
const Fields = Schema.Struct(clientFields)
export type ClientFields = typeof Fields.Type

/** What callers say of a new one, at least. */
export type ClientDraft = Pick<ClientFields, "name" | "archived" | "paymentTermsDays"> & Partial<ClientFields>

/** What a client has where its draft does not say. */
export const clientDefaults = {
  rounding: null,
  currency: null,
  budget: null,
  billing: null,
  metadata: noMetadata,
  externalRef: null
} as const

// Answers and copies of an earlier version lack what has a default.
const kept = {
  rounding: clientFields.rounding.pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  currency: clientFields.currency.pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  budget: clientFields.budget.pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  billing: clientFields.billing.pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  metadata: clientFields.metadata.pipe(Schema.withDecodingDefaultKey(Effect.succeed(noMetadata)))
}

/** A customer of the workspace: it works for them and receives their payments. */
export const Client = Schema.Struct({
  id: ClientId,
  workspaceId: WorkspaceId,
  ...clientFields,
  ...kept,
  budgetVersion,
  ...originFields,
  createdAt: Instant,
  updatedAt: Instant,
  version: Schema.Number
})
export type Client = typeof Client.Type
