/**
 * Loaded into a server before its own code. From a message "begin" to a message "end", it looks at each turn of the event
 * loop, and then says how much processor time the longest one took, in milliseconds.
 */
let isWatching = false
let longest = 0
let before = process.threadCpuUsage()

const look = () => {
  const now = process.threadCpuUsage()
  longest = Math.max(longest, (now.user + now.system - before.user - before.system) / 1000)
  before = now
  if (isWatching) setImmediate(look)
}

process.on("message", (message) => {
  if (message === "begin") {
    isWatching = true
    longest = 0
    before = process.threadCpuUsage()
    setImmediate(look)
  }
  if (message === "end") {
    isWatching = false
    process.send?.({ longest })
  }
})
process.channel?.unref()
