import { Context, type Effect, Schema } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { CalendarDate } from "../values/CalendarDate.ts"
import { BillingRateId, ClientId, ProjectId, UserId, WorkspaceId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import { CurrencyCode, NonNegativeAmount } from "../values/Money.ts"
import { versionField } from "../values/versionField.ts"
import type { IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { KeyAlreadyUsed, ReferenceGone, VersionConflict } from "../writing/writeErrors.ts"

/** What an hour is billed at, or costs the workspace itself. */
export const RateKind = Schema.Literals(["bill", "cost"])
export type RateKind = typeof RateKind.Type

/** An amount per hour from a day on, of the work that it is for: see `resolveRate`. */
export const billingRateFields = {
  kind: RateKind,
  amount: NonNegativeAmount,
  currency: CurrencyCode,
  effectiveDate: CalendarDate,
  projectId: Schema.NullOr(ProjectId),
  clientId: Schema.NullOr(ClientId),
  userId: Schema.NullOr(UserId)
}
const Draft = Schema.Struct(billingRateFields)
export type BillingRateDraft = typeof Draft.Type

export const BillingRate = Schema.Struct({
  id: BillingRateId,
  workspaceId: WorkspaceId,
  ...billingRateFields,
  createdAt: Instant,
  updatedAt: Instant,
  version: versionField
})
export type BillingRate = typeof BillingRate.Type

/** The work that a rate is looked up for. */
export interface PricedWork {
  readonly day: CalendarDate
  readonly projectId: ProjectId | null
  readonly clientId: ClientId | null
  readonly userId: UserId
}

/** The billing rates of a workspace. A project or client that has any cannot be removed (`InUse`, noun `rates`). */
export class BillingRateRepository extends Context.Service<
  BillingRateRepository,
  {
    /** All of the workspace, in no order. */
    readonly list: (visible: Visibility) => Effect.Effect<ReadonlyArray<BillingRate>>
    /** At least the rates that decide what `resolveRate` finds for each of these, for both kinds. Any others may be among them. */
    readonly deciding: (
      visible: Visibility,
      work: ReadonlyArray<PricedWork>
    ) => Effect.Effect<ReadonlyArray<BillingRate>>
    /**
     * Adds a rate, or replaces the one of the same kind, date, project, client and member. `VersionConflict` when the rate in its
     * place is not `before`, where that is given; null is none.
     */
    readonly put: (made: {
      readonly rate: BillingRate
      readonly before?: BillingRate | null
      /** The line for the log, if there is one. */
      readonly event?: ActivityEvent | undefined
      readonly idempotency: IdempotencyRecord | null
    }) => Effect.Effect<void, KeyAlreadyUsed | ReferenceGone | VersionConflict>
    /** `false` when the workspace has no such rate, or has it in another version than the one before that of the line. */
    readonly remove: (visible: Visibility, id: BillingRateId, event?: ActivityEvent) => Effect.Effect<boolean>
  }
>()("@hourbook/core/rates/BillingRateRepository") {}
