import { shown } from "@hourbook/runtime/output/printing"
import { Effect, Stdio } from "effect"
import type { ShowProgress } from "./transferring.ts"

/** Shows the progress of an import in one line of the terminal; without a terminal, shows nothing. */
export const progressLine = Effect.fnUntraced(function* (isForScript: boolean) {
  const stdio = yield* Stdio.Stdio
  const isShown = !isForScript && (yield* stdio.stderrIsTerminal)
  const show: ShowProgress = (text) =>
    isShown ? Effect.sync(() => process.stderr.write(`\r\u001B[K${shown(text)}`)) : Effect.void
  return show
})
