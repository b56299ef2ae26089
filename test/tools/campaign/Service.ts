import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { freePort } from "../bench/postgres.ts"

type Environment = Readonly<Record<string, string>>

const root = join(import.meta.dirname, "../../..")
const sources = "--conditions=@hourbook/source"

/** The service as a process, always at the same address. */
export class Service {
  readonly url: string
  readonly #settings: Environment
  #child: ChildProcess | undefined
  /** The last of what it said on its standard error, which is where faults are. */
  said = ""

  private constructor(settings: Environment, port: number) {
    this.url = `http://127.0.0.1:${port}`
    this.#settings = { PATH: process.env["PATH"] ?? "", PORT: String(port), ...settings }
  }

  static async at(settings: Environment): Promise<Service> {
    return new Service(settings, await freePort())
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  /** Back when it is ready. */
  async start(more: Environment = {}): Promise<void> {
    const hooks = join(import.meta.dirname, "inService.ts")
    const child = spawn(process.execPath, [sources, "--import", hooks, "hosts/node/src/main.ts"], {
      cwd: root,
      env: { ...this.#settings, ...more },
      stdio: ["ignore", "ignore", "pipe", "ipc"]
    })
    this.#child = child
    process.once("exit", () => child.kill("SIGKILL"))
    child.stderr?.on("data", (bytes) => (this.said = `${this.said}${bytes}`.slice(-20_000)))
    const deadline = performance.now() + 120_000
    while ((await fetch(`${this.url}/readyz`).catch(() => null))?.ok !== true) {
      if (child.exitCode !== null || performance.now() > deadline) throw new Error(`no start: ${this.said}`)
      await sleep(20)
    }
  }

  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, "exit")
    child.kill(signal)
    await ended
  }

  get hasEnded(): boolean {
    return this.#child?.exitCode !== null || this.#child.signalCode !== null
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  /** Sets its clock this much ahead of the true one. */
  setAhead(milliseconds: number): void {
    this.#child?.send(milliseconds)
  }

  /** Runs a command of the operator and gives what it printed as JSON. */
  async command(...args: ReadonlyArray<string>): Promise<any> {
    const run = promisify(execFile)(process.execPath, [sources, "hosts/node/src/cli.ts", ...args, "--json"], {
      cwd: root,
      env: this.#settings,
      maxBuffer: 2 ** 26
    })
    return JSON.parse((await run).stdout)
  }
}
