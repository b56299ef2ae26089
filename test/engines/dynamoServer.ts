import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createRequire } from "node:module"
import { type AddressInfo, createServer, connect } from "node:net"
import { dirname, join } from "node:path"

export interface DynamoServer {
  readonly endpoint: string
  readonly process: ChildProcess
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** The local engine's program, where npm has one for this machine. */
const program = (): string | undefined => {
  try {
    return join(dirname(createRequire(import.meta.url).resolve("@dynoxide/linux-x64/package.json")), "dynoxide")
  } catch {
    return undefined
  }
}

/** Starts a DynamoDB of our own, in memory or in a file; undefined where the machine has none. */
export const startDynamo = async (
  options: { readonly port?: number; readonly file?: string } = {}
): Promise<DynamoServer | undefined> => {
  const path = program()
  if (path === undefined) return undefined
  const port = options.port ?? (await freePort())
  const stored = options.file === undefined ? [] : ["--db-path", options.file]
  const server = spawn(path, ["serve", "--host", "127.0.0.1", "--port", String(port), ...stored], { stdio: "ignore" })
  process.once("exit", () => server.kill())
  for (let tried = 0; !(await answers(port)); tried++) {
    if (tried > 200 || server.exitCode !== null) throw new Error(`dynoxide does not answer on port ${port}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    endpoint: `http://127.0.0.1:${port}`,
    process: server,
    stop: async (signal) => {
      const gone = once(server, "exit")
      server.kill(signal)
      await gone
    }
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1")
    socket.once("connect", () => {
      socket.destroy()
      resolve(true)
    })
    socket.once("error", () => resolve(false))
  })

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer()
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
