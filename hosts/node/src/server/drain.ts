import { Server as NetServer } from "node:net"
import { Effect } from "effect"
import type { NodeServer } from "./nodeServer.ts"

/** A kept-alive connection may carry one more request for this long, which is answered and ends it. */
const graceMilliseconds = 500
/** Longest time for requests that were accepted. */
const drainMilliseconds = 15_000

/** Stops accepting, lets what is in flight finish, and closes every connection at last. */
export const drain = ({ closeConnections, open, server }: NodeServer): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    const start = performance.now()
    closeConnections()
    // Once connections that already wait to be accepted have been; and not by the HTTP server's own close, which cuts
    // idle connections at once, also those on which a request is on its way.
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
