/** Waits for some milliseconds, until the browser is online again, or until the signal aborts. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = new AbortController()
    const end = (): void => {
      clearTimeout(timer)
      done.abort()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener("online", end, { signal: done.signal })
    signal.addEventListener("abort", end, { signal: done.signal })
  })
