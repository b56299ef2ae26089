import { Effect, Stdio } from "effect"
import type { Told } from "./transferring.ts"

/** Shows how far an import is: on a terminal in one line, elsewhere not at all. */
export const progressLine = Effect.fnUntraced(function* (isForScript: boolean) {
  const stdio = yield* Stdio.Stdio
  const isShown = !isForScript && (yield* stdio.stderrIsTerminal)
  const tell: Told = (text) => (isShown ? Effect.sync(() => process.stderr.write(`\r\u001B[K${text}`)) : Effect.void)
  return tell
})
