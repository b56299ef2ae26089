import { median, ratiosOf } from "./median.ts"
import { productKey, startHourbook } from "./servers.ts"

const entries = 200

interface Times {
  readonly seconds: number
  readonly cpu: number
}

export interface BulkRatio {
  /** How many times as fast one call with many operations makes entries as a call for each, by the clock. */
  readonly times: number
  /** The same in processor time of the server's process, and of PostgreSQL where it is another. */
  readonly timesCpu: number
  readonly millisecondsOfOne: number
  readonly millisecondsInBulk: number
}

/** Makes the same entries one by one and in one call, in turns, on a server with a new store; `cpuOfStore` counts what is not the server's. */
export const bulkRatio = async (
  settings: Readonly<Record<string, string>>,
  { cpuOfStore, rounds }: { readonly cpuOfStore: () => number; readonly rounds: number }
): Promise<BulkRatio> => {
  const server = await startHourbook({ ...settings, HOURBOOK_BOOTSTRAP_KEY: productKey })
  const headers = { "content-type": "application/json", "x-api-key": productKey }
  const post = async (path: string, body: object) => {
    const answer = await server.call({ method: "POST", path, headers, body: JSON.stringify(body) })
    if (answer.ok !== true) throw new Error(JSON.stringify(answer))
    return answer.data
  }
  const measured = async (work: () => Promise<unknown>): Promise<Times> => {
    const cpu = () => (server.cpuSeconds() ?? Number.NaN) + cpuOfStore()
    const [before, begun] = [cpu(), performance.now()]
    await work()
    return { seconds: (performance.now() - begun) / 1000, cpu: cpu() - before }
  }
  try {
    const client = await post("/api/counteragents", { name: "Acme" })
    const projects = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post("/api/projects", { name: `Project ${index}`, counteragent_id: client.counteragent.id })
      )
    )
    let made = 0
    const bodies = () =>
      Array.from({ length: entries }, () => {
        const index = made++
        return {
          description: `Work ${index}`,
          accrual_date: new Date(Date.UTC(2024, 0, 1 + Math.floor(index / 20))).toISOString().slice(0, 10),
          duration_minutes_total: 10 + (index % 200),
          cost: 10,
          currency: "EUR",
          project_id: projects[index % projects.length].project.id,
          tags: ["a", "b"],
          external_ref: { source: "bench", id: String(index) }
        }
      })
    const alone = new Array<Times>()
    const bulk = new Array<Times>()
    for (let round = 0; round <= rounds; round++) {
      const one = await measured(async () => {
        for (const body of bodies()) await post("/api/time", body)
      })
      const operations = bodies().map((body) => ({ op: "create", body }))
      const many = await measured(() => post("/api/time/bulk", { operations }))
      // The first round warms up.
      if (round > 0) {
        alone.push(one)
        bulk.push(many)
      }
    }
    const of = (all: ReadonlyArray<Times>, figure: keyof Times) => all.map((times) => times[figure])
    return {
      times: ratiosOf(of(alone, "seconds"), of(bulk, "seconds")).median,
      timesCpu: ratiosOf(of(alone, "cpu"), of(bulk, "cpu")).median,
      millisecondsOfOne: (median(of(alone, "seconds")) * 1000) / entries,
      millisecondsInBulk: (median(of(bulk, "seconds")) * 1000) / entries
    }
  } finally {
    await server.stop()
  }
}
