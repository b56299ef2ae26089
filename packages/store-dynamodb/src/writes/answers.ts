import { toMillis } from "@hourbook/core/shared/Instant"
import { Answers } from "@hourbook/core/writing/Answers"
import { AlreadyAnswered, type Answer, type AnswerToKeep } from "@hourbook/core/writing/Writing"
import { Effect, Layer, Option } from "effect"
import { answerPlace } from "../layout/places.ts"
import type { Action } from "../table/Action.ts"
import { attributes, type Item, textOf } from "../table/attributes.ts"
import { Dynamo } from "../table/Dynamo.ts"
import { expiry } from "../table/indexes.ts"

const toAnswer = (item: Item): Answer => ({ fingerprint: textOf(item, "print"), result: textOf(item, "result") })

/** Keeps an answer with the change that it answers, unless there is one under its key that is still kept. */
export const keepAnswer = (workspaceId: string, answer: AnswerToKeep | null): ReadonlyArray<Action<AlreadyAnswered>> =>
  answer === null
    ? []
    : [
        {
          _tag: "Put",
          key: answerPlace(workspaceId, answer.userId, answer.key),
          item: attributes({
            print: answer.fingerprint,
            result: answer.result,
            until: answer.keepUntil,
            [expiry]: Math.ceil(toMillis(answer.keepUntil) / 1000)
          }),
          isWitness: true,
          condition: {
            text: "attribute_not_exists(#pk) or #until <= :at",
            values: { ":at": { S: answer.at } },
            otherwise: (found) =>
              new AlreadyAnswered({ answer: found === undefined ? { fingerprint: "", result: "" } : toAnswer(found) })
          }
        }
      ]

export const layer = Layer.effect(
  Answers,
  Effect.map(Dynamo, ({ get }) =>
    Answers.of({
      find: ({ workspaceId }, { at, key, userId }) =>
        Effect.map(get(answerPlace(workspaceId, userId, key)), (found) =>
          found.pipe(
            Option.filter((item) => textOf(item, "until") > at),
            Option.map(toAnswer)
          )
        )
    })
  )
)
