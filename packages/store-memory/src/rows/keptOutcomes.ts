import type { UserId } from "@hourbook/core/shared/Ids"
import type { Instant } from "@hourbook/core/shared/Instant"
import { KeyAlreadyUsed, type KeptResult, type IdempotencyRecord } from "@hourbook/core/writing/Writing"
import { Option } from "effect"
import type { Rows } from "./Memory.ts"

interface Slot {
  readonly userId: UserId
  readonly key: string
  readonly at: Instant
}

const slotKey = ({ key, userId }: Slot): string => `${userId} ${key}`

export const outcomeIn = (rows: Rows, slot: Slot): Option.Option<KeptResult> =>
  Option.fromUndefinedOr(rows.answers.get(slotKey(slot))).pipe(
    Option.filter(({ keepUntil }) => keepUntil > slot.at),
    Option.map(({ fingerprint, result }) => ({ fingerprint, result }))
  )

/** Why an answer cannot be kept: there is one under its key. */
export const answered = (rows: Rows, idempotency: IdempotencyRecord | null): KeyAlreadyUsed | undefined =>
  idempotency === null
    ? undefined
    : Option.match(outcomeIn(rows, idempotency), {
        onNone: () => undefined,
        onSome: (earlier) => new KeyAlreadyUsed({ idempotency: earlier })
      })

/** Keeps an answer, to be called with the change that it answers. */
export const keepOutcome = (rows: Rows, idempotency: IdempotencyRecord | null): void => {
  if (idempotency !== null) rows.answers.set(slotKey(idempotency), idempotency)
}
