import { queueState } from "./queueState.ts"

const lookMillis = 250

/** Waits for the server's answer, but not while it is away and the change is kept in this browser. True when it was answered. */
export const orKept = (writing: Promise<unknown>): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const every = setInterval(() => {
      if (!queueState().isOffline) return
      clearInterval(every)
      resolve(false)
    }, lookMillis)
    writing.then(() => resolve(true), reject).finally(() => clearInterval(every))
  })
