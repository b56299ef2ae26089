import { Sha256 } from "@hourbook/core/access/Secret"
import type { IdempotencyKey } from "@hourbook/core/writing/IdempotencyRecord"
import { Effect } from "effect"
import { canonicalJson } from "./canonicalJson.ts"

/** The idempotency key of a call: its request_id, with a fingerprint of the tool and the other arguments. */
export const idempotencyKeyOf = Effect.fnUntraced(function* (
  tool: string,
  input: { readonly request_id?: string; readonly dry_run?: boolean }
): Effect.fn.Return<IdempotencyKey | undefined> {
  const { dry_run: isDryRun, request_id: key, ...consentRequest } = input
  if (key === undefined || isDryRun === true) return undefined
  const sha256 = yield* Sha256
  return { key: `mcp ${key}`, fingerprint: yield* sha256(`${tool}\n${canonicalJson(consentRequest)}`) }
})
