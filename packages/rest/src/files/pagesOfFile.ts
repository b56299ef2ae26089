import { eachInSlices } from "@hourbook/core/scheduling/inSlices"
import { RequestWait, StoreWait } from "@hourbook/core/scheduling/StoreWait"
import { Effect, Option, Stream } from "effect"
import type { FileWriter } from "./FileFormat.ts"

/** Some rows of a file, and how to read those after them; null after the last. */
export interface RowsOfFile<A, E = never, R = never> {
  readonly rows: ReadonlyArray<A>
  readonly next: Effect.Effect<RowsOfFile<A, E, R>, E, R> | null
}

/** A page may take as long as a request: a file has any number of them. */
export const eachInItsTime = <A, E, R>(page: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.suspend(() => Effect.provideService(page, RequestWait, new StoreWait()))

/**
 * The bytes of a file whose first rows are read: of each page, written in slices, before the next is read, and no faster than
 * they are taken. They are sent when the request counts as handled, and wait for their turns as part of it all the same.
 */
export const pagesOfFile = Effect.fnUntraced(function* <A, E, R>(first: RowsOfFile<A, E, R>, writer: FileWriter<A>) {
  const bytesOf = (isLast: boolean): ReadonlyArray<Uint8Array> => {
    if (isLast) writer.end()
    return writer.take()
  }
  const write = ({ next, rows }: RowsOfFile<A, E, R>) =>
    Effect.map(eachInSlices(rows, writer.add), () => bytesOf(next === null))
  const begin = yield* write(first)
  const further = Stream.paginate(first.next, (next) =>
    next === null
      ? Effect.succeed([[], Option.none()] as const)
      : Effect.flatMap(eachInItsTime(next), (page) =>
          Effect.map(write(page), (bytes) => [bytes, Option.fromNullOr(page.next)] as const)
        )
  )
  return Stream.concat(Stream.fromIterable(begin), Stream.provideContext(further, yield* Effect.context<R>()))
})
