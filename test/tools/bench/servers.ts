import { type ChildProcess, fork, spawn } from "node:child_process"
import { join } from "node:path"
import { cpuSecondsOf } from "./cpu.ts"
import { freePort } from "./postgres.ts"
import type { Request } from "./workloads.ts"

/** A server in a process of its own. */
export interface Running {
  readonly url: string
  readonly call: (request: Request) => Promise<any>
  /** Processor time used so far, where the system says. */
  readonly cpuSeconds: () => number | null
  readonly stop: () => Promise<void>
}

export const productKey = "hb_full_of_the_benchmark_and_no_one_else"

const root = join(import.meta.dirname, "..", "..", "..")

/** Options of Node for all servers, such as --cpu-prof. */
const nodeOptions = (process.env["BENCH_NODE_OPTIONS"] ?? "").split(" ").filter(Boolean)

/** Hourbook as `npm start` runs it, on a PostgreSQL server, from this checkout or another one. */
export const startProduct = (databaseUrl: string, checkout = root): Promise<Running> =>
  startHourbook({ DATABASE_URL: databaseUrl, HOURBOOK_BOOTSTRAP_KEY: productKey }, checkout)

/** The same with any settings. */
export const startHourbook = async (settings: Readonly<Record<string, string>>, checkout = root): Promise<Running> => {
  const port = await freePort()
  const child = spawn(process.execPath, [...nodeOptions, "--conditions=@hourbook/source", "hosts/node/src/main.ts"], {
    cwd: checkout,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PORT: String(port), ...settings }
  })
  return running("Hourbook", child, port)
}

/** What a server that Hourbook is compared with needs to know. */
export interface PeerSetup {
  readonly databaseUrl: string
  readonly port: number
}

/** Starts a server of this directory that Hourbook is compared with. */
export const startPeer = async (file: "rawServer.ts" | "fastifyServer.ts", databaseUrl: string): Promise<Running> => {
  const port = await freePort()
  const child = fork(join(import.meta.dirname, file), {
    execArgv: nodeOptions,
    stdio: ["ignore", "ignore", "inherit", "ipc"]
  })
  child.send({ databaseUrl, port } satisfies PeerSetup)
  return running(file, child, port)
}

const running = async (name: string, child: ChildProcess, port: number): Promise<Running> => {
  const url = `http://127.0.0.1:${port}`
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  while ((await fetch(`${url}/readyz`).catch(() => null))?.ok !== true) {
    if (child.exitCode !== null) throw new Error(`${name} ended before it was ready`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    call: async ({ body, headers, method, path }) => {
      const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
      return response.json()
    },
    cpuSeconds: () => cpuSecondsOf(child.pid ?? 0),
    stop: async () => {
      child.kill("SIGTERM")
      await ended
    }
  }
}
