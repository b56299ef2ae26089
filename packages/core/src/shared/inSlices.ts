import { Effect, References } from "effect"
import { CurrentErrand, inLaterTurn, isSliceOver } from "./loopTurns.ts"

/** How many items may pass before the time is looked at. */
const stride = 4

const laterTurn = Effect.withFiber<void>((fiber) =>
  fiber.getRef(References.PreventSchedulerYield)
    ? Effect.void
    : Effect.callback((resume) => inLaterTurn(fiber.getRef(CurrentErrand), () => resume(Effect.void)))
)

/** Goes on in a later turn of the event loop if work has held it for a slice. */
export const inSlice = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.suspend(() => (isSliceOver(0) ? Effect.andThen(laterTurn, self) : self))

/** Takes steps until one says that it was the last, in slices between which other work goes on. */
const stepInSlices = (takeStep: () => boolean): Effect.Effect<void> => {
  const slice: Effect.Effect<void> = Effect.suspend(() => {
    const began = performance.now()
    for (let count = 1; takeStep(); count++) {
      if (count % stride === 0 && isSliceOver(began)) return Effect.andThen(laterTurn, slice)
    }
    return Effect.void
  })
  return slice
}

/** Calls a function for each item, in slices between which other work goes on. The results must not depend on what it does. */
export const eachInSlices = <A>(items: Iterable<A>, call: (item: A) => void): Effect.Effect<void> =>
  Effect.suspend(() => {
    const rest = items[Symbol.iterator]()
    return stepInSlices(() => {
      const next = rest.next()
      if (next.done === true) return false
      call(next.value)
      return true
    })
  })

/** Maps items in slices between which other work goes on. */
export const mapInSlices = <A, B>(items: Iterable<A>, change: (item: A) => B): Effect.Effect<Array<B>> =>
  Effect.suspend(() => {
    const changed: Array<B> = []
    return Effect.as(
      eachInSlices(items, (item) => changed.push(change(item))),
      changed
    )
  })

/** So many items are sorted at once, which takes less than a slice even where comparing takes long. */
const run = 64

/** Sorts items in slices between which other work goes on, as `toSorted` does. */
export const sortInSlices = <A>(
  items: ReadonlyArray<A>,
  compare: (a: A, b: A) => number
): Effect.Effect<ReadonlyArray<A>> =>
  Effect.gen(function* () {
    let sorted: ReadonlyArray<ReadonlyArray<A>> = yield* mapInSlices(
      Array.from({ length: Math.ceil(items.length / run) }, (_, index) => index * run),
      (start) => items.slice(start, start + run).sort(compare)
    )
    while (sorted.length > 1) {
      const longer: Array<ReadonlyArray<A>> = []
      for (let index = 0; index < sorted.length; index += 2) {
        longer.push(yield* mergeInSlices(sorted[index] ?? [], sorted[index + 1] ?? [], compare))
      }
      sorted = longer
    }
    return sorted[0] ?? []
  })

/** Equal items of the first come first. */
const mergeInSlices = <A>(
  first: ReadonlyArray<A>,
  second: ReadonlyArray<A>,
  compare: (a: A, b: A) => number
): Effect.Effect<ReadonlyArray<A>> => {
  const merged: Array<A> = []
  let [ofFirst, ofSecond] = [0, 0]
  const takeNext = (): boolean => {
    const [a, b] = [first[ofFirst], second[ofSecond]]
    if (a !== undefined && (b === undefined || compare(b, a) >= 0)) {
      merged.push(a)
      ofFirst++
    } else if (b !== undefined) {
      merged.push(b)
      ofSecond++
    } else return false
    return true
  }
  return Effect.as(stepInSlices(takeNext), merged)
}
