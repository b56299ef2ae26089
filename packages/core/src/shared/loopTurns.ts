/** How long work in slices may hold the event loop at a time, in milliseconds. */
const sliceMilliseconds = 6

let sliceBegan: number | undefined
const waiting: Array<() => void> = []

/** Whether the present turn of the event loop has had its slice of such work. */
export const isSliceOver = (): boolean => {
  const now = performance.now()
  if (sliceBegan === undefined) {
    sliceBegan = now
    setImmediate(endTurn)
  }
  return now - sliceBegan > sliceMilliseconds
}

const endTurn = () => {
  if (waiting.length === 0) sliceBegan = undefined
}

/** Goes on in a later turn of the event loop. Of all that wait, one goes on in each, so that others work in between. */
export const inLaterTurn = (go: () => void): void => {
  waiting.push(go)
  if (waiting.length === 1) setImmediate(nextTurn)
}

const nextTurn = () => {
  sliceBegan = performance.now()
  waiting[0]?.()
  waiting.shift()
  setImmediate(waiting.length > 0 ? nextTurn : endTurn)
}
