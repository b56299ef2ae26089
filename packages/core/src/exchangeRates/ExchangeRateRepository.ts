import { Context, type Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ExchangeRateId } from "../values/Ids.ts"
import type { IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { KeyAlreadyUsed } from "../writing/writeErrors.ts"
import type { ExchangeRate } from "./ExchangeRate.ts"

/** The exchange rates of a workspace: all members' totals are converted by the same rates. */
export class ExchangeRateRepository extends Context.Service<
  ExchangeRateRepository,
  {
    /** All rates of the workspace, by currency, then date. */
    readonly list: (visible: Visibility) => Effect.Effect<ReadonlyArray<ExchangeRate>>
    /** Adds a rate. It replaces a rate of the same currency and date, whose id no longer exists. */
    readonly put: (made: {
      readonly rate: ExchangeRate
      readonly idempotency: IdempotencyRecord | null
    }) => Effect.Effect<void, KeyAlreadyUsed>
    /** `false` when the workspace has no such rate. */
    readonly remove: (visible: Visibility, id: ExchangeRateId) => Effect.Effect<boolean>
  }
>()("@hourbook/core/exchangeRates/ExchangeRateRepository") {}
