import { Sha256 } from "@hourbook/core/access/Secret"
import { toText } from "@hourbook/core/shared/Money"
import type { IdempotencyKey } from "@hourbook/core/writing/IdempotencyRecord"
import { BigDecimal, Effect } from "effect"

/** The same JSON whatever the order of keys. */
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

/** The idempotency key of a call: its request_id, with a fingerprint of the tool and the other arguments. */
export const idempotencyKeyOf = Effect.fnUntraced(function* (
  tool: string,
  input: { readonly request_id?: string; readonly dry_run?: boolean }
): Effect.fn.Return<IdempotencyKey | undefined> {
  const { dry_run: isDryRun, request_id: key, ...consentRequest } = input
  if (key === undefined || isDryRun === true) return undefined
  const sha256 = yield* Sha256
  return { key: `mcp ${key}`, fingerprint: yield* sha256(`${tool}\n${JSON.stringify(canonical(consentRequest))}`) }
})
