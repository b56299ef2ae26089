import { parentPort } from "node:worker_threads"
import type { Reply } from "./messages.ts"

export const say = (reply: Reply): void => parentPort?.postMessage(reply)

/** Reports the cause and ends this thread at once. The next start recovers the files, as after a crash. */
export const fail = (cause: unknown): never => {
  say({ kind: "broken", message: cause instanceof Error ? cause.message : String(cause) })
  process.exit(1)
}
