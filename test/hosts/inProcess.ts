import { Console as NodeConsole } from "node:console"
import { Writable } from "node:stream"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { runWhereOpen } from "@hourbook/cli/commands/running/runWhereOpen"
import { ConfigProvider, Console, Effect, Layer } from "effect"
import { onTestFinished, vi } from "vitest"
import { exitCode, reported } from "../../packages/runtime/src/platform/run.ts"
import type { Ended } from "./hostProcess.ts"

const into = (write: (text: string) => void): Writable =>
  new Writable({
    decodeStrings: false,
    write: (text, _encoding, done) => {
      write(String(text))
      done()
    }
  })

/** Runs a command as its program does, from the sources and without a process of its own, which starts in half a second. */
export const runInProcess = async (
  args: ReadonlyArray<string>,
  settings: Readonly<Record<string, string>>
): Promise<Ended> => {
  const said = { stdout: "", stderr: "" }
  const console = new NodeConsole({
    stdout: into((text) => (said.stdout += text)),
    stderr: into((text) => (said.stderr += text))
  })
  const around = Layer.mergeAll(
    NodeServices.layer,
    Layer.succeed(Console.Console, console),
    ConfigProvider.layer(ConfigProvider.fromEnv({ env: settings }))
  )
  const exit = await Effect.runPromise(Effect.exit(Effect.provide(reported(runWhereOpen(args)), around)))
  return { code: exitCode(exit), ...said }
}

/** The same for a store whose client reads the environment of the process, until the test ends. */
export const commandsWith = (settings: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  return (args: ReadonlyArray<string>): Promise<Ended> => runInProcess(args, settings)
}

/** The same beside a process that has the directory open: what that one says is written to the output of this one. */
export const runForwarded: typeof runInProcess = async (...command) => {
  const said = { stdout: "", stderr: "" }
  const taking = (key: keyof typeof said) => (text: string | Uint8Array) => (said[key] += String(text)) !== ""
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation(taking("stdout")),
    vi.spyOn(process.stderr, "write").mockImplementation(taking("stderr"))
  ]
  try {
    const { code, stderr, stdout } = await runInProcess(...command)
    return { code, stdout: stdout + said.stdout, stderr: stderr + said.stderr }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
