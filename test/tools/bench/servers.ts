import { type ChildProcess, fork, spawn } from "node:child_process"
import { join } from "node:path"
import { cpuSecondsOf } from "./cpu.ts"
import { freePort, type Sent } from "./postgres.ts"
import type { Request } from "./workloads.ts"

/** A server in a process of its own. */
export interface Running {
  readonly name: "hourbook" | "raw"
  readonly url: string
  readonly call: (request: Request) => Promise<any>
  /** Processor time used so far, where the system tells it. */
  readonly cpuSeconds: () => number | null
  readonly stop: () => Promise<void>
}

export const productKey = "hb_full_of_the_benchmark_and_no_one_else"

const root = join(import.meta.dirname, "..", "..", "..")

/** Options of Node for both servers, such as --cpu-prof. */
const nodeOptions = (process.env["BENCH_NODE_OPTIONS"] ?? "").split(" ").filter(Boolean)

/** Hourbook as `npm start` runs it. */
export const startProduct = async (databaseUrl: string): Promise<Running> => {
  const port = await freePort()
  const child = spawn(process.execPath, [...nodeOptions, "--conditions=@hourbook/source", "hosts/node/src/main.ts"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), HOURBOOK_BOOTSTRAP_KEY: productKey }
  })
  return running("hourbook", child, port)
}

/** What the raw server needs to know. */
export interface RawSetup {
  readonly databaseUrl: string
  readonly port: number
  /** By workload, what Hourbook sends for a request of it. */
  readonly statements: Readonly<Record<string, ReadonlyArray<Sent>>>
  /** The function that finds whose a key is: names of its argument and its columns, and its body. */
  readonly keyOwnerFunction: { readonly names: ReadonlyArray<string>; readonly source: string }
}

export const startRaw = async (setup: Omit<RawSetup, "port">): Promise<Running> => {
  const port = await freePort()
  const child = fork(join(import.meta.dirname, "rawServer.ts"), { execArgv: nodeOptions })
  child.send({ ...setup, port } satisfies RawSetup)
  return running("raw", child, port)
}

const running = async (name: Running["name"], child: ChildProcess, port: number): Promise<Running> => {
  const url = `http://127.0.0.1:${port}`
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  while ((await fetch(`${url}/readyz`).catch(() => null))?.ok !== true) {
    if (child.exitCode !== null) throw new Error(`${name} ended before it was ready`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    name,
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
