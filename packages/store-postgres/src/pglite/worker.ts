import { workerData } from "node:worker_threads"
import { makeDirectory } from "./directory.ts"
import { takeLock } from "./directoryLock.ts"
import { giveUp, say } from "./thread.ts"

/** The database is loaded once the lock is ours: whoever waits for it tries often, and PostgreSQL takes long to load. */
const start = (directory: unknown): Promise<void> => {
  if (typeof directory !== "string") return import("./serving.ts").then(({ serveMemory }) => serveMemory())
  makeDirectory(directory)
  const lock = takeLock(directory)
  if (lock.kind === "refused") return Promise.resolve(say({ kind: "inUse", pid: lock.pid }))
  return import("./serving.ts").then(({ serveDirectory }) => serveDirectory(directory, lock.release))
}

Promise.resolve(workerData).then(start).catch(giveUp)
