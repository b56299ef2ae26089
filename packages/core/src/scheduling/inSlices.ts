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

/**
 * Takes the steps of a generator to its end, in slices between which other work goes on, and gives its result. A step may take
 * longer than an item of a list, so the time is looked at after each.
 */
export const throughSlices = <A>(steps: Iterator<unknown, A, void>): Effect.Effect<A> => {
  const slice: Effect.Effect<A> = Effect.suspend(() => {
    const began = performance.now()
    let step = steps.next()
    for (; step.done !== true; step = steps.next()) {
      if (isSliceOver(began)) return Effect.andThen(laterTurn, slice)
    }
    return Effect.succeed(step.value)
  })
  return slice
}

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
const run = 16

/** Sorts items in slices between which other work goes on, as `toSorted` does. */
export const sortInSlices = <A>(
  items: ReadonlyArray<A>,
  compare: (a: A, b: A) => number
): Effect.Effect<ReadonlyArray<A>> =>
  Effect.suspend(() => {
    const sorting = mergeSort(items, compare)
    let sorted: ReadonlyArray<A> = []
    return Effect.map(
      stepInSlices(() => {
        const next = sorting.next()
        if (next.done === true) sorted = next.value
        return next.done !== true
      }),
      () => sorted
    )
  })

/** Sorts short runs and merges them, with a pause after each run and each merged item. */
function* mergeSort<A>(items: ReadonlyArray<A>, compare: (a: A, b: A) => number) {
  let sorted: Array<ReadonlyArray<A>> = []
  for (let start = 0; start < items.length; start += run) {
    sorted.push(items.slice(start, start + run).sort(compare))
    yield
  }
  while (sorted.length > 1) {
    const longer: typeof sorted = []
    for (let index = 0; index < sorted.length; index += 2) {
      const [first, second] = [sorted[index] ?? [], sorted[index + 1] ?? []]
      const merged: Array<A> = []
      let [ofFirst, ofSecond] = [0, 0]
      while (merged.length < first.length + second.length) {
        const [a, b] = [first[ofFirst], second[ofSecond]]
        // Equal items of the first come first.
        if (a !== undefined && (b === undefined || compare(b, a) >= 0)) {
          merged.push(a)
          ofFirst++
        } else if (b !== undefined) {
          merged.push(b)
          ofSecond++
        }
        yield
      }
      longer.push(merged)
    }
    sorted = longer
  }
  return sorted[0] ?? []
}
