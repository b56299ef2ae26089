import { Effect, Option, Schema } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { type CoreError, ValidationFailed } from "../errors/Errors.ts"
import { fromMillis, type Instant, now, toMillis } from "../values/Instant.ts"
import { composing } from "./composing.ts"
import type { KeptResult, IdempotencyRecord, IdempotencyKey } from "./IdempotencyRecord.ts"
import type { IdempotencyStore } from "./IdempotencyStore.ts"
import type { KeyAlreadyUsed } from "./writeErrors.ts"

/** The result of a use case, and whether an earlier, identical call made it. */
export interface Outcome<A> {
  readonly value: A
  readonly replayed: boolean
}

/** How long a repeated write gets the first result. */
export const hoursKept = 24

/** The key was used for something else. */
export const keyReused = Effect.fail(
  new ValidationFailed({
    field: null,
    problem: `this key was used for another request in the last ${hoursKept} hours: send a new one`,
    rule: { code: "key_reused", hours: hoursKept }
  })
)

const textOf = <A, I>(codec: Schema.Codec<A, I>) => Schema.fromJsonString(Schema.toCodecJson(codec))

/** What an earlier call under the caller's key has come to, if it was the same request. */
export const earlierUnder = <A, I>(options: {
  readonly idempotencyStore: IdempotencyStore["Service"]
  readonly who: Principal
  readonly visible: Visibility
  readonly at: Instant
  readonly once: IdempotencyKey
  readonly codec: Schema.Codec<A, I>
}): Effect.Effect<Option.Option<A>> => {
  const { at, codec, idempotencyStore, once, visible, who } = options
  return Effect.flatMap(
    idempotencyStore.find(visible, { userId: who.member.userId, key: once.key, at }),
    Option.match({
      onNone: () => Effect.succeedNone,
      onSome: ({ fingerprint, result }) =>
        fingerprint === once.fingerprint
          ? Effect.asSome(Effect.orDie(Schema.decodeEffect(textOf(codec))(result)))
          : Effect.succeedNone
    })
  )
}

/**
 * Runs a write at most once under the caller's key: a repeat with the same fingerprint gets the first result, one with
 * another fingerprint is refused. `write` takes its time from `now` and stores the record of the key with the change; null when
 * the caller gave no key.
 */
export const idempotent = <A, I>(options: {
  readonly idempotencyStore: IdempotencyStore["Service"]
  readonly who: Principal
  readonly visible: Visibility
  readonly once: IdempotencyKey | undefined
  readonly codec: Schema.Codec<A, I>
  readonly write: (keep: (result: A) => IdempotencyRecord | null) => Effect.Effect<A, CoreError | KeyAlreadyUsed>
}): Effect.Effect<Outcome<A>, CoreError> => {
  const { idempotencyStore, codec, once, visible, who } = options
  const write = (keep: (result: A) => IdempotencyRecord | null) => composing(options.write(keep))
  const fresh = (value: A): Outcome<A> => ({ value, replayed: false })
  if (once === undefined) {
    return write(() => null).pipe(
      Effect.map(fresh),
      Effect.catchTag("KeyAlreadyUsed", (error) => Effect.die(error))
    )
  }

  const json = textOf(codec)
  const replay = (kept: KeptResult) =>
    kept.fingerprint === once.fingerprint
      ? Schema.decodeEffect(json)(kept.result).pipe(
          Effect.orDie,
          Effect.map((value): Outcome<A> => ({ value, replayed: true }))
        )
      : keyReused
  return Effect.flatMap(now, (at) => {
    const slot = { userId: who.member.userId, key: once.key, at }
    const keep = (result: A): IdempotencyRecord => ({
      key: once.key,
      fingerprint: once.fingerprint,
      userId: who.member.userId,
      result: Schema.encodeSync(json)(result),
      at,
      keepUntil: fromMillis(toMillis(at) + hoursKept * 3_600_000)
    })
    const first = write(keep).pipe(
      Effect.map(fresh),
      Effect.catchTag("KeyAlreadyUsed", ({ kept }) => replay(kept)),
      // A concurrent call with the same key may have gone first and be the reason for the refusal.
      Effect.catchTag(["Conflict", "ValidationFailed", "NotFound", "PreconditionFailed"], (refusal) =>
        Effect.flatMap(
          idempotencyStore.find(visible, slot),
          Option.match({ onNone: () => Effect.fail(refusal), onSome: replay })
        )
      )
    )
    return Effect.flatMap(idempotencyStore.find(visible, slot), Option.match({ onNone: () => first, onSome: replay }))
  })
}
