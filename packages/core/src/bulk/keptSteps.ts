import { Effect, Schema } from "effect"
import type { ValidationFailed } from "../errors/Errors.ts"
import { fromMillis, toMillis } from "../values/Instant.ts"
import type { IdempotencyKey, IdempotencyRecord, KeptResult } from "../writing/IdempotencyRecord.ts"
import type { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { hoursKept, keyReused } from "../writing/idempotent.ts"
import type { Writing } from "../writing/Writing.ts"
import type { Done } from "./Operation.ts"

/** What was done in one transaction of a call, by the indexes of its operations; `made` is null for one that was deleted. */
export type Step<Made> = ReadonlyArray<{
  readonly index: number
  readonly is: "Created" | "AlreadyThere" | "Updated" | "Unchanged" | "Deleted"
  readonly id: string
  readonly made: Made | null
}>

/** Codes steps as the text that a store keeps. */
export const stepText = <Made>(made: Schema.Codec<Made, unknown>) => {
  const one = Schema.Struct({
    index: Schema.Number,
    is: Schema.Literals(["Created", "AlreadyThere", "Updated", "Unchanged", "Deleted"]),
    id: Schema.String,
    made: Schema.NullOr(made)
  })
  const json = Schema.fromJsonString(Schema.toCodecJson(Schema.Array(one)))
  const decode = Schema.decodeSync(json)
  const encode = Schema.encodeSync(json)
  return {
    /** What an earlier call has kept. */
    decode: ({ result }: KeptResult): DoneStep<Made> => ({ step: decode(result), repeated: true }),
    encode: (of: Step<Made>) => encode(of)
  }
}

/** A step, and whether an earlier call with the same key has done it. */
export interface DoneStep<Made> {
  readonly step: Step<Made>
  readonly repeated: boolean
}

/** What came of the operations of a step, as the caller gets it. */
export const doneIn = <Made, Shown>(
  { repeated, step }: DoneStep<Made>,
  show: (made: Made) => Shown
): ReadonlyArray<readonly [index: number, done: Done<Shown, never>]> =>
  step.flatMap(({ id, index, is, made }): ReadonlyArray<readonly [number, Done<Shown, never>]> => {
    if (is === "Deleted") return [[index, { _tag: is, id, repeated }]]
    return made === null ? [] : [[index, { _tag: is, value: show(made), repeated }]]
  })

/** The key of a step, which no caller can send. */
const keyOfStep = (key: string, index: number): string => `${key}\n${index}`

export const recordUnder = (
  { at, who }: Pick<Writing, "at" | "who">,
  { fingerprint, key }: IdempotencyKey,
  result: string
): IdempotencyRecord => ({
  key,
  fingerprint,
  userId: who.member.userId,
  result,
  at,
  keepUntil: fromMillis(toMillis(at) + hoursKept * 3_600_000)
})

/** A step is kept under the call's key and the index of its first operation. */
export const recordOfStep = (
  writing: Pick<Writing, "at" | "who">,
  { fingerprint, key }: IdempotencyKey,
  index: number,
  result: string
): IdempotencyRecord => recordUnder(writing, { fingerprint, key: keyOfStep(key, index) }, result)

/**
 * Takes the key for this list of operations before anything of it is written, and refuses another list. Returns the steps that
 * an earlier call with the same list has done.
 */
export const openSteps = Effect.fnUntraced(function* (
  idempotencyStore: IdempotencyStore["Service"],
  writing: Writing,
  once: IdempotencyKey,
  count: number
): Effect.fn.Return<ReadonlyArray<KeptResult>, ValidationFailed> {
  const { at, visible, who } = writing
  const taken = yield* idempotencyStore.keep(visible, recordUnder(writing, once, "")).pipe(
    Effect.as(null),
    Effect.catchTag("KeyAlreadyUsed", ({ kept }) => Effect.succeed(kept))
  )
  if (taken === null) return []
  if (taken.fingerprint !== once.fingerprint) return yield* keyReused
  const keys = Array.from({ length: count }, (_, index) => keyOfStep(once.key, index))
  const found = yield* idempotencyStore.findAll(visible, { userId: who.member.userId, keys, at })
  return keys.flatMap((key) => found.get(key) ?? [])
})
