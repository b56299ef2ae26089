import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { demoDirectoryOf, madeOnce } from "./demoDirectory.ts"

/**
 * `npm run dev`: the server from its sources, restarted when one changes. With `--demo`, on sample data in a directory of its own, which is
 * made on the first start, with a link that signs its owner in.
 */
const root = join(import.meta.dirname, "../../..")
/** Of this process, such as the condition that loads the sources. */
const options = process.execArgv
const server = [...options, "--watch", "hosts/node/src/main.ts"]
const command = [...options, "hosts/node/src/cli.ts"]

/** The process that runs now; a signal to this one is for that one. */
let running: ChildProcess | undefined
let isStopped = false
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    isStopped = true
    running?.kill(signal)
  })
}

const start = (args: ReadonlyArray<string>, stdout: "inherit" | "pipe" | "ignore", env = process.env): ChildProcess => {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["inherit", stdout, "inherit"] })
  running = child
  return child
}

const codeOf = async (child: ChildProcess): Promise<number> => {
  const [code] = await once(child, "close")
  return typeof code === "number" ? code : 1
}

const serveRecords = (): Promise<number> => codeOf(start(server, "inherit"))

/** The sample data are in the embedded database, whatever store the environment names. */
const environmentOf = (directory: string): NodeJS.ProcessEnv => {
  const { DATABASE_URL: _, HOURBOOK_STORE: __, ...others } = process.env
  return { ...others, HOURBOOK_DATA_DIR: directory }
}

const serveDemo = async (): Promise<number> => {
  const { studio } = await import("@hourbook/runtime/sample/studio")
  const directory = demoDirectoryOf(process.env["HOURBOOK_DATA_DIR"] ?? "./data")
  const isThere = await madeOnce(directory, async (unfinished) => {
    process.stdout.write(`Making the sample data in ${directory}. This takes about a minute.\n`)
    return (await codeOf(start([...command, "demo"], "ignore", environmentOf(unfinished)))) === 0
  })
  if (!isThere || isStopped) return 1
  const env = environmentOf(directory)
  const host = start(server, "pipe", env)
  let said = ""
  host.stdout?.on("data", (bytes) => {
    process.stdout.write(bytes)
    if (said.includes("Data: ")) return
    said += bytes
    if (!said.includes("Data: ")) return
    // The server runs the command, since it has the database open.
    const link = ["signin", "link", "--workspace", "demo", "--email", studio.owner]
    spawn(process.execPath, [...command, ...link], { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] })
  })
  return codeOf(host)
}

process.exitCode = await (process.argv.includes("--demo") ? serveDemo() : serveRecords())
