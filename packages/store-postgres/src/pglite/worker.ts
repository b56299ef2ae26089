import { workerData } from "node:worker_threads"
import { makeDirectory } from "./directory.ts"
import { takeLock } from "./directoryLock.ts"
import { fail, say } from "./thread.ts"

/** Loads PostgreSQL only after taking the lock: a process that waits for the lock retries often, and loading takes long. */
const start = (directory: unknown): Promise<void> => {
  if (typeof directory !== "string") return import("./serving.ts").then(({ serveMemory }) => serveMemory())
  makeDirectory(directory)
  const lock = takeLock(directory)
  if (lock.kind === "refused") return Promise.resolve(say({ kind: "inUse", pid: lock.pid }))
  return import("./serving.ts").then(({ serveDirectory }) => serveDirectory(directory, lock.release))
}

Promise.resolve(workerData).then(start).catch(fail)
