import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import { Effect } from "effect"
import { moneyKeys } from "../../shapes/moneyKeys.ts"

/** What callers keep with records as they like, whose keys are theirs, and budgets, of which such callers are shown those in hours. */
const whole: ReadonlySet<string> = new Set(["metadata", "budget"])

const isKept = (key: string): boolean => !moneyKeys.has(key)

const cut = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(cut)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isKept(key))
      .map(([key, inner]) => [key, whole.has(key) ? inner : cut(inner)])
  )
}

/** The data of an answer without its money, for callers who are shown none. A long list is cut in slices. */
export const withoutMoney = Effect.fnUntraced(function* (data: unknown) {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return cut(data)
  const kept: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(data)) {
    if (isKept(key)) kept[key] = Array.isArray(value) ? yield* mapInSlices(value, cut) : cut(value)
  }
  return kept
})
