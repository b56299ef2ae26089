import { connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import type { Service } from "./Service.ts"
import { between, type Fault, soon } from "./Target.ts"

const hour = 3_600_000
const large = ["/api/time?page_size=500", "/api/reports/debtors", "/api/reports/team", "/api/reports/activity"]

/** What can happen to a service on any store. */
export const serviceFaults = (key: string): ReadonlyArray<Fault> => [
  {
    kind: "service killed",
    bar: soon,
    happen: async (service) => {
      await service.stop("SIGKILL")
      await service.start()
    }
  },
  {
    kind: "service frozen",
    bar: soon,
    happen: async (service) => {
      service.signal("SIGSTOP")
      await sleep(between(1000, 6000))
      service.signal("SIGCONT")
    }
  },
  {
    kind: "aborted requests",
    bar: soon,
    happen: async ({ url }) => {
      const abort = async (path: string) => {
        await sleep(between(0, 2000))
        const signal = AbortSignal.timeout(Math.round(between(1, 250)))
        await fetch(url + path, { headers: { "x-api-key": key }, signal })
          .then((response) => response.text())
          .catch(() => undefined)
      }
      await Promise.all(Array.from({ length: 50 }, (_, index) => abort(large[index % large.length] ?? "")))
    }
  },
  {
    kind: "slow readers",
    bar: soon,
    happen: async (service) => {
      const readers = Array.from({ length: 20 }, () => slowReader(service, key))
      await sleep(between(5000, 10_000))
      for (const reader of readers) reader.destroy()
    }
  },
  {
    kind: "clock jumps",
    bar: soon,
    happen: async (service) => {
      for (const ahead of [hour, -hour, 0]) {
        service.setAhead(ahead)
        await sleep(between(500, 3000))
      }
    }
  }
]

/** Asks for a large list again and again, and never reads an answer. */
const slowReader = ({ url }: Service, key: string) => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on("error", () => undefined)
  socket.pause()
  for (let count = 0; count < 10; count++) {
    socket.write(`GET /api/time?page_size=500 HTTP/1.1\r\nhost: ${hostname}\r\nx-api-key: ${key}\r\n\r\n`)
  }
  return socket
}
