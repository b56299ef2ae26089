import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { Effect, type Scope } from "effect"

/** Stands before a server, as the address that a failover moves: its clients notice nothing of what becomes of the server. */
export interface FreezingProxy {
  readonly url: string
  /** Passes nothing on from now on, in neither direction, and takes new connections without a word. */
  readonly freeze: () => void
  /** Passes on what comes from now on for new connections. Those from before stay silent. */
  readonly moveOn: () => void
  /** Passes on everything again. */
  readonly thaw: () => void
}

export const freezingProxy = (target: string): Effect.Effect<FreezingProxy, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.callback<{ readonly proxy: FreezingProxy; readonly close: () => void }>((resume) => {
        const { hostname, port } = new URL(target)
        const pairs = new Set<{ readonly client: Socket; readonly upstream: Socket }>()
        let isFrozen = false
        const pass = (client: Socket) => {
          const upstream = connect(Number(port), hostname)
          const pair = { client, upstream }
          pairs.add(pair)
          client.pipe(upstream, { end: false })
          upstream.pipe(client, { end: false })
          client
            .on("error", () => {})
            .on("close", () => {
              upstream.destroy()
              pairs.delete(pair)
            })
          // While it is frozen, a server that ends says nothing to the client either.
          upstream.on("error", () => {}).on("close", () => isFrozen || !pairs.has(pair) || client.destroy())
        }
        const waiting = new Set<Socket>()
        const server = createServer((client) => {
          client.on("error", () => {})
          if (!isFrozen) return pass(client)
          waiting.add(client)
          client.once("close", () => waiting.delete(client))
        })
        const each = (act: (one: Socket) => void) =>
          pairs.forEach(({ client, upstream }) => [client, upstream].forEach(act))
        server.listen(0, "127.0.0.1", () => {
          const url = new URL(target)
          url.port = String((server.address() as AddressInfo).port)
          const proxy: FreezingProxy = {
            url: url.href,
            freeze: () => {
              isFrozen = true
              for (const { client, upstream } of pairs) {
                client.unpipe(upstream)
                upstream.unpipe(client)
              }
              each((one) => one.pause())
            },
            moveOn: () => {
              isFrozen = false
              // The silent ones are no longer between a client and this server.
              for (const { client, upstream } of pairs) {
                upstream.destroy()
                waiting.add(client)
              }
              pairs.clear()
            },
            thaw: () => {
              isFrozen = false
              for (const { client, upstream } of pairs) {
                client.pipe(upstream, { end: false })
                upstream.pipe(client, { end: false })
              }
              for (const client of waiting) if (!client.destroyed) pass(client)
              waiting.clear()
            }
          }
          resume(
            Effect.succeed({
              proxy,
              close: () => {
                server.close()
                each((one) => one.destroy())
                for (const client of waiting) client.destroy()
              }
            })
          )
        })
      }),
      ({ close }) => Effect.sync(close)
    ),
    ({ proxy }) => proxy
  )
