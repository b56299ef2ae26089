import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { StdioClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { inject, onTestFinished } from "vitest"
import { quickWasm } from "../engines/quickWasm.ts"
import { type Assistant, type ClientName, connect, type Person } from "../support/assistants.ts"

/** The program as assistants start it. */
const args = [...quickWasm, join(inject("stdioHost"), "main.js")]

type Settings = Readonly<Record<string, string>>

/** Nothing of the person who runs the tests: no settings, no home. */
const environment = (settings: Settings): Record<string, string> => ({
  PATH: process.env["PATH"] ?? "",
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? "",
  HOME: "/nonexistent",
  ...settings
})

export interface Local extends Assistant {
  readonly pid: number
  /** Ends the process as the system would. */
  readonly kill: () => void
  readonly stderr: () => string
}

/** An official client with a process of ours, as an assistant starts it. */
export const startAssistant = async (
  settings: Settings,
  {
    client = "client 2, revision 2026-07-28",
    person = {}
  }: { readonly client?: ClientName; readonly person?: Person } = {}
): Promise<Local> => {
  const server = { command: process.execPath, args, env: environment(settings), stderr: "pipe" as const }
  let transport: StdioClientTransport | OldTransport | undefined
  let said = ""
  const listening = <T extends StdioClientTransport | OldTransport>(made: T): T => {
    transport = made
    made.stderr?.on("data", (bytes) => (said += bytes))
    return made
  }
  const assistant = await connect(client, person, {
    current: () => listening(new StdioClientTransport(server)),
    old: () => listening(new OldTransport(server))
  }).catch(async (error) => {
    await transport?.close()
    throw new Error(`${error}\n${said}`)
  })
  const pid = transport!.pid!
  onTestFinished(() => assistant.close().catch(() => undefined))
  return { ...assistant, pid, kill: () => process.kill(pid, "SIGKILL"), stderr: () => said }
}

type Line = { readonly id?: number; readonly method: string; readonly params?: object }

/** The program with lines of the protocol on its standard input, each batch when the one before is answered, to its end. */
export const talk = async (
  settings: Settings,
  {
    batches = [],
    more = []
  }: { readonly batches?: ReadonlyArray<ReadonlyArray<Line>>; readonly more?: ReadonlyArray<string> }
) => {
  const child = spawn(process.execPath, [...args, ...more], { env: environment(settings), stdio: "pipe" })
  const said = { stdout: "", stderr: "" }
  let sent = 0
  const waiting = [...batches]
  const proceed = () => {
    const batch = waiting.shift()
    if (batch === undefined) return child.stdin.end()
    sent += batch.filter(({ id }) => id !== undefined).length
    child.stdin.write(batch.map((line) => `${JSON.stringify({ jsonrpc: "2.0", ...line })}\n`).join(""))
  }
  child.stderr.on("data", (bytes) => (said.stderr += bytes))
  child.stdout.on("data", (bytes) => {
    said.stdout += bytes
    if (said.stdout.split("\n").length > sent) proceed()
  })
  const ended = once(child, "close")
  child.stdin.on("error", () => undefined)
  if (batches.length > 0) proceed()
  const [code] = await ended
  return { code, ...said }
}
