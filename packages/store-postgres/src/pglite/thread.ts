import { parentPort } from "node:worker_threads"
import { faultMessage } from "./faultMessage.ts"
import type { Reply } from "./messages.ts"

export const say = (reply: Reply): void => parentPort?.postMessage(reply)

/** Reports the cause and ends this thread at once. The next start recovers the files, as after a crash. */
export const fail = (cause: unknown): never => {
  say({ kind: "broken", message: faultMessage(cause) })
  process.exit(1)
}
