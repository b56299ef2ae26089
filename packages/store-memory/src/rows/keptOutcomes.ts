import type { UserId } from "@hourbook/core/values/Ids"
import type { Instant } from "@hourbook/core/values/Instant"
import type { KeptResult, IdempotencyRecord } from "@hourbook/core/writing/IdempotencyRecord"
import { KeyAlreadyUsed } from "@hourbook/core/writing/writeErrors"
import { Option } from "effect"
import type { Rows } from "./Memory.ts"

interface Lookup {
  readonly userId: UserId
  readonly key: string
  readonly at: Instant
}

const keyOf = ({ key, userId }: Pick<Lookup, "key" | "userId">): string => `${userId} ${key}`

/** Finds the outcome under a member's key that has not expired. */
export const findOutcome = (rows: Rows, lookup: Lookup): Option.Option<KeptResult> =>
  Option.fromUndefinedOr(rows.keptOutcomes.get(keyOf(lookup))).pipe(
    Option.filter(({ keepUntil }) => keepUntil > lookup.at),
    Option.map(({ fingerprint, result }) => ({ fingerprint, result }))
  )

/** The error if the key of a request already has an outcome. */
export const keyAlreadyUsed = (rows: Rows, idempotency: IdempotencyRecord | null): KeyAlreadyUsed | undefined =>
  idempotency === null
    ? undefined
    : Option.match(findOutcome(rows, idempotency), {
        onNone: () => undefined,
        onSome: (earlier) => new KeyAlreadyUsed({ kept: earlier })
      })

/** Keeps the outcome of a write. Call it in the same synchronous step as the write. */
export const keepOutcome = (rows: Rows, idempotency: IdempotencyRecord | null): void => {
  if (idempotency !== null) rows.keptOutcomes.set(keyOf(idempotency), idempotency)
}
