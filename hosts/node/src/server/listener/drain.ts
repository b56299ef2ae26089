import { Server as NetServer } from "node:net"
import { Effect } from "effect"
import type { NodeServer } from "./nodeServer.ts"

/** For this long, a kept-alive connection may send one more request; its response ends the connection. */
const graceMilliseconds = 500
/** The longest time for accepted requests to finish. */
const drainMilliseconds = 15_000

/** Stops accepting connections, waits for requests in flight, and then closes every connection. */
export const drain = ({ closeConnections, open, server }: NodeServer): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    const start = performance.now()
    closeConnections()
    // After the connections that wait to be accepted. The HTTP server's own close would cut idle connections at once,
    // including those on which a request is arriving.
    setImmediate(() => NetServer.prototype.close.call(server, done))
    const check = setInterval(() => {
      const elapsed = performance.now() - start
      if ((elapsed >= graceMilliseconds && open.size === 0) || elapsed >= drainMilliseconds)
        server.closeAllConnections()
    }, 20)
    function done() {
      clearInterval(check)
      resume(Effect.void)
    }
  })
