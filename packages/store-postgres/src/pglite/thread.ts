import { parentPort } from "node:worker_threads"
import type { Reply } from "./messages.ts"

export const say = (reply: Reply): void => parentPort?.postMessage(reply)

/** Ends this thread at once. Whatever is on the disk is recovered by the next start, as after a crash. */
export const giveUp = (cause: unknown): never => {
  say({ kind: "broken", message: cause instanceof Error ? cause.message : String(cause) })
  process.exit(1)
}
