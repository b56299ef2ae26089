import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { Effect, Option, Random, Schema } from "effect"
import type { Answer, Asked, Send } from "./Connection.ts"

const tries = 8
const longestWaitSeconds = 30

const mayComeLater = ({ status }: Answer): boolean => status === 429 || status >= 500

const ErrorBody = Schema.Struct({ error: Schema.Struct({ code: Schema.String, message: Schema.String }) })

const errorIn = ({ body }: Answer) => Option.map(Schema.decodeUnknownOption(ErrorBody)(body), ({ error }) => error)

/** The service's error message. */
export const problemOf = (answer: Answer): string =>
  Option.match(errorIn(answer), {
    onNone: () => `the service answered with the status ${answer.status}`,
    onSome: ({ message }) => message
  })

/** The service's error message as sentences. */
export const problemSentence = (answer: Answer): string => {
  const problem = problemOf(answer)
  return `${problem.charAt(0).toUpperCase()}${problem.slice(1)}${problem.endsWith(".") ? "" : "."}`
}

/** Seconds to wait before a request is sent again: as the service says, else longer each time. */
const pause = Effect.fnUntraced(function* (attempt: number, retryAfterSeconds: number | null) {
  const grown = Math.min(2 ** attempt / 2, longestWaitSeconds)
  const seconds = Math.min(retryAfterSeconds ?? grown, longestWaitSeconds)
  yield* Effect.sleep((seconds + (yield* Random.next) * 0.2) * 1000)
})

/**
 * Sends a request until the service answers it. Every request of an import can be sent again: what is there already is not
 * made twice.
 */
export const ask = Effect.fnUntraced(function* (send: Send, asked: Asked): Effect.fn.Return<Answer, StartupError> {
  for (let attempt = 0; ; attempt++) {
    const got = yield* Effect.result(send(asked))
    const answer = got._tag === "Success" ? got.success : undefined
    if (answer !== undefined && !mayComeLater(answer)) return answer
    if (got._tag === "Failure" && got.failure.lasts)
      return yield* new StartupError({ message: `${got.failure.message}.` })
    if (attempt + 1 >= tries) {
      const problem = got._tag === "Failure" ? got.failure.message : problemOf(got.success)
      return yield* new StartupError({
        message: `The service did not answer after ${tries} tries: ${problem}. Run the same command again: it goes on where it stopped.`
      })
    }
    yield* pause(attempt, answer?.retryAfterSeconds ?? null)
  }
})

/** The same for a request that has to succeed: the `data` of its answer. `next` says what to do if the service refuses it. */
export const dataOf = <A>(schema: Schema.ConstraintDecoder<A>, next = "") => {
  const decode = Schema.decodeUnknownEffect(Schema.Struct({ data: schema }))
  return Effect.fnUntraced(function* (send: Send, asked: Asked): Effect.fn.Return<A, StartupError> {
    const answer = yield* ask(send, asked)
    if (answer.status >= 300) {
      const { code } = Option.getOrElse(errorIn(answer), () => ({ code: "api_error" }))
      return yield* new StartupError({
        message: `${problemSentence(answer)}${next === "" ? "" : ` ${next}`}`,
        refusal: { code }
      })
    }
    const { data } = yield* Effect.mapError(
      decode(answer.body),
      () => new StartupError({ message: `The service is of another version: its answer to ${asked.path} is unknown.` })
    )
    return data
  })
}
