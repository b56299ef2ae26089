import { Worker } from "node:worker_threads"

/**
 * Loaded into a server before its own code. From a message "begin" to a message "end", it looks at each turn of the event
 * loop and at each statement of the embedded database. Then it says how much processor time the longest turn took, and how
 * long the longest statement took by the clock, in milliseconds.
 */
export interface Longest {
  readonly longest: number
  readonly longestStatement: number
}

let isWatching = false
let longest = 0
let longestStatement = 0
let statementBegan = 0
let before = process.threadCpuUsage()
let beganAt = performance.now()

/** The kernel counts a thread's time in ticks of some milliseconds, and the clock runs on while others have the processor. */
const look = () => {
  const [now, at] = [process.threadCpuUsage(), performance.now()]
  const ofProcessor = (now.user + now.system - before.user - before.system) / 1000
  longest = Math.max(longest, Math.min(ofProcessor, at - beganAt))
  before = now
  beganAt = at
  if (isWatching) setImmediate(look)
}

process.on("message", (message) => {
  if (message === "begin") {
    isWatching = true
    longest = 0
    longestStatement = 0
    before = process.threadCpuUsage()
    beganAt = performance.now()
    setImmediate(look)
  }
  if (message === "end") {
    isWatching = false
    process.send?.({ longest, longestStatement })
  }
})
process.channel?.unref()

// The thread of the embedded database has one statement at a time, and says which reply is its last.
const { postMessage } = Worker.prototype
Worker.prototype.postMessage = function (message: any, ...rest: Array<any>) {
  if (message?.kind === "batch") statementBegan = performance.now()
  postMessage.call(this, message, ...rest)
}
const { emit } = Worker.prototype
Worker.prototype.emit = function (event: string | symbol, ...rest: Array<any>) {
  if (event === "message" && rest[0]?.last === true) {
    longestStatement = Math.max(longestStatement, performance.now() - statementBegan)
  }
  return emit.call(this, event, ...rest)
}
