import { m } from "../../paraglide/messages.js"
import type { Pricing } from "./draft.ts"

/** Who decides what an entry costs, in words. */
export const pricingText = (pricing: Pricing): string => {
  switch (pricing) {
    case "rate":
      return m.entry_price_rate()
    case "hourly":
      return m.entry_price_hourly()
    case "amount":
      return m.entry_price_amount()
    case "none":
      return m.entry_price_none()
  }
}
