import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { Effect, type Scope } from "effect"

/** Stands before a server and counts the round trips: how often the client spoke after the server had. It may keep answers back for a time in milliseconds. */
export interface CountingProxy {
  readonly url: string
  readonly roundTrips: () => number
}

export const makeCountingProxy = (target: string, delay = () => 0): Effect.Effect<CountingProxy, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.callback<{ readonly proxy: CountingProxy; readonly close: () => void }>((resume) => {
        const sockets = new Set<Socket>()
        let trips = 0
        const server = createServer((client) => {
          const { hostname, port } = new URL(target)
          const upstream = connect(Number(port), hostname)
          let serverSpoke = true
          client.on("data", (chunk) => {
            if (serverSpoke) trips++
            serverSpoke = false
            upstream.write(chunk)
          })
          upstream.on("data", (chunk) => {
            serverSpoke = true
            if (delay() === 0) client.write(chunk)
            else setTimeout(() => client.write(chunk), delay())
          })
          for (const [one, other] of [
            [client, upstream],
            [upstream, client]
          ] as const) {
            sockets.add(one)
            one.on("close", () => other.destroy())
            one.on("error", () => other.destroy())
          }
        })
        server.listen(0, "127.0.0.1", () => {
          const url = new URL(target)
          url.port = String((server.address() as AddressInfo).port)
          resume(
            Effect.succeed({
              proxy: { url: url.href, roundTrips: () => trips },
              close: () => {
                server.close()
                for (const socket of sockets) socket.destroy()
              }
            })
          )
        })
      }),
      ({ close }) => Effect.sync(close)
    ),
    ({ proxy }) => proxy
  )
