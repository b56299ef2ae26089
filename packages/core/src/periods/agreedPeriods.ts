import { Effect, Option, Schema } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { CoreError } from "../errors/Errors.ts"
import { traced } from "../telemetry/traced.ts"
import { PeriodId } from "../values/Ids.ts"
import { now } from "../values/Instant.ts"
import type { IdempotencyKey, IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { earlierUnder, idempotent, type Outcome } from "../writing/idempotent.ts"
import type { Period } from "./Period.ts"
import type { PeriodChange } from "./PeriodChange.ts"

/** The period is read again: what is kept under a key is only which one it was. */
const codec = Schema.Struct({ id: PeriodId })

interface Shared {
  readonly idempotencyStore: IdempotencyStore["Service"]
  readonly get: (who: Principal, id: PeriodId) => Effect.Effect<Period, CoreError>
  /** Sets the last closed day. */
  readonly set: (who: Principal, change: PeriodChange) => Effect.Effect<Period, CoreError>
  /** Takes a period as far as an answer waits for. */
  readonly answered: (period: Period) => Effect.Effect<Period>
}

/** Closes and reopenings that count once under a key, and what earlier calls under one have come to. */
export const agreedPeriods = ({ answered, get, idempotencyStore, set }: Shared) => ({
  once: traced("Periods.setOnce")(function* (
    who: Principal,
    change: PeriodChange,
    once: IdempotencyKey
  ): Effect.fn.Return<Outcome<Period>, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const write = Effect.fnUntraced(function* (keep: (one: typeof codec.Type) => IdempotencyRecord | null) {
      const { id } = yield* set(who, change)
      const kept = keep({ id })
      if (kept !== null) yield* idempotencyStore.keep(visible, kept)
      return { id }
    })
    const { replayed, value } = yield* idempotent({ idempotencyStore, who, visible, once, codec, write })
    return { replayed, value: yield* answered(yield* get(who, value.id)) }
  }),

  earlier: traced("Periods.earlier")(function* (
    who: Principal,
    once: IdempotencyKey
  ): Effect.fn.Return<Period | undefined, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const found = yield* earlierUnder({ idempotencyStore, who, visible, at: yield* now, once, codec })
    return Option.isNone(found) ? undefined : yield* get(who, found.value.id)
  })
})
