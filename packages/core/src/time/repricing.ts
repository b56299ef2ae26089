import { Effect, MutableRef } from "effect"
import { asOperation, CurrentOperation, inOperation } from "../activity/CurrentOperation.ts"
import type { CoreError } from "../errors/Errors.ts"
import { loadedLater } from "../scheduling/loadedLater.ts"
import { OperationId } from "../values/Ids.ts"
import type { Writing } from "../writing/Writing.ts"
import type { reprice } from "./reprice.ts"
import type { Repriced, RepriceQuestion } from "./Repriced.ts"

const form = /^(?<place>.*)~(?<operation>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/u

/** Reprices in one or more calls, whose lines of the log have one operation: it is in the cursor. */
export const repricing = (ports: Parameters<typeof reprice>[0]) => {
  /** Few starts of a program on AWS Lambda reprice something. */
  const some = loadedLater(async () => (await import("./reprice.ts")).reprice(ports))
  const call = Effect.fnUntraced(function* (
    writing: Writing,
    question: RepriceQuestion
  ): Effect.fn.Return<Repriced, CoreError> {
    const done = yield* some(writing, question)
    const operation = yield* CurrentOperation
    const id = operation === null ? null : MutableRef.get(operation)
    return done.next === null || id === null ? done : { ...done, next: `${done.next}~${id}` }
  })
  return (writing: Writing, question: RepriceQuestion): Effect.Effect<Repriced, CoreError> => {
    const { operation, place } = form.exec(question.cursor ?? "")?.groups ?? {}
    return operation === undefined
      ? asOperation(call(writing, question))
      : inOperation(OperationId.make(operation))(call(writing, { ...question, cursor: place }))
  }
}
