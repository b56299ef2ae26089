import { toText } from "@hourbook/core/values/Money"
import { BigDecimal } from "effect"

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (BigDecimal.isBigDecimal(value)) return toText(value)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)])
  )
}

/** Arguments as JSON, the same whatever the order of keys. */
export const canonicalJson = (value: unknown): string => JSON.stringify(canonical(value))
