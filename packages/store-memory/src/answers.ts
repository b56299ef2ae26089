import type { UserId } from "@hourbook/core/shared/Ids"
import type { Instant } from "@hourbook/core/shared/Instant"
import { Answers } from "@hourbook/core/writing/Answers"
import { AlreadyAnswered, type Answer, type AnswerToKeep } from "@hourbook/core/writing/Writing"
import { Effect, Layer, Option } from "effect"
import { Memory, type Rows } from "./Memory.ts"

interface Slot {
  readonly userId: UserId
  readonly key: string
  readonly at: Instant
}

const slotKey = ({ key, userId }: Slot): string => `${userId} ${key}`

const answerIn = (rows: Rows, slot: Slot): Option.Option<Answer> =>
  Option.fromUndefinedOr(rows.answers.get(slotKey(slot))).pipe(
    Option.filter(({ keepUntil }) => keepUntil > slot.at),
    Option.map(({ fingerprint, result }) => ({ fingerprint, result }))
  )

/** Why an answer cannot be kept: there is one under its key. */
export const answered = (rows: Rows, answer: AnswerToKeep | null): AlreadyAnswered | undefined =>
  answer === null
    ? undefined
    : Option.match(answerIn(rows, answer), {
        onNone: () => undefined,
        onSome: (earlier) => new AlreadyAnswered({ answer: earlier })
      })

/** Keeps an answer, to be called with the change that it answers. */
export const keepAnswer = (rows: Rows, answer: AnswerToKeep | null): void => {
  if (answer !== null) rows.answers.set(slotKey(answer), answer)
}

export const layer = Layer.effect(
  Answers,
  Effect.map(Memory, (memory) =>
    Answers.of({ find: (seen, slot) => Effect.sync(() => answerIn(memory.rowsOf(seen.workspaceId), slot)) })
  )
)
