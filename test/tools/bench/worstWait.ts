import { Agent, get } from "node:http"
import { median } from "./median.ts"

/** What is read every few milliseconds, on a connection of its own. */
interface Read {
  readonly url: string
  readonly key: string
  readonly path: string
}

const everyMs = 5

/** How long the slowest of many small reads takes beside something large, and for as long alone: medians of some rounds. */
export const worstWait = async (read: Read, large: () => Promise<unknown>, rounds: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const beside: Array<number> = []
  const alone: Array<number> = []
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    beside.push(await worstDuring(read, agent, large()))
    const taken = performance.now() - begun
    alone.push(await worstDuring(read, agent, new Promise((resolve) => setTimeout(resolve, taken))))
  }
  agent.destroy()
  return { beside: median(beside), alone: median(alone) }
}

const worstDuring = async (read: Read, agent: Agent, during: Promise<unknown>): Promise<number> => {
  const over = new AbortController()
  const ended = during.finally(() => over.abort())
  let worst = 0
  while (!over.signal.aborted) {
    worst = Math.max(worst, await once(read, agent))
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  await ended
  return worst
}

const once = ({ key, path, url }: Read, agent: Agent) =>
  new Promise<number>((resolve, reject) => {
    const begun = performance.now()
    get(url + path, { agent, headers: { "x-api-key": key } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`))
      response.resume().on("end", () => resolve(performance.now() - begun))
    }).on("error", reject)
  })
