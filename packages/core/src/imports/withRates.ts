import { Effect } from "effect"
import type { Principal } from "../access/Principal.ts"
import type { CoreError } from "../errors/Errors.ts"
import type { BillingRate } from "../prices/BillingRate.ts"
import type { BillingRates } from "../prices/BillingRates.ts"
import { DryRun } from "../writing/DryRun.ts"

type Removal<A> = (who: Principal, one: A) => Effect.Effect<unknown, CoreError>

/** Whether nothing but rates refers to a project or client that cannot be removed. */
const isUsedByRatesAlone = (error: CoreError): boolean =>
  error._tag === "ValidationFailed" &&
  error.rule.code === "in_use" &&
  error.rule.by.every(({ count, noun }) => count === 0 || noun === "rates")

/** Removes a project or client, and first its rates where nothing else refers to it: they would price no work. */
export const withRates =
  (
    remove: Removal<string>,
    rates: BillingRates["Service"],
    isOf: (rate: BillingRate, id: string) => boolean
  ): Removal<{ readonly id: string }> =>
  (who, { id }) =>
    Effect.catchIf(remove(who, id), isUsedByRatesAlone, () =>
      Effect.gen(function* () {
        if (yield* DryRun) return
        for (const rate of yield* rates.list(who)) if (isOf(rate, id)) yield* rates.remove(who, rate.id)
        yield* remove(who, id)
      })
    )
