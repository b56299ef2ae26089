import autocannon from "autocannon"
import type { Request } from "./workloads.ts"

/** The process that asks, so that asking costs neither server anything. */
export interface Ask {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  readonly requests: ReadonlyArray<Request>
}

export interface Answered {
  readonly perSecond: number
  readonly answered: number
  readonly p50: number
  readonly p99: number
}

process.on("message", (ask: Ask) => {
  run(ask).then(
    (answered) => process.send?.(answered),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    }
  )
})

const run = async ({ connections, requests, seconds, url }: Ask): Promise<Answered> => {
  const milliseconds: Array<number> = []
  const begun = performance.now()
  const statuses = new Map<number, number>()
  const instance = autocannon({ url, connections, duration: seconds, requests, pipelining: 1 })
  instance.on("response", (_client: unknown, status: number, _bytes: number, time: number) => {
    milliseconds.push(time)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  })
  const result = await instance
  const elapsed = (performance.now() - begun) / 1000
  const bad = [...statuses].filter(([status]) => status !== 200 && status !== 201)
  if (bad.length > 0 || result.errors > 0) {
    throw new Error(`answers other than a success: ${JSON.stringify(bad)}, ${result.errors} errors`)
  }
  milliseconds.sort((a, b) => a - b)
  const at = (share: number) =>
    milliseconds[Math.min(milliseconds.length - 1, Math.floor(milliseconds.length * share))] ?? 0
  return { perSecond: milliseconds.length / elapsed, answered: milliseconds.length, p50: at(0.5), p99: at(0.99) }
}
