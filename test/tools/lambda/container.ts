import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { Effect, type Scope } from "effect"
import type { Result } from "../../../hosts/lambda/src/events/result.ts"

/** Calls the bundle's handler with what it is sent, as an environment of Lambda would. */
const program = `
const { handler } = await import(process.argv[1])
process.on("message", async (event) => process.send(await handler(event)))
process.send("ready")`

/** A plain Node process with a bundle and nothing else. */
export interface Container {
  readonly invoke: (event: unknown) => Effect.Effect<Result>
  readonly said: () => string
}

/** Ends with the scope. The options are those of Node. */
export const startContainer = (
  bundle: string,
  settings: Readonly<Record<string, string>>,
  options: ReadonlyArray<string> = []
): Effect.Effect<Container, never, Scope.Scope> =>
  Effect.gen(function* () {
    const child = yield* Effect.acquireRelease(
      Effect.sync(() =>
        spawn(process.execPath, [...options, "--input-type=module", "--eval", program, join(bundle, "main.mjs")], {
          cwd: "/",
          env: { PATH: process.env["PATH"], ...settings },
          stdio: ["ignore", "pipe", "pipe", "ipc"]
        })
      ),
      (child) => Effect.sync(() => child.kill("SIGKILL"))
    )
    let said = ""
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (said += text))
    const next = () =>
      Effect.promise(async () => {
        const [message] = await Promise.race([
          once(child, "message"),
          once(child, "exit").then(() => Promise.reject(new Error(`the process ended: ${said}`)))
        ])
        return message
      })
    yield* next()
    return {
      invoke: (event) =>
        Effect.suspend(() => {
          child.send(event as object)
          return next()
        }),
      said: () => said
    }
  })
