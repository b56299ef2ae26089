import { Effect } from "effect"

/** Keeps the processor busy. */
export const busyFor = (milliseconds: number): void => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

/** How often the event loop turns while an effect runs. */
export const turnsDuring = Effect.fnUntraced(function* <A, E, R>(self: Effect.Effect<A, E, R>) {
  let [turns, isOver] = [0, false]
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  yield* self
  isOver = true
  return turns
})

/**
 * By how much a count grows within one turn of the event loop at most while an effect runs. Of what takes some time to count, no
 * more fits into a slice on a slower machine.
 */
export const mostInATurn = Effect.fnUntraced(function* <A, E, R>(count: () => number, self: Effect.Effect<A, E, R>) {
  let [before, most, isOver] = [count(), 0, false]
  const look = () => {
    most = Math.max(most, count() - before)
    before = count()
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  yield* self
  isOver = true
  look()
  return most
})
