import { Effect, Option, Schema } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { type CoreError, ValidationFailed } from "../shared/Errors.ts"
import { fromMillis, type Instant, toMillis } from "../shared/Instant.ts"
import type { Answers } from "./Answers.ts"
import type { AlreadyAnswered, Answer, AnswerToKeep, Done, Once } from "./Writing.ts"

/** How long a repeated write gets the first answer. */
export const hoursKept = 24

/**
 * Runs a write at most once under the caller's key: a repeat with the same fingerprint gets the first result, one with
 * another fingerprint is refused. `write` gets what to keep beside the change, null when the caller gave no key.
 */
export const onceOnly = <A, I>(options: {
  readonly answers: Answers["Service"]
  readonly who: Principal
  readonly seen: Visibility
  readonly at: Instant
  readonly once: Once | undefined
  readonly codec: Schema.Codec<A, I>
  readonly write: (keep: (result: A) => AnswerToKeep | null) => Effect.Effect<A, CoreError | AlreadyAnswered>
}): Effect.Effect<Done<A>, CoreError> => {
  const { answers, at, codec, once, seen, who, write } = options
  const fresh = (value: A): Done<A> => ({ value, replayed: false })
  if (once === undefined) {
    return write(() => null).pipe(
      Effect.map(fresh),
      Effect.catchTag("AlreadyAnswered", (error) => Effect.die(error))
    )
  }

  const json = Schema.fromJsonString(Schema.toCodecJson(codec))
  const slot = { userId: who.member.userId, key: once.key, at }
  const replay = (answer: Answer) =>
    answer.fingerprint === once.fingerprint
      ? Schema.decodeEffect(json)(answer.result).pipe(
          Effect.orDie,
          Effect.map((value): Done<A> => ({ value, replayed: true }))
        )
      : Effect.fail(
          new ValidationFailed({
            field: null,
            problem: "Idempotency-Key was used for another request in the last 24 hours: send a new one"
          })
        )
  const keep = (result: A): AnswerToKeep => ({
    key: once.key,
    fingerprint: once.fingerprint,
    userId: who.member.userId,
    result: Schema.encodeSync(json)(result),
    at,
    keepUntil: fromMillis(toMillis(at) + hoursKept * 3_600_000)
  })
  const first = write(keep).pipe(
    Effect.map(fresh),
    Effect.catchTag("AlreadyAnswered", ({ answer }) => replay(answer)),
    // A twin that went first may be the very reason why this one is refused.
    Effect.catchTag("ValidationFailed", (refusal) =>
      Effect.flatMap(answers.find(seen, slot), Option.match({ onNone: () => Effect.fail(refusal), onSome: replay }))
    )
  )
  return Effect.flatMap(answers.find(seen, slot), Option.match({ onNone: () => first, onSome: replay }))
}
