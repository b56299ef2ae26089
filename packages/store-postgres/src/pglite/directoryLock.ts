import { readFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import * as Result from "effect/Result"
import { layout, writeMark } from "./directory.ts"

/** The lock, or the id of the process that holds it, if known. */
export type DirectoryLock =
  | { readonly kind: "taken"; readonly release: () => void }
  | { readonly kind: "refused"; readonly pid: number | null }

/**
 * Takes the lock of a directory, which one thread of one process on the machine can hold. It is a kernel lock, held through
 * SQLite: the system releases it when the process ends, so neither a leftover file nor a reused process id looks like a
 * holder.
 */
export const takeLock = (directory: string): DirectoryLock => {
  const { holder, lock } = layout(directory)
  const database = new DatabaseSync(lock)
  const taken = Result.try(() => database.exec("begin exclusive"))
  if (Result.isFailure(taken)) {
    database.close()
    if (!isBusy(taken.failure)) throw taken.failure
    return { kind: "refused", pid: readHolder(holder) }
  }
  writeMark(holder, String(process.pid))
  return { kind: "taken", release: () => database.close() }
}

const sqliteBusy = 5

const isBusy = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "errcode" in error && error.errcode === sqliteBusy

const readHolder = (path: string): number | null => {
  const pid = Result.getOrElse(
    Result.try(() => Number.parseInt(readFileSync(path, "utf8"), 10)),
    () => Number.NaN
  )
  return Number.isInteger(pid) ? pid : null
}
