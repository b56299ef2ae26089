import { accessSync, constants, lstatSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { Result } from "effect"

const mayOpen = (path: string): boolean =>
  Result.isSuccess(Result.try(() => accessSync(path, constants.R_OK | constants.W_OK)))

/** The first file under a path that is another user's and closed to this one. */
const lostUnder = (path: string, uid: number): string | undefined => {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.isSymbolicLink()) return undefined
  if (found.uid !== uid && !mayOpen(path)) return path
  if (!found.isDirectory()) return undefined
  for (const name of readdirSync(path)) {
    const lost = lostUnder(join(path, name), uid)
    if (lost !== undefined) return lost
  }
  return undefined
}

/** The first file of the database in a data directory that this user cannot open, as a command of another user leaves it. */
export const lostFile = (directory: string): string | undefined => {
  const uid = process.geteuid?.() ?? -1
  for (const name of ["lock", "lock.holder", "pgdata"]) {
    const lost = lostUnder(join(directory, name), uid)
    if (lost !== undefined) return lost
  }
  return undefined
}
