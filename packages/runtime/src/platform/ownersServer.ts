import { createServer, type ServerOptions } from "node:http"
import type { ListenOptions } from "node:net"
import { isMainThread } from "node:worker_threads"

/** The permissions of a socket: the owner alone may use it. */
export const ownersMode = 0o600

/** A server whose socket only its owner can open, from the moment that it exists: binding is synchronous. */
export const ownersServer = (settings: ServerOptions) => {
  const server = createServer(settings)
  const listen = server.listen.bind(server)
  return Object.assign(server, {
    listen: (options: ListenOptions, done?: () => void) => {
      // Only the main thread can set it.
      const before = isMainThread ? process.umask(0o777 & ~ownersMode) : undefined
      try {
        return listen(options, done)
      } finally {
        if (before !== undefined) process.umask(before)
      }
    }
  })
}
