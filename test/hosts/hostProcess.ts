import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inject, onTestFinished } from "vitest"
import { quickWasm } from "../engines/quickWasm.ts"

const root = join(import.meta.dirname, "../..")
/** A test that waits in vain ends before its own time limit, to say what the process said. */
const patience = 240_000

type Settings = Readonly<Record<string, string>>

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A directory that goes with the test. */
export const temporaryDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), "hourbook-host-"))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** The environment of a person's shell without settings of ours, and those of the test. */
const environment = (settings: Settings) => ({
  PATH: process.env["PATH"],
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
  ...settings
})

/**
 * A program as it is installed, in a few files, or as `npm start`, `npm run hourbook`, `npm run dev`, `npm run dev -- --demo` and
 * `npm run dev:spans` run it.
 */
type Form = "installed" | "sources" | "watched" | "demo" | "spanned"

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))

/** The arguments that a script gives to node. */
const argumentsOf = (script: string): ReadonlyArray<string> => script.split(/\bnode /u)[1]?.split(" ") ?? []

const programs = {
  main: {
    installed: [join(inject("nodeHost"), "main.js")],
    sources: argumentsOf(scripts.start),
    watched: argumentsOf(scripts.dev),
    demo: [...argumentsOf(scripts.dev), "--demo"],
    spanned: argumentsOf(scripts["dev:spans"])
  },
  cli: { installed: [join(inject("nodeHost"), "cli.js")], sources: argumentsOf(scripts.hourbook) }
}

const start = (program: ReadonlyArray<string>, settings: Settings) => {
  const child = spawn(process.execPath, [...quickWasm, ...program], {
    cwd: root,
    env: environment(settings),
    stdio: ["ignore", "pipe", "pipe"]
  })
  const said = { stdout: "", stderr: "" }
  child.stdout.on("data", (bytes) => (said.stdout += bytes))
  child.stderr.on("data", (bytes) => (said.stderr += bytes))
  const ended = once(child, "close").then(([code]): Ended => ({ code, ...said }))
  return { child, said, ended }
}

/** Starts the server without waiting until it is ready. */
export const startMain = (settings: Settings, form: Form): ReturnType<typeof start> =>
  start(programs.main[form], settings)

/** Runs a program of the host to its end. */
export const runHost = (settings: Settings): Promise<Ended> => start(programs.main.installed, settings).ended

export const startCli = (
  args: ReadonlyArray<string>,
  settings: Settings,
  form: keyof typeof programs.cli = "installed"
): ReturnType<typeof start> => start([...programs.cli[form], ...args], settings)

/** Runs a command to its end. */
export const runCli = (...command: Parameters<typeof startCli>): Promise<Ended> => startCli(...command).ended

export interface Host {
  readonly child: ChildProcess
  readonly url: string
  readonly said: { readonly stdout: string; readonly stderr: string }
  readonly ended: Promise<Ended>
  /** Ends the process and waits for it. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<Ended>
}

/** Serves on a free port; back when it is ready. */
export const startHost = async (settings: Settings, form: Form = "installed"): Promise<Host> => {
  const { child, ended, said } = start(programs.main[form], { PORT: "0", ...settings })
  onTestFinished(() => void child.kill("SIGKILL"))
  const deadline = Date.now() + patience
  while (!/ready at (\S+)\n[\s\S]*Data: .+\n/u.test(said.stdout)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`no start: ${said.stdout}${said.stderr}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  const url = /ready at (\S+)/u.exec(said.stdout)?.[1] ?? ""
  const stop = (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal)
    return ended
  }
  return { child, url, said, ended, stop }
}

/** Waits for something that a process writes a moment later. */
export const eventually = async <A>(look: () => A | undefined): Promise<A> => {
  const deadline = Date.now() + patience
  for (;;) {
    const found = look()
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Error("it never came")
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/** The key that a first start shows. */
export const shownKey = (host: Host): Promise<string> =>
  eventually(() => /\n {2}(hb_full_\w+)\n/u.exec(host.said.stdout)?.[1])

export const hour = (description: string) => ({
  description,
  accrual_date: "2026-03-02",
  duration_minutes_total: 60,
  cost: 100,
  currency: "EUR"
})

export const postHour = async (url: string, key: string, description: string): Promise<number> => {
  const response = await fetch(`${url}/api/time`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify(hour(description))
  })
  await response.arrayBuffer()
  return response.status
}

/** How many hours are recorded. */
export const countHours = async (url: string, key: string): Promise<number> => {
  const response = await fetch(`${url}/api/time?page_size=1`, { headers: { "x-api-key": key } })
  const { data } = (await response.json()) as { data: { totalCount: number } }
  return data.totalCount
}
