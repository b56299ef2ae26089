import { spawn } from "node:child_process"
import { printError } from "@hourbook/runtime/output/printing"
import { Context, Effect } from "effect"

/** The program that opens an address in the browser of the person at this machine, with its arguments. */
export const browserCommand = (platform: NodeJS.Platform, url: string): readonly [string, ReadonlyArray<string>] => {
  if (platform === "darwin") return ["open", [url]]
  // Not through cmd, which gives & and % in an address a meaning of their own.
  return platform === "win32" ? ["rundll32", ["url.dll,FileProtocolHandler", url]] : ["xdg-open", [url]]
}

/** How long the program may take to say that it failed. It may also run for as long as the browser does. */
const patience = "2 seconds"

/** Whether the program started and did not fail. */
const start = (url: string): Effect.Effect<boolean> => {
  const [program, args] = browserCommand(process.platform, url)
  return Effect.callback<boolean>((resume) => {
    const child = spawn(program, args, { stdio: "ignore", detached: true })
    child.once("error", () => resume(Effect.succeed(false)))
    child.once("exit", (code) => resume(Effect.succeed(code === 0)))
    child.unref()
  }).pipe(Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.succeed(true) }))
}

/** Opens an address in a browser, and says so where there is none to open. */
export const openBrowser = Effect.fnUntraced(function* (url: string) {
  if (!(yield* start(url))) yield* printError`No browser could be opened here: open the link yourself.`
})

/** How a command opens a browser: in the process of its caller, who sits at the screen. */
export const OpenBrowser = Context.Reference<(url: string) => Effect.Effect<void>>(
  "@hourbook/cli/commands/OpenBrowser",
  { defaultValue: () => openBrowser }
)
