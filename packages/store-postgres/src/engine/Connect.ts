import type { Duplex } from "node:stream"

/** Opens a socket to a database and passes it to `ready`, possibly before it is connected. */
export type Connect = (ready: (opened: Error | Duplex) => void) => void
