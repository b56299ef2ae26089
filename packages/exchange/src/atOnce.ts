/** Takes all steps of a generator at once, and gives its result. A service takes them in slices instead. */
export const atOnce = <A>(steps: Generator<unknown, A, void>): A => {
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}
