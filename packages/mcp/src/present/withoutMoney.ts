import { isObject } from "../schema/asMeant.ts"

/** The keys of results that hold money, but for those of records, which are made without it. */
const moneyKeys: ReadonlySet<string> = new Set([
  "amount",
  "charged",
  "cost",
  "debt",
  "earned",
  "flows",
  "hourly_rate",
  "internal_cost",
  "margin",
  "owed",
  "paid_out",
  "payable",
  "per_hour",
  "received",
  "settled",
  "settles",
  "totals",
  "unconverted"
])

/** A result without its money, for callers who are shown none. The same object where it has none. */
export const withoutMoney = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const kept = value.map(withoutMoney)
    return kept.every((one, index) => one === value[index]) ? value : kept
  }
  if (!isObject(value)) return value
  const pairs = Object.entries(value)
  const kept = pairs.filter(([key]) => !moneyKeys.has(key)).map(([key, inner]) => [key, withoutMoney(inner)] as const)
  const isWhole = kept.length === pairs.length && kept.every(([key, inner]) => inner === value[key])
  return isWhole ? value : Object.fromEntries(kept)
}

/** The schema of results without what they lack then. */
export const schemaWithoutMoney = <S extends object>(schema: S): S => {
  const { properties, required }: { readonly properties?: unknown; readonly required?: unknown } = schema
  return {
    ...schema,
    ...(isObject(properties) ? { properties: withoutMoney(properties) } : {}),
    ...(Array.isArray(required) ? { required: required.filter((key) => !moneyKeys.has(String(key))) } : {})
  }
}
