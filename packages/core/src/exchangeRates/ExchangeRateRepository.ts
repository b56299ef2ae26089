import { Context, type Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { ExchangeRateId } from "../values/Ids.ts"
import type { IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { KeyAlreadyUsed, Locked, VersionConflict } from "../writing/writeErrors.ts"
import type { ExchangeRate } from "./ExchangeRate.ts"

/** The exchange rates of a workspace: all members' totals are converted by the same rates. */
export class ExchangeRateRepository extends Context.Service<
  ExchangeRateRepository,
  {
    /** All rates of the workspace, by currency, then date. */
    readonly list: (visible: Visibility) => Effect.Effect<ReadonlyArray<ExchangeRate>>
    /**
     * Adds a rate. It replaces a rate of the same currency and date, whose id no longer exists. `VersionConflict` when the rate in its place is not
     * `before`, where that is given; null is none. `Locked` when its day is, and there are lines.
     */
    readonly put: (made: {
      readonly rate: ExchangeRate
      readonly before?: ExchangeRate | null
      /** The lines for the log: of the rate, and of the one that it replaces. */
      readonly events?: ReadonlyArray<ActivityEvent>
      readonly idempotency: IdempotencyRecord | null
    }) => Effect.Effect<void, KeyAlreadyUsed | VersionConflict | Locked>
    /** `false` when the workspace has no such rate, or has it in another version than the one before that of the line. `Locked` when its day is. */
    readonly remove: (visible: Visibility, id: ExchangeRateId, event?: ActivityEvent) => Effect.Effect<boolean, Locked>
  }
>()("@hourbook/core/exchangeRates/ExchangeRateRepository") {}
