import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { CurrencyCode } from "../shared/Money.ts"
import { type Conversion, conversion } from "./Conversion.ts"
import type { ExchangeRateRepository } from "./ExchangeRateRepository.ts"

/** Values amounts in the workspace's currency, by all of its rates as they are now. */
export const currentConversion = (
  exchangeRates: ExchangeRateRepository["Service"],
  visible: Visibility,
  base: CurrencyCode
): Effect.Effect<Conversion> => Effect.map(exchangeRates.list(visible), (all) => conversion(base, all))
