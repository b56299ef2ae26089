import { Effect, References } from "effect"
import { CurrentErrand, inLaterTurn, isSliceOver } from "./loopTurns.ts"

/** How many items may pass before the time is looked at. */
const stride = 4

const laterTurn = Effect.withFiber<void>((fiber) =>
  fiber.getRef(References.PreventSchedulerYield)
    ? Effect.void
    : Effect.callback((resume) => inLaterTurn(fiber.getRef(CurrentErrand), () => resume(Effect.void)))
)

/** Calls a function for each item, in slices between which other work goes on. The results must not depend on what it does. */
export const eachInSlices = <A>(items: Iterable<A>, call: (item: A) => void): Effect.Effect<void> =>
  Effect.suspend(() => {
    const rest = items[Symbol.iterator]()
    const slice: Effect.Effect<void> = Effect.suspend(() => {
      const began = performance.now()
      for (let count = 1; ; count++) {
        const next = rest.next()
        if (next.done === true) return Effect.void
        call(next.value)
        if (count % stride === 0 && isSliceOver(began)) return Effect.andThen(laterTurn, slice)
      }
    })
    return slice
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
const run = 16

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
        longer.push(yield* mapInSlices(merged(sorted[index] ?? [], sorted[index + 1] ?? [], compare), (item) => item))
      }
      sorted = longer
    }
    return sorted[0] ?? []
  })

/** Equal items of the first come first. */
function* merged<A>(first: ReadonlyArray<A>, second: ReadonlyArray<A>, compare: (a: A, b: A) => number) {
  let taken = 0
  for (const item of first) {
    for (let next = second[taken]; next !== undefined && compare(next, item) < 0; next = second[++taken]) yield next
    yield item
  }
  yield* second.slice(taken)
}
