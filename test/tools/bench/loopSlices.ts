import { Worker } from "node:worker_threads"

/**
 * Loaded into a server before its own code. From a message "begin" to a message "end", it looks at each turn of the event
 * loop and at each statement of the embedded database. Then it says how much processor time the longest turn and the longest
 * statement took, in milliseconds: of the main thread, and of the other threads.
 */
export interface Longest {
  readonly longest: number
  readonly longestStatement: number
}

let isWatching = false
let longest = 0
let longestStatement = 0
let statementBegan = 0
let othersBefore = 0
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

/** The processor time of the threads beside this one, in milliseconds. */
const othersMs = () => {
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()]
  return (all.user + all.system - own.user - own.system) / 1000
}

// The thread of the embedded database has one statement at a time, and says which reply is its last.
const { postMessage } = Worker.prototype
Worker.prototype.postMessage = function (message: any, ...rest: Array<any>) {
  if (message?.kind === "batch") {
    statementBegan = performance.now()
    othersBefore = othersMs()
  }
  postMessage.call(this, message, ...rest)
}
const { emit } = Worker.prototype
Worker.prototype.emit = function (event: string | symbol, ...rest: Array<any>) {
  if (event === "message" && rest[0]?.last === true) {
    longestStatement = Math.max(
      longestStatement,
      Math.min(performance.now() - statementBegan, othersMs() - othersBefore)
    )
  }
  return emit.call(this, event, ...rest)
}
