import { type ChildProcess, fork } from "node:child_process"
import { join } from "node:path"
import type { Longest } from "./loopSlices.ts"
import { freePort } from "./postgres.ts"

const root = join(import.meta.dirname, "..", "..", "..")

/** Starts the server, from its sources or as it was built, watched: see `loopSlices`. */
export const startWatched = async (
  env: Readonly<Record<string, string>>,
  { program = "hosts/node/src/main.ts" }: { readonly program?: string } = {}
) => {
  const port = await freePort()
  const child: ChildProcess = fork(program, {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: [
      ...(process.env["BENCH_NODE_OPTIONS"] ?? "").split(" ").filter(Boolean),
      "--conditions=@hourbook/source",
      "--import",
      join(import.meta.dirname, "loopSlices.ts")
    ],
    env: { ...process.env, PORT: String(port), HOURBOOK_LOG: "off", ...env }
  })
  const url = `http://127.0.0.1:${port}`
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  while ((await fetch(`${url}/readyz`).catch(() => null))?.ok !== true) {
    if (child.exitCode !== null) throw new Error("the server ended before it was ready")
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    /** The longest turn of the event loop, and the longest statement, while something happens. */
    longest: async (during: () => Promise<unknown>): Promise<Longest> => {
      child.send("begin")
      await during()
      const longest = new Promise<Longest>((resolve) => child.once("message", (message: Longest) => resolve(message)))
      child.send("end")
      return longest
    },
    stop: async () => {
      child.kill("SIGTERM")
      await ended
    }
  }
}

export type WatchedServer = Awaited<ReturnType<typeof startWatched>>
