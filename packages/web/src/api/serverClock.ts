/** The server's time of an answer, and when it came by a clock that nobody sets. */
let known: { readonly time: number; readonly at: number } | undefined

/** The date of an answer has whole seconds: on the average, half of one has gone by. */
const halfSecond = 500

/** Takes the server's time from the date of an answer that just came; `began` is when it was asked for, by `performance.now()`. */
export const noteServerDate = (date: string | null, began: number): void => {
  const time = Date.parse(date ?? "")
  if (Number.isNaN(time)) return
  const now = performance.now()
  known = { time: time + halfSecond, at: (began + now) / 2 }
}

/** The time by the server's clock, whatever that of this computer shows; by this one until the first answer came. */
export const serverNow = (): number => (known === undefined ? Date.now() : known.time + performance.now() - known.at)
