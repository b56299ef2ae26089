import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { Effect, type Scope } from "effect"
import { quickWasm } from "./quickWasm.ts"

/** A process that writes into the database of a directory until it is killed. */
export interface Writer {
  readonly pid: number | undefined
  /** The numbers of the acknowledged writes so far. */
  readonly wrote: () => ReadonlyArray<number>
  /** Whether the directory was in use; its holder may not have written its id yet. */
  readonly wasRefused: () => boolean
  /** Once it wrote, was refused or ended. */
  readonly settled: Effect.Effect<void>
  /** Stops it as a power switch would, without a last word. */
  readonly kill: Effect.Effect<void>
}

/** The script of a writer, beside this file. */
type Script = "pgliteWriter" | "timerWriter"

export const startWriter = (
  directory: string,
  script: Script = "pgliteWriter"
): Effect.Effect<Writer, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync((): Writer => {
      const path = fileURLToPath(new URL(`./${script}.ts`, import.meta.url))
      const child = spawn(process.execPath, [...quickWasm, "--conditions=@hourbook/source", path, directory], {
        stdio: ["ignore", "pipe", "inherit"]
      })
      let said = ""
      child.stdout.on("data", (chunk: Buffer) => {
        said += chunk.toString()
      })
      const closed = new Promise<void>((resolve) => child.once("close", () => resolve()))
      const spoke = new Promise<void>((resolve) => child.stdout.once("data", () => resolve()))
      const numbers = (word: string) =>
        [...said.matchAll(new RegExp(`^${word} (\\d+)\\n`, "gm"))].map((match) => Number(match[1]))
      return {
        pid: child.pid,
        wrote: () => numbers("wrote"),
        wasRefused: () => /^refused /mu.test(said),
        settled: Effect.promise(() => Promise.race([spoke, closed])),
        kill: Effect.promise(() => {
          child.kill("SIGKILL")
          return closed
        })
      }
    }),
    (writer) => writer.kill
  )
